import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { announcement, SaveChip } from "./SaveChip.tsx";

type Status = Parameters<typeof SaveChip>[0]["status"];

const textOf = (status: Status, waiting: number, durable = true) =>
  renderToStaticMarkup(<SaveChip status={status} waiting={waiting} durable={durable} />);

test("shows where the learner's work is saved and how many answers are not saved yet", () => {
  expect(textOf("saved", 0)).toContain("已保存");
  expect(textOf("saving", 2)).toContain("保存中");
  expect(textOf("offline", 3)).toContain("离线·已存本机(3)");
  expect(textOf("refused", 12)).toContain("已存本机(12)");
  expect(textOf("setAside", 2)).toContain("未保存 2 题");
  expect(textOf("setAside", 2)).not.toContain("已保存");
});

test("never reports work as stored that exists in this page only", () => {
  for (const status of ["offline", "signedOut", "setAside", "refused"] as const) {
    expect(textOf(status, 3, false)).toContain("未能存到本机(3)·请勿关闭本页");
    expect(textOf(status, 3, false)).not.toContain("已存");
  }
  expect(textOf("saved", 0, false)).toContain("已保存");
});

test("announces trouble with saving once and its end once, and nothing while saving works", () => {
  const heard: string[] = [];
  let said = "";
  const kinds = [
    "saved",
    "saving",
    "saved",
    "saving",
    "offline",
    "offline",
    "unsafe",
    "saving",
    "saved",
    "saving",
    "saved",
  ];
  for (const kind of kinds as Status[]) {
    const next = announcement(said, kind);
    if (next !== said && next !== "") heard.push(next);
    said = next;
  }
  expect(heard).toEqual([
    "网络断开，内容先存到本机，联网后自动提交",
    "内容未能存到本机，请勿关闭本页",
    "已恢复，全部已保存",
  ]);
});

test("leaves no text that calls work saved or stored while the next answer is on its way", () => {
  const troubles = ["offline", "signedOut", "setAside", "refused"] as const;
  for (const trouble of troubles) {
    const inTrouble = announcement("", trouble);
    expect(inTrouble).not.toBe("");
    expect(announcement(inTrouble, "saving")).not.toMatch(/已保存|已存/);
    const recovered = announcement(inTrouble, "saved");
    expect(recovered).toMatch(/已保存/);
    expect(announcement(recovered, "saving")).toBe("");
    expect(announcement(announcement(recovered, "saving"), "saved")).toBe("");
  }
});
