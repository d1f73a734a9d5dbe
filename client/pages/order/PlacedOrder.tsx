import { useEffect, useRef } from "react";
import { orderDetail } from "#shared/contract/order/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { priceText } from "#shared/domain/price.ts";
import { useCall } from "#client/calls/call.ts";
import type { Order } from "#client/calls/order.ts";
import { expiryText } from "#client/cards/cardTexts.ts";
import { Link } from "#client/navigation/Link.tsx";
import { useBoot, useSite } from "#client/site/boot.ts";
import { useAddressOff } from "#client/site/useOff.ts";
import { mediaUrl } from "#client/site/mediaUrl.ts";
import { TwoPartName } from "#client/ui/TwoPartName.tsx";
import { buttonClass } from "#client/ui/Button.tsx";
import { CircleCheck } from "#client/ui/icons/CircleCheck.ts";
import { Cover } from "#client/ui/Cover.tsx";
import { Price } from "#client/ui/Price.tsx";
import { StatusTag } from "#client/ui/Tag.tsx";
import { OrderActions } from "./OrderActions.tsx";
import { Payment } from "./Payment.tsx";
import { s } from "./order.styles.ts";
import { TARGET_NAMES, isOpen, nextStepOf, statusOf, targetHref } from "./orderTexts.ts";

/** Interval in ms at which the order is requested: the provider reports a payment to the server only. */
const LOOK_AGAIN_MS = 3_000;

export function PlacedOrder({ orderNo }: { readonly orderNo: string }) {
  const { showPrice } = useSite();
  const order = useCall(callOf(orderDetail, { orderNo }), { every: LOOK_AGAIN_MS });
  const opened = order ? isOpen(order) : false;
  const wasOpened = useRef(opened);
  useEffect(() => {
    // The button to pay is further down than the news that the payment has arrived.
    if (opened && !wasOpened.current) scrollTo(0, 0);
    wasOpened.current = opened;
  }, [opened]);
  if (!order) return null;
  const { label, tone } = statusOf(order);
  const off = (cents(order.price) - cents(order.payPrice)) / 100;
  return (
    <>
      {opened ? <Opened order={order} /> : null}
      <section className={s.box} aria-label="订单">
        <div className={s.bought}>
          <div className={s.picture}>
            <Cover src={mediaUrl(order.cover)} alt="" width={160} />
          </div>
          <div className={s.words}>
            <span role="status">
              <StatusTag tone={tone}>{label}</StatusTag>
            </span>
            <h2 className={s.title}>
              <TwoPartName name={order.title} />
            </h2>
            <Price value={order.payPrice} visible={showPrice} size="large" />
          </div>
        </div>
        <dl className={s.sums}>
          <Row name="类型" value={TARGET_NAMES[order.targetType] ?? ""} />
          <Row name="订单号" value={order.orderNo} />
          {order.createTime ? <Row name="下单时间" value={order.createTime} /> : null}
          {order.payTime ? <Row name="支付时间" value={order.payTime} /> : null}
          {order.canPay ? <Row name="支付期限" value={order.expireTime} /> : null}
          {showPrice && off !== 0 ? (
            <>
              <Row name="商品价格" value={priceText(order.price)} />
              <Row name="优惠" value={`-${priceText(off)}`} />
            </>
          ) : null}
        </dl>
        <OrderActions order={order} withPayment={false} />
      </section>
      {order.canPay ? <Payment order={order} /> : null}
    </>
  );
}

/** Shows what a paid order has opened, and the first step in it. */
function Opened({ order }: { readonly order: Order }) {
  const { now } = useBoot();
  const step = nextStepOf(order);
  const hasNoScreen = useAddressOff(step.href);
  return (
    <section className={s.box} aria-labelledby="opened">
      <h2 id="opened" className={s.opened}>
        <CircleCheck size={28} />
        {order.payType === "free" ? "已经加入" : "支付成功"}
      </h2>
      <p>{openedText(order, now)}</p>
      <div className={s.actions}>
        <Link className={buttonClass("primary", "large")} href={hasNoScreen ? targetHref(order) : step.href}>
          {hasNoScreen ? "去看看" : step.label}
        </Link>
      </div>
    </section>
  );
}

function openedText({ title, validText, contractId }: Order, now: number): string {
  const period = validText === "" ? "" : `，有效期：${expiryText(validText, now)}`;
  return `“${title}”已经开通${period}。${contractId === "" ? "" : "签署培训协议以后，就能开始学习。"}`;
}

const cents = (price: string | number) => Math.round(Number(price) * 100);

function Row({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className={s.sum}>
      <dt className={s.sumName}>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
