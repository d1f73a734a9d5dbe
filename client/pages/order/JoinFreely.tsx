import { useEffect, useEffectEvent } from "react";
import { JoinAgreement } from "#client/cards/JoinAgreement.tsx";
import type { FreeTarget } from "#client/cards/joinFree.ts";
import { takeJoinRequest } from "#client/cards/joinRequest.ts";
import { useJoin } from "#client/cards/useJoin.ts";
import { useReady } from "#client/kit/hydration.ts";
import { Button } from "#client/ui/Button.tsx";
import { s } from "./order.styles.ts";

/** The checkout of a free course or classroom. It joins at once for a visitor who has pressed 加入学习 before signing in. */
export function JoinFreely({ target }: { readonly target: FreeTarget }) {
  const ready = useReady();
  const { busy, join } = useJoin(target);
  const begin = useEffectEvent(() => {
    if (takeJoinRequest(target, Date.now())) void join(true);
  });
  useEffect(() => {
    if (ready) begin();
  }, [ready]);
  return (
    <section className={s.box} aria-label="加入学习">
      <JoinAgreement />
      <noscript>
        <p className={s.note}>加入和播放需要浏览器脚本，请打开 JavaScript 后重新打开这一页。</p>
      </noscript>
      <Button kind="primary" size="large" disabled={!ready} busy={busy} onClick={() => void join(true)}>
        加入学习
      </Button>
    </section>
  );
}
