import { expect, test } from "vitest";
import { callOf, queryString, wireInput } from "./endpoint.ts";
import { readData, schemasOf } from "./schemas.ts";
import { courseDetail, listCourses } from "./catalogue/endpoints.ts";
import { readAgencyConfig } from "./config/agency.ts";
import { systemConfig } from "./config/endpoints.ts";
import { login } from "./account/endpoints.ts";
import { endpoints } from "./endpoints.ts";

test("every endpoint has a path of its own for its method, and reads as an empty answer without an error", () => {
  const names = endpoints.map((endpoint) => `${endpoint.method} ${endpoint.path}`);
  expect(new Set(names).size).toBe(names.length);
  for (const endpoint of endpoints) {
    expect(() => readData(endpoint, []), endpoint.path).not.toThrow();
    expect(() => readData(endpoint, null), endpoint.path).not.toThrow();
  }
});

test("every call of Spec §7 is in the contract", () => {
  const spec = `/user/login /user/uid-login /user/logout /user/register /user/forget-password /user/reset-password-v1 /sms/send
    /user/avatar /user/info /user/check-username /user-study-again /user/info-v1 /user/my-subject-v1 /user/learn-record
    /user/user-data /user/classroom-v1 /user/classroom-resource /user/classroom-resource-list /user/exam-package-v1
    /exam/history-list-v1 /exam/daily-history-list-v1 /exam/wrong-list-v1 /exam/daily-wrong-list-v1
    /uploads/json/default.json /mechanism/view /default/bottom-detail /advertise/ad /default/ip /calendar/info
    /subject/zk-subject-v1 /mechanism/policy-info`;
  const paths = new Set<string>(endpoints.map((endpoint) => endpoint.path));
  expect(spec.split(/\s+/).filter((path) => !paths.has(path))).toEqual([]);
});

test("names are snake_case on the wire and camelCase in our code", () => {
  const call = callOf(listCourses, { pageSize: 3, level1: "2", year: undefined });
  expect(wireInput(call)).toEqual({ page_size: 3, level1: "2" });
  expect(queryString(call)).toBe("?level1=2&page_size=3");
  const course = readData(courseDetail, {
    id: 5,
    study_num: "12",
    is_free: 1,
    teacher: [{ id: "1" }],
    classroom: null,
  });
  expect(course).toMatchObject({
    id: "5",
    studyNum: 12,
    isFree: true,
    isBuy: false,
    classroom: [],
    teacher: [{ id: "1", name: "" }],
  });
});

test("a bare list stands for a page of it, [] for an empty object, and for nobody there", () => {
  expect(readData(listCourses, [{ id: 1 }]).total).toBe(1);
  expect(readData(courseDetail, [])).toBeNull();
});

test("a wrong type is refused, not guessed", () => {
  expect(() => readData(listCourses, { list: "x" })).toThrow();
  expect(() => readData(courseDetail, { id: { a: 1 } })).toThrow();
  expect(() => readAgencyConfig({ subject_list: 3 })).toThrow();
});

test("the system config has the defaults of Spec §9", () => {
  expect(readData(systemConfig, {})).toEqual({
    refreshRate: 20,
    zkFirstSubjectId: "313",
    resourceUrl: "/static/",
  });
});

test("navigation is read from an object by name and from a list of entries", () => {
  const expected = { url: "/news/cate/1", isShow: true, topIsShow: false };
  expect(
    readAgencyConfig({ agency_nav: { news: { url: "/news/cate/1", is_show: "1", top_is_show: "0" } } })
      .agencyNav.news,
  ).toEqual(expected);
  expect(readAgencyConfig({ agency_nav: [{ url: "/news/cate/1", is_show: 1 }] }).agencyNav.news).toEqual(
    expected,
  );
});

test("an agency config holds only what a redirect and a mode may be", () => {
  const agency = readAgencyConfig({
    domain_extend: [{ domain: "a.example", mode: 1 }],
    config: {
      redirects: [
        { from: "/a", to: "/b", status: "301" },
        { from: "/c", to: "/d" },
      ],
    },
  });
  expect(agency.domainExtend).toEqual([{ domain: "a.example", mode: "1" }]);
  expect(agency.config.redirects.map((redirect) => redirect.status)).toEqual([301, 302]);
});

test("form messages are Chinese sentences", () => {
  const result = schemasOf(login).input.safeParse({ type: "password", username: "", password: "" });
  expect(result.error?.issues.map((issue) => issue.message)).toEqual(["请填写手机号或用户名", "请填写密码"]);
});
