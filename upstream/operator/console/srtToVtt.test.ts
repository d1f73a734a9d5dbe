import { expect, test } from "vitest";
import { readVtt } from "#shared/domain/webVtt.ts";
import { srtToVtt } from "./srtToVtt.ts";

test("turns SubRip captions of Windows into WebVTT with the same times and lines", () => {
  const srt =
    "\uFEFF1\r\n00:00:01,000 --> 00:00:02,500\r\n第一行\r\n第二行\r\n\r\n2\r\n0:00:03,5 --> 00:00:04,000\r\n后来\r\n";
  expect(readVtt(srtToVtt(srt))).toEqual([
    { start: 1, end: 2.5, text: "第一行\n第二行" },
    { start: 3.5, end: 4, text: "后来" },
  ]);
});

test("leaves WebVTT and other texts as they are", () => {
  const vtt = "WEBVTT\n\n00:01.000 --> 00:02.000\n你好\n";
  expect(srtToVtt(vtt)).toBe(vtt);
  expect(srtToVtt("Dear all")).toBe("Dear all");
});
