import { callOf } from "#shared/contract/endpoint.ts";
import { wechatBind } from "#shared/contract/account/endpoints.ts";
import type { useCalls } from "#client/calls/call.ts";
import { writeStored, readStored } from "#client/kit/storage.ts";
import { showMessage } from "#client/ui/message.ts";

const TICKET = "wechat-ticket";

/** The ticket of the WeChat user, kept until the learner has signed in by phone in this tab. */
export function storeTicket(ticket: string): void {
  writeStored(TICKET, ticket, "sessionStorage");
}

/** Binds WeChat for a learner who has just signed in. A failure is no reason to keep them waiting: they are in. */
export async function bindTicket(calls: Pick<ReturnType<typeof useCalls>, "send">): Promise<void> {
  const ticket = readStored(TICKET, "sessionStorage");
  if (!ticket) return;
  writeStored(TICKET, null, "sessionStorage");
  await calls.send(callOf(wechatBind, { ticket })).then(
    () => showMessage({ kind: "success", text: "微信已绑定，以后可以直接用微信登录" }),
    () => showMessage({ kind: "info", text: "微信没有绑定成功，下次可以再试" }),
  );
}
