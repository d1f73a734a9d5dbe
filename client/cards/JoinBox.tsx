import { priceText } from "#shared/domain/price.ts";
import { useSite } from "../site/boot.ts";
import { useAddressOff } from "../site/useOff.ts";
import { Link } from "../navigation/Link.tsx";
import { buttonClass } from "../ui/Button.tsx";
import { Price } from "../ui/Price.tsx";
import { s } from "./detail.styles.ts";
import { type Fact, Facts } from "./Facts.tsx";
import { JoinFree } from "./JoinFree.tsx";
import type { JoinAction } from "./joinAction.ts";

interface Props {
  readonly price: string | number;
  readonly originPrice: string | number | undefined;
  readonly action: JoinAction;
  /** True if access would end before the learner could use it; the box then shows this instead of a price. */
  readonly expired: boolean;
  readonly facts: readonly Fact[];
}

/** Shows the price and the next step: in a sticky column on wide screens, in a bar at the bottom of phones. */
export function JoinBox({ price, originPrice, action, expired, facts }: Props) {
  const { showPrice } = useSite();
  // A course that is sold only in a classroom has no price of its own, so the classroom is shown with its price.
  const priced = action.kind === "join" || action.kind === "free" || action.kind === "ask";
  // Hides the button to continue if this site cannot play lessons.
  const isOver = useAddressOff("href" in action ? action.href : "") && action.kind === "continue";
  return (
    <div className={s.joinBox}>
      {expired ? <p className={s.note}>有效期已过，需要重新开通才能继续学习。</p> : null}
      {isOver ? null : (
        <div className={"href" in action ? s.step : s.said} data-step={"href" in action ? "" : undefined}>
          {priced ? <Price value={price} origin={originPrice} visible={showPrice} size="large" /> : null}
          <NextStep action={action} />
        </div>
      )}
      <div className={s.joinFacts}>
        <Facts facts={facts} />
      </div>
    </div>
  );
}

function NextStep({ action }: { readonly action: JoinAction }) {
  const { phone, showPrice } = useSite();
  if (action.kind === "sign") {
    return (
      <>
        <p className={s.note}>签署培训协议以后，课程就会开放。</p>
        <Link className={buttonClass("primary", "large")} href={action.href}>
          {action.label}
        </Link>
      </>
    );
  }
  if (action.kind === "free") return <JoinFree {...action} />;
  if (action.kind === "continue" || action.kind === "join") {
    return (
      <Link className={buttonClass("primary", "large")} href={action.href}>
        {action.label}
      </Link>
    );
  }
  if (action.kind === "class") {
    return (
      <>
        <p className={s.note}>
          这门课包含在“{action.name}”里{showPrice ? `，整班 ${priceText(action.price)}` : ""}。
        </p>
        <Link className={buttonClass("primary", "large")} href={action.href}>
          查看所在班级
        </Link>
      </>
    );
  }
  return (
    <p className={s.note}>
      这里不在网上报名。
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
