import { href } from "#shared/routes/href.ts";
import type { FreeTarget } from "#client/cards/joinFree.ts";
import type { Order, Wanted } from "#client/calls/order.ts";
import type { Tone } from "#client/ui/Tag.tsx";

export const TARGET_NAMES: Readonly<Record<string, string>> = {
  course: "课程",
  classroom: "班级",
  package: "题库",
  live: "直播",
};

const STATUSES: Readonly<Record<number, { readonly label: string; readonly tone: Tone }>> = {
  1: { label: "待支付", tone: "warn" },
  2: { label: "已支付", tone: "right" },
  3: { label: "支付失败", tone: "wrong" },
  4: { label: "已关闭", tone: "neutral" },
  5: { label: "已退款", tone: "neutral" },
};

export const STATUS_TABS = [1, 2, 3, 4, 5] as const;

export function statusOf({ status, isRefunding }: Pick<Order, "status" | "isRefunding">): {
  readonly label: string;
  readonly tone: Tone;
} {
  if (isRefunding) return { label: "退款处理中", tone: "warn" };
  return STATUSES[status] ?? { label: "已关闭", tone: "neutral" };
}

/** Returns the address of what was bought, e.g. of the course. */
export function targetHref({ targetType, targetId }: Pick<Order, "targetType" | "targetId">): string {
  switch (targetType) {
    case "course":
      return href("courseDetail", { id: targetId });
    case "classroom":
      return href("classroomDetail", { id: targetId });
    case "live":
      return href("liveDetail", { id: targetId });
    default:
      return href("question");
  }
}

/** Reports whether one press joins the item in place of an order: free courses and classrooms that can be had. */
export function isJoinable(
  wanted: Wanted,
  { canBuy, price }: { readonly canBuy: boolean; readonly price: string | number },
): wanted is Wanted & FreeTarget {
  return canBuy && Number(price) === 0 && (wanted.type === "course" || wanted.type === "classroom");
}

/** Reports whether an order is paid and gives access. */
export function isOpen({ status, canRenew, isRefunding }: Order): boolean {
  return status === 2 && !canRenew && !isRefunding;
}

/** Returns the next step in what was bought: the contract to sign, the first lesson, or else its page. */
export function nextStepOf(order: Order): { readonly label: string; readonly href: string } {
  if (order.contractId !== "")
    return { label: "阅读并签署协议", href: href("contract", { id: order.contractId }) };
  const { classroomId } = order;
  if (classroomId !== "") return { label: "开始学第一讲", href: href("coursePlayer", { classroomId }) };
  return { label: "去学习", href: targetHref(order) };
}

/** Returns the address of a new checkout for the same item. */
export function renewHref({ targetType, targetId }: Pick<Order, "targetType" | "targetId">): string {
  return href("order", { type: targetType as Wanted["type"], id: targetId });
}
