import { callOf } from "#shared/contract/endpoint.ts";
import { wechatBind } from "#shared/contract/account/endpoints.ts";
import type { useCalls } from "#client/calls/call.ts";
import { showMessage } from "#client/ui/message.ts";

interface Kept {
  readonly ticket: string;
  readonly key: string;
}

// module state: written by events only, which do not run on the server
/** Kept by this document alone, for the sign-in that follows: whoever opens the page later binds nobody else's WeChat. */
let kept: Kept | undefined;

/** Keeps the ticket of the WeChat user until the learner has signed in by phone. */
export function keepTicket(own: Kept): void {
  kept = own.ticket === "" ? undefined : own;
}

export function dropTicket(): void {
  kept = undefined;
}

/** Binds WeChat for a learner who has just signed in. A failure is no reason to keep them waiting: they are in. */
export async function bindTicket(calls: Pick<ReturnType<typeof useCalls>, "send">): Promise<void> {
  const own = kept;
  if (!own) return;
  dropTicket();
  await calls.send(callOf(wechatBind, own)).then(
    () => showMessage({ kind: "success", text: "微信已绑定，以后可以直接用微信登录" }),
    () => showMessage({ kind: "info", text: "微信没有绑定成功，下次可以再试" }),
  );
}
