import { formatPrice, priceSign } from "#shared/domain/price.ts";
import { s, sizes } from "./Price.styles.ts";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

export interface PriceProps {
  readonly value: string | number;
  /** Price before the reduction; shown struck through if it is higher. */
  readonly origin?: string | number | undefined;
  /** Value of `is_show_price` of the agency. If false, the page contains no prices at all. */
  readonly visible: boolean;
  readonly size?: keyof typeof sizes;
}

export function Price({ value, origin, visible, size = "medium" }: PriceProps) {
  if (!visible) return null;
  const text = formatPrice(value);
  const before = origin === undefined ? "" : formatPrice(origin);
  const reduced = Number(before) > Number(text);
  return (
    <span className={sizes[size]}>
      <span>{text === "0" ? "免费" : <Amount text={text} />}</span>
      {reduced ? (
        <del className={s.origin}>
          <VisuallyHidden>原价</VisuallyHidden>
          {priceSign(before)}
          {before}
        </del>
      ) : null}
    </span>
  );
}

/** Shows the currency sign of a price in smaller type. */
function Amount({ text }: { readonly text: string }) {
  const sign = priceSign(text);
  if (!sign) return text;
  return (
    <>
      <span className={s.sign}>{sign}</span>
      {text}
    </>
  );
}
