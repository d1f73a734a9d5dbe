import { expect, test } from "vitest";
import { readVtt } from "./webVtt.ts";

test("reads the cues and skips everything else", () => {
  const vtt =
    "\uFEFFWEBVTT 标题\r\n\r\nNOTE 说明\r\n两行\r\n\r\n1\r\n00:01.500 --> 00:04.000 align:start\r\n<v 老师>第一句 &lt;甲&gt;\r\n第二行\r\n\r\n01:00:02.250 --> 01:00:03.000\n&amp;lt;\n\n00:09.000 --> 00:10.000\n\n";
  expect(readVtt(vtt)).toEqual([
    { start: 1.5, end: 4, text: "第一句 <甲>\n第二行" },
    { start: 3602.25, end: 3603, text: "&lt;" },
  ]);
  expect(readVtt("")).toEqual([]);
});
