import { expect, test } from "vitest";
import { findSpeci } from "./SpeciPage.tsx";

const subject = (id: string, aliasName: string) => ({
  id,
  aliasName,
  name: id,
  img: "",
  icon: "",
  courseImg: "",
  list: [],
});
const subjects = [subject("313", "zikao"), subject("400", "jiaozi"), subject("500", "")];

test("an exam's page is found by alias in any case, and by id", () => {
  expect(findSpeci(subjects, "ZiKao")?.id).toBe("313");
  expect(findSpeci(subjects, "500")?.id).toBe("500");
});

test("what the agency does not teach has no page, and no alias is no address", () => {
  for (const sid of ["kuaiji", "", "3", "favicon"])
    expect(findSpeci(subjects, sid === "" ? "x" : sid)).toBeUndefined();
});
