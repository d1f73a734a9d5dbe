import { expect, test } from "vitest";
import { contractText, hashOfText, placesFault, unknownPlaces } from "./contractText.ts";

const facts = { school: "甲校", learner: "138****0001", classroom: "<b>班", code: "C1", date: "2026-11-25" };

test("replaces names in a contract template by escaped facts, and keeps unknown names", () => {
  expect(contractText("<p>{school}与{learner}：{classroom}，{other}，{toString}{</p>", facts)).toBe(
    "<p>甲校与138****0001：&lt;b&gt;班，{other}，{toString}{</p>",
  );
});

test("the hash is the SHA-256 of the text in UTF-8", () => {
  expect(hashOfText("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  expect(hashOfText("协议")).not.toBe(hashOfText("协议 "));
});

test("finds each place of a template that nothing fills in, also misspelt or in full-width braces", () => {
  const known = "<p>{school}{learner}{classroom}{code}{date} a } b { c</p>";
  expect([unknownPlaces(known), placesFault(known)]).toEqual([[], ""]);
  expect(
    unknownPlaces("{agency}，{name}，{name}，{ school }，{姓名}，｛learner｝，{<b>code</b>}，{}，{School}"),
  ).toEqual(["{agency}", "{name}", "{ school }", "{姓名}", "｛learner｝", "{<b>code</b>}", "{}", "{School}"]);
  expect(placesFault("{agency}")).toMatch(/\{agency\}.*\{school\}, \{learner\}/);
});
