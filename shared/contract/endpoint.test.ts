import { expect, test } from "vitest";
import { callOf, queryString, wireInput, callName } from "./endpoint.ts";
import { readData, schemasOf } from "./all/schemas.ts";
import { UnreadableData } from "./readers.ts";
import { courseDetail, listCourses } from "./catalogue/endpoints.ts";
import { readAgencyConfig } from "./config/agency.ts";
import { subjectTree, systemConfig } from "./config/endpoints.ts";
import { login } from "./account/endpoints.ts";
import { endpoints } from "./all/endpoints.ts";

test("gives every endpoint its own path per method, and reads an empty answer of each", () => {
  const names = endpoints.map(callName);
  expect(new Set(names).size).toBe(names.length);
  for (const endpoint of endpoints) {
    expect(() => readData(endpoint, []), endpoint.path).not.toThrow();
    expect(() => readData(endpoint, null), endpoint.path).not.toThrow();
    expect(() => readData(endpoint, {}), endpoint.path).not.toThrow();
  }
});

test("has every call of Spec §7", () => {
  const spec = `/user/login /user/uid-login /user/logout /user/register /user/forget-password /user/reset-password-v1 /sms/send
    /user/avatar /user/info /user/check-username /user-study-again /user/info-v1 /user/my-subject-v1 /user/learn-record
    /user/user-data /user/classroom-v1 /user/classroom-resource /user/classroom-resource-list /user/exam-package-v1
    /exam/history-list-v1 /exam/daily-history-list-v1 /exam/wrong-list-v1 /exam/daily-wrong-list-v1
    /uploads/json/default.json /mechanism/view /default/bottom-detail /advertise/ad /default/ip /calendar/info
    /subject/zk-subject-v1 /mechanism/policy-info`;
  const paths = new Set<string>(endpoints.map((endpoint) => endpoint.path));
  expect(spec.split(/\s+/).filter((path) => !paths.has(path))).toEqual([]);
});

test("converts names between snake_case on the wire and camelCase in code", () => {
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

test("reads a bare list as a page, and an empty list in place of an object as null", () => {
  expect(readData(listCourses, [{ id: 1 }]).total).toBe(1);
  expect(readData(courseDetail, [])).toBeNull();
});

test("reads a detail without its id, and every empty form, as missing", () => {
  for (const nothing of [null, [], {}, "", false, { name: "高数" }, { id: "" }, { id: { a: 1 } }])
    expect(readData(courseDetail, nothing), JSON.stringify(nothing)).toBeNull();
});

test("rejects data that is of another kind as a whole", () => {
  for (const data of ["系统维护中", 7, true]) {
    expect(() => readData(listCourses, data)).toThrow(UnreadableData);
    expect(() => readData(courseDetail, data)).toThrow(UnreadableData);
    expect(() => readData(subjectTree, data)).toThrow(UnreadableData);
  }
});

test("returns no agency for data that is not an agency", () => {
  const none = [
    null,
    undefined,
    "",
    "x",
    7,
    true,
    [],
    {},
    [[]],
    [{ name: "x" }],
    { name: "", subject_list: [] },
  ];
  for (const data of none) expect(readAgencyConfig(data), JSON.stringify(data)).toBeUndefined();
  for (const data of [{ name: "校" }, { subject_list: [{ id: 1 }] }, { agency_nav: [{ url: "/course" }] }])
    expect(readAgencyConfig(data), JSON.stringify(data)).toBeDefined();
});

test("gives the system config the defaults of Spec §9", () => {
  expect(readData(systemConfig, {})).toEqual({
    refreshRate: 20,
    zkFirstSubjectId: "313",
    resourceUrl: "/static/",
  });
  // An unreadable field does not affect the others.
  expect(
    readData(systemConfig, { refreshRate: "soon", zk_first_subject_id: 9, resource_url: "/r/" }),
  ).toEqual({ refreshRate: 20, zkFirstSubjectId: "9", resourceUrl: "/r/" });
  for (const refreshRate of [0, -1, 1e300, "", {}, [], 86_401])
    expect(readData(systemConfig, { refreshRate }).refreshRate).toBe(20);
});

test("reads navigation from an object by name and from a list of entries", () => {
  const news = { url: "/news/cate/1", is_show: "1", top_is_show: "0" };
  for (const agency_nav of [{ news }, [null, { url: 7 }, news]])
    expect(readAgencyConfig({ agency_nav })?.agencyNav.news).toEqual({
      url: "/news/cate/1",
      isShow: true,
      topIsShow: false,
    });
});

test("keeps only valid redirects and modes in an agency config", () => {
  const agency = readAgencyConfig({
    name: "校",
    domain_extend: [{ domain: "a.example", mode: 1 }],
    config: {
      redirects: [
        { from: "/a", to: "/b", status: "301" },
        null,
        { from: "/x", status: 301 },
        { from: "/c", to: "/d", status: {} },
        "/e",
      ],
    },
  });
  expect(agency?.domainExtend).toEqual([{ domain: "a.example", mode: "1" }]);
  expect(agency?.config.redirects.map((redirect) => redirect.status)).toEqual([301, 302]);
});

test("has Chinese sentences as form messages", () => {
  const result = schemasOf(login).input.safeParse({ type: "password", username: "", password: "" });
  expect(result.error?.issues.map((issue) => issue.message)).toEqual(["请填写手机号或用户名", "请填写密码"]);
});
