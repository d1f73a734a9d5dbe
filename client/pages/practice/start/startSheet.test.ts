import { expect, test } from "vitest";
import { callOf } from "#shared/contract/endpoint.ts";
import { userInfo } from "#shared/contract/account/sessionEndpoints.ts";
import { practiceSetupCall } from "#client/calls/practice.ts";
import { renderScreen } from "#tests/support/renderScreen.tsx";
import { startSheet } from "../lazyParts.ts";

test("lists question types in the usual order, and groups the digits of large numbers", async () => {
  const address = { mode: "random", subject: "315", chapter: undefined };
  const type = ["essay", "fill", "judge", "multiple", "single"].map((value) => ({ value, num: 400 }));
  const setup = {
    mode: "random",
    name: "随机练习",
    subject_id: 315,
    total_num: 2_000,
    undone_num: 1_999,
    type,
  };
  await startSheet.load();
  const html = await renderScreen(
    "/question/exam?mode=random&subject=315",
    [
      [practiceSetupCall(address), { ...setup, is_buy: "1" }],
      [callOf(userInfo, {}), { id: 1 }],
    ],
    { signedIn: true },
  );
  expect(html).toMatch(/单选题 400.*多选题 400.*判断题 400.*填空题 400.*问答题 400/s);
  expect(html).toContain("共 2,000 题 · 未做 1,999 题");
});
