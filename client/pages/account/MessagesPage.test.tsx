import { userInfo } from "#shared/contract/account/sessionEndpoints.ts";
import { messages } from "#shared/contract/account/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { expect, test } from "vitest";
import { renderScreen } from "#tests/support/renderScreen.tsx";

const learner = { uid: "1", username: "a", nickname: "小满" };
const none = { list: [], total: 0, page: 1, page_size: 20 };

test("mentions orders only in a mode with orders", async () => {
  const render = (mode: "full" | "study") =>
    renderScreen(
      "/user/messages",
      [
        [callOf(userInfo, {}), learner],
        [callOf(messages, { page: 1 }), none],
      ],
      { signedIn: true, mode },
    );
  expect(await render("full")).toContain("开播提醒、课程到期、订单、账号安全和回复");
  const study = await render("study");
  expect(study).toContain("开播提醒、课程到期、账号安全和回复");
  expect(study).not.toContain("订单");
});
