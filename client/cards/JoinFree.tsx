import type { MouseEvent } from "react";
import { href } from "#shared/routes/href.ts";
import { isPlainClick } from "../navigation/clicks.ts";
import { Link } from "../navigation/Link.tsx";
import { useSignedIn } from "../site/session.ts";
import { buttonClass } from "../ui/Button.tsx";
import { s } from "./detail.styles.ts";
import type { JoinAction } from "./joinAction.ts";
import { askToJoin } from "./joinRequest.ts";
import { useJoin } from "./useJoin.ts";

type Props = Extract<JoinAction, { readonly kind: "free" }>;

/**
 * Joins a free course or classroom by one press. Without scripts the link opens the checkout. A visitor signs in first;
 * the checkout behind the sign-in page then joins at once.
 */
export function JoinFree({ target, label, href: checkout }: Props) {
  const isSignedIn = useSignedIn();
  const { busy, join } = useJoin(target);
  function press(event: MouseEvent): void {
    if (!isPlainClick(event)) return;
    if (!isSignedIn) return askToJoin(target, Date.now());
    event.preventDefault();
    void join();
  }
  return (
    <>
      <p className={s.note}>
        加入即同意
        <Link named href={href("policy")} target="_blank" rel="noopener">
          《用户协议》
        </Link>
      </p>
      <Link
        className={buttonClass("primary", "large")}
        href={checkout}
        aria-busy={busy || undefined}
        onClick={press}
      >
        {busy ? "正在加入…" : label}
      </Link>
    </>
  );
}
