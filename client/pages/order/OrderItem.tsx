import { href } from "#shared/routes/href.ts";
import type { Order } from "#client/calls/order.ts";
import { Link } from "#client/navigation/Link.tsx";
import { useSite } from "#client/site/boot.ts";
import { mediaUrl } from "#client/site/mediaUrl.ts";
import { TwoPartName } from "#client/ui/TwoPartName.tsx";
import { Cover } from "#client/ui/Cover.tsx";
import { Price } from "#client/ui/Price.tsx";
import { StatusTag } from "#client/ui/Tag.tsx";
import { OrderActions } from "./OrderActions.tsx";
import { TARGET_NAMES, statusOf } from "./orderTexts.ts";
import { s } from "./order.styles.ts";

export function OrderItem({ order }: { readonly order: Order }) {
  const { showPrice } = useSite();
  const { label, tone } = statusOf(order);
  return (
    <li>
      <article className={s.order}>
        <div className={s.picture}>
          <Cover src={mediaUrl(order.cover)} alt="" width={160} />
        </div>
        <div className={s.words}>
          <StatusTag tone={tone}>{label}</StatusTag>
          <h2 className={s.title}>
            <Link named href={href("order", { no: order.orderNo })}>
              <TwoPartName name={order.title} />
            </Link>
          </h2>
          <p className={s.facts}>{TARGET_NAMES[order.targetType] ?? ""}</p>
        </div>
        <div className={s.amount}>
          <Price value={order.payPrice} origin={order.originPrice} visible={showPrice} />
        </div>
        <div className={s.foot}>
          <p className={s.trace}>
            {order.createTime ? <span>下单 {order.createTime.slice(0, 16)}</span> : null}
            <span>订单号 {order.orderNo}</span>
          </p>
          <OrderActions order={order} withPayment />
        </div>
      </article>
    </li>
  );
}
