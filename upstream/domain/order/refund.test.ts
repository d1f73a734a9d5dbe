import { expect, test } from "vitest";
import { type OrderRow, STATUS } from "./orderRows.ts";
import { isRefundable } from "./refund.ts";

const PAID_MS = Date.UTC(2026, 10, 1);
const WEEK_MS = 7 * 86_400_000;
const paid = { status: STATUS.paid, payPrice: "0.01", paidAt: new Date(PAID_MS) } as OrderRow;

const may = (
  own: Partial<OrderRow>,
  nowMs = PAID_MS,
  asked: { isLate?: boolean; isRefunding?: boolean } = {},
) => isRefundable({ ...paid, ...own }, { isRefunding: false, nowMs, ...asked });

test("allows a refund for seven days after the payment, and operators also later", () => {
  expect(may({}, PAID_MS + WEEK_MS - 1)).toBe(true);
  expect(may({}, PAID_MS + WEEK_MS)).toBe(false);
  expect(may({}, PAID_MS + WEEK_MS, { isLate: true })).toBe(true);
});

test("allows no refund of an order that is unpaid, refunded, free or being refunded", () => {
  expect(may({ paidAt: null })).toBe(false);
  expect(may({ paidAt: null }, PAID_MS, { isLate: true })).toBe(false);
  for (const status of [STATUS.waiting, STATUS.failed, STATUS.closed, STATUS.refunded])
    expect(may({ status }), String(status)).toBe(false);
  expect(may({ payPrice: "0.00" })).toBe(false);
  expect(may({}, PAID_MS, { isRefunding: true })).toBe(false);
});
