import { cancelOrder, refundOrder } from "#shared/contract/order/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { useState } from "react";
import { href } from "#shared/routes/href.ts";
import { type Order } from "#client/calls/order.ts";
import { Link } from "#client/navigation/Link.tsx";
import { Button, buttonClass } from "#client/ui/Button.tsx";
import { showMessage } from "#client/ui/message.ts";
import { s } from "./order.styles.ts";
import { isOpen, renewHref, targetHref } from "./orderTexts.ts";
import { useOrderChange } from "./useOrderChange.ts";

interface Props {
  readonly order: Order;
  /** True: links to the payment and to the lessons. False on the page of the order, which shows both itself. */
  readonly withPayment: boolean;
}

/** Buttons for an order. Shows only actions that the server allows. */
export function OrderActions({ order, withPayment }: Props) {
  const { orderNo, status, canPay, canCancel, canRefund, canRenew, payType } = order;
  return (
    <div className={s.actions}>
      {canPay && withPayment ? (
        <Link className={buttonClass("primary")} href={href("order", { no: orderNo })}>
          去支付
        </Link>
      ) : null}
      {isOpen(order) && withPayment ? (
        <Link className={buttonClass("secondary")} href={targetHref(order)}>
          去学习
        </Link>
      ) : null}
      {canRenew ? (
        <Link className={buttonClass("secondary")} href={renewHref(order)}>
          {status === 2 && payType !== "" ? "续费" : "重新购买"}
        </Link>
      ) : null}
      {canCancel ? <Cancel orderNo={orderNo} /> : null}
      {canRefund ? <Refund order={order} /> : null}
    </div>
  );
}

function Cancel({ orderNo }: Pick<Order, "orderNo">) {
  const { busy, ready, change } = useOrderChange();
  async function cancel(): Promise<void> {
    if (await change(callOf(cancelOrder, { orderNo }))) showMessage({ kind: "success", text: "订单已取消" });
  }
  return (
    <Button kind="quiet" disabled={!ready} busy={busy} onClick={() => void cancel()}>
      取消订单
    </Button>
  );
}

function Refund({ order }: Pick<Props, "order">) {
  const { busy, ready, change } = useOrderChange();
  const [open, setOpen] = useState(false);
  async function ask(): Promise<void> {
    if (!(await change(callOf(refundOrder, { orderNo: order.orderNo })))) return;
    setOpen(false);
    showMessage({ kind: "success", text: "已提交退款，钱会按原路退回" });
  }
  if (!open) {
    return (
      <Button kind="quiet" disabled={!ready} onClick={() => setOpen(true)}>
        申请退款
      </Button>
    );
  }
  return (
    <div className={s.box} role="group" aria-label="申请退款">
      <p>退款后“{order.title}”不能再继续学习，学习记录会保留。钱按原路退回。</p>
      <div className={s.actions}>
        <Button kind="primary" busy={busy} onClick={() => void ask()}>
          确认退款
        </Button>
        <Button kind="quiet" onClick={() => setOpen(false)}>
          不退了
        </Button>
      </div>
    </div>
  );
}
