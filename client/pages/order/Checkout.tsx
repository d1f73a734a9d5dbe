import { orderDetail } from "#shared/contract/order/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { type FormEvent, useState } from "react";
import { href } from "#shared/routes/href.ts";
import { priceText } from "#shared/domain/price.ts";
import { useCall, useCalls } from "#client/calls/call.ts";
import { type Wanted, createCall, previewCall } from "#client/calls/order.ts";
import { AgreementBox } from "#client/cards/AgreementBox.tsx";
import { expiryText } from "#client/cards/cardTexts.ts";
import { randomName } from "#client/kit/randomName.ts";
import { Link } from "#client/navigation/Link.tsx";
import { useGo } from "#client/navigation/useGo.ts";
import { useBoot } from "#client/site/boot.ts";
import { mediaUrl } from "#client/site/mediaUrl.ts";
import { Button, buttonClass } from "#client/ui/Button.tsx";
import { Cover } from "#client/ui/Cover.tsx";
import { Field } from "#client/ui/Field.tsx";
import { TwoPartName } from "#client/ui/TwoPartName.tsx";
import { Price } from "#client/ui/Price.tsx";
import { s } from "./order.styles.ts";
import { isJoinable, TARGET_NAMES, targetHref } from "./orderTexts.ts";
import { JoinFreely } from "./JoinFreely.tsx";
import { useOrderChange } from "./useOrderChange.ts";

/** Shows item and price before an order is placed, and the button that places it. No box is ticked in advance. */
export function Checkout({ wanted }: { readonly wanted: Wanted }) {
  const { now } = useBoot();
  const preview = useCall(previewCall(wanted));
  if (!preview) return null;
  const { coupon, offPrice, payPrice, price, originPrice } = preview;
  return (
    <>
      <section className={s.box} aria-label="购买内容">
        <div className={s.bought}>
          <div className={s.picture}>
            <Cover src={mediaUrl(preview.cover)} alt="" width={160} />
          </div>
          <div className={s.words}>
            <h2 className={s.title}>
              <TwoPartName name={preview.title} />
            </h2>
            <p className={s.facts}>
              {TARGET_NAMES[preview.targetType] ?? ""} · 有效期：{expiryText(preview.validText, now)}
            </p>
            {preview.isOwned ? null : (
              <Price value={price} origin={Number(price) === 0 ? undefined : originPrice} visible />
            )}
          </div>
        </div>
      </section>
      {isJoinable(wanted, preview) ? (
        <JoinFreely target={wanted} />
      ) : preview.canBuy ? (
        <>
          <section className={s.box} aria-label="价格">
            {/* The form for a coupon uses GET: the result then has an address and needs no script. */}
            <form className={s.coupon} action={href("order")} method="get">
              <input type="hidden" name="type" value={wanted.type} />
              <input type="hidden" name="id" value={wanted.id} />
              <div className={s.couponField}>
                <Field
                  label="优惠码"
                  name="coupon"
                  optional
                  autoComplete="off"
                  defaultValue={wanted.coupon ?? ""}
                  error={coupon && !coupon.isValid ? coupon.msg : undefined}
                  hint={coupon?.isValid ? `已使用：${coupon.name}` : undefined}
                />
              </div>
              <Button type="submit">使用</Button>
            </form>
            <dl className={s.sums}>
              <div className={s.sum}>
                <dt className={s.sumName}>商品价格</dt>
                <dd>{priceText(price)}</dd>
              </div>
              {Number(offPrice) > 0 ? (
                <div className={s.sum}>
                  <dt className={s.sumName}>优惠</dt>
                  <dd>{`-${priceText(offPrice)}`}</dd>
                </div>
              ) : null}
            </dl>
            <p className={s.total}>
              应付
              <Price value={payPrice} visible size="large" />
            </p>
            <p className={s.note}>
              价格以提交订单时为准；每件商品用一个优惠码，订单未支付关闭后优惠码会退回。
            </p>
          </section>
          <Submit wanted={coupon?.isValid ? wanted : { type: wanted.type, id: wanted.id }} />
        </>
      ) : (
        <section className={s.box} aria-label="提交订单">
          <p>{preview.msg}</p>
          <div className={s.actions}>
            {preview.isOwned || preview.waitingNo === "" ? (
              <Link className={buttonClass("primary")} href={targetHref(preview)}>
                {preview.isOwned ? "去学习" : "去看看"}
              </Link>
            ) : (
              <Link className={buttonClass("primary")} href={href("order", { no: preview.waitingNo })}>
                去支付那一笔
              </Link>
            )}
          </div>
        </section>
      )}
    </>
  );
}

function Submit({ wanted }: { readonly wanted: Wanted }) {
  const calls = useCalls();
  const go = useGo();
  const { busy, ready, change } = useOrderChange();
  // If the reply to the first press is lost, a second press with the same request id places no second order.
  const [requestId] = useState(randomName);
  const [error, setError] = useState<string>();

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const agreed = new FormData(event.currentTarget).has("agreed");
    setError(agreed ? undefined : "请先阅读并同意协议");
    if (!agreed || busy) return;
    const order = await change(createCall(wanted, requestId));
    if (!order) return;
    await calls.fetch(callOf(orderDetail, { orderNo: order.orderNo }));
    // The history entry is replaced, so that Back does not return to the checkout of a placed order.
    go(href("order", { no: order.orderNo }), { replace: true });
    scrollTo(0, 0);
  }

  return (
    <form className={s.box} aria-label="提交订单" method="post" onSubmit={(event) => void submit(event)}>
      <AgreementBox name="agreed" kinds={["policy"]} error={error} onChange={() => setError(undefined)} />
      <Button type="submit" kind="primary" size="large" disabled={!ready} busy={busy}>
        提交订单
      </Button>
      <p className={s.note}>提交后请在订单显示的期限内支付；可以退款的订单里有“申请退款”。</p>
    </form>
  );
}
