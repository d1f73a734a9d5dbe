import { callOf } from "#shared/contract/endpoint.ts";
import { wechatBind } from "#shared/contract/account/endpoints.ts";
import type { useCalls } from "#client/calls/call.ts";
import { showMessage } from "#client/ui/message.ts";

interface Kept {
  readonly ticket: string;
  readonly key: string;
}

// module state: only browser events write it, and those never run on the server
/** Kept in memory only: a later visitor of the browser must not bind another person's WeChat account. */
let kept: Kept | undefined;

/** Keeps the ticket of a WeChat account until the learner has signed in by phone number. */
export function keepTicket(own: Kept): void {
  kept = own.ticket === "" ? undefined : own;
}

export function dropTicket(): void {
  kept = undefined;
}

/** Binds the WeChat account to a learner who has just signed in. A failure only shows a message. */
export async function bindTicket(calls: Pick<ReturnType<typeof useCalls>, "send">): Promise<void> {
  const own = kept;
  if (!own) return;
  dropTicket();
  await calls.send(callOf(wechatBind, own)).then(
    () => showMessage({ kind: "success", text: "微信已绑定，以后可以直接用微信登录" }),
    () => showMessage({ kind: "info", text: "微信没有绑定成功，下次可以再试" }),
  );
}
