import { expect, test } from "vitest";
import { subjectPlace } from "./subjectPlace.ts";

test("finds a level-2 subject for every subject name", () => {
  const rows: [string, string, string][] = [
    ["法律职业资格 / 法律沿革", "法律职业资格", "法律沿革"],
    ["安全与心理常识 / Mental Health", "安全与心理常识", "心理健康"],
    ["小学数学 4年级", "小学数学", "小学数学 4年级"],
    ["高中数学（理）", "高中", "高中数学（理）"],
    ["小学/初中数学竞赛", "学科竞赛", "小学/初中数学竞赛"],
    ["业余无线电台操作技术能力验证 A类", "业余无线电台操作技术能力验证", "业余无线电台操作技术能力验证 A类"],
    ["注册会计师", "其他科目", "注册会计师"],
    [" / 孤", "其他科目", "/ 孤"],
  ];
  for (const [name, second, third] of rows) {
    const place = subjectPlace(name);
    expect(place.second, name).not.toBe("");
    expect(place.third, name).not.toBe("");
    if (!name.startsWith(" ")) expect(place, name).toEqual({ second, third });
  }
});
