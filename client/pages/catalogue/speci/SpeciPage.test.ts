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

test("finds an exam's page by alias in any case, and by id", () => {
  expect(findSpeci(subjects, "ZiKao")?.id).toBe("313");
  expect(findSpeci(subjects, "500")?.id).toBe("500");
});

test("finds no page for an unknown subject or an empty alias", () => {
  for (const sid of ["kuaiji", "", "3", "favicon"])
    expect(findSpeci(subjects, sid === "" ? "x" : sid)).toBeUndefined();
});
