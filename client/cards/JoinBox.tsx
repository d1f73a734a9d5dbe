import { useSite } from "../site/boot.ts";
import { Link } from "../navigation/Link.tsx";
import { buttonClass } from "../ui/Button.tsx";
import { Price } from "../ui/Price.tsx";
import { s } from "./detail.styles.ts";
import { type Fact, Facts } from "./Facts.tsx";
import type { JoinAction } from "./joinAction.ts";

interface Props {
  readonly price: string | number;
  readonly originPrice: string | number | undefined;
  readonly action: JoinAction;
  /** Ends before it could be used: said in place of a price. */
  readonly expired: boolean;
  readonly facts: readonly Fact[];
}

/** What it costs and the one next step; beside the text on wide screens, where it stays in view. */
export function JoinBox({ price, originPrice, action, expired, facts }: Props) {
  const { showPrice } = useSite();
  const owned = action.kind === "continue" || action.kind === "owned";
  return (
    <div className={s.box}>
      {owned ? null : <Price value={price} origin={originPrice} visible={showPrice} size="large" />}
      {expired ? <p className={s.note}>有效期已过，需要重新开通才能继续学习。</p> : null}
      <NextStep action={action} />
      <Facts facts={facts} />
    </div>
  );
}

function NextStep({ action }: { readonly action: JoinAction }) {
  const { phone } = useSite();
  if (action.kind === "continue" || action.kind === "join") {
    return (
      <Link className={buttonClass("primary", "large")} href={action.href}>
        {action.label}
      </Link>
    );
  }
  if (action.kind === "owned") return <p className={s.note}>你已拥有这门课程。</p>;
  return (
    <p className={s.note}>
      在线报名即将开放。
      {phone ? (
        <>
          现在可以致电{" "}
          <a className={s.phone} href={`tel:${phone.replace(/[^\d+-]/g, "")}`}>
            {phone}
          </a>{" "}
          开通。
        </>
      ) : (
        "现在可以联系老师开通。"
      )}
    </p>
  );
}
