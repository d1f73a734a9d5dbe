import { and, desc, eq, gt, isNull, lte, or } from "drizzle-orm";
import type { Db } from "#upstream/platform/db/database.ts";
import { agencies } from "#upstream/platform/db/schema/agencies.ts";
import { couponUses, coupons } from "#upstream/platform/db/schema/orders.ts";
import { type CouponRow, addCoupon, expireCoupon } from "#upstream/domain/order/writeCoupons.ts";
import { timeText } from "#upstream/platform/kit/fields.ts";
import { type Row, changeCommand, listCommand, showCommand } from "../command.ts";
import { endOf } from "../endOf.ts";
import { CallError, Declined } from "../../errors.ts";
import { findAgency, ofAgency } from "../find.ts";

const code = { kind: "code", isSecret: true, help: "that learners type" } as const;
const agency = { kind: "flag", help: "whose coupon it is", required: true } as const;
const TARGETS = ["course", "classroom", "package", "live"] as const;

export const couponCommands = [
  listCommand({
    action: "list",
    concerns: "agency",
    about: "Coupons with how often they were used, the newest first.",
    options: {
      agency: { kind: "flag", help: "only of this agency" },
      state: { kind: "choice", of: ["open", "expired"], help: "only in this state" },
    },
    example: "coupon list --agency beikao --state open",
    async run({ tx, nowMs, code: shown, limit, offset }, values) {
      const now = new Date(nowMs);
      const where = and(
        await ofAgency(tx, coupons.agencyId, values.agency),
        values.state === "open" ? or(isNull(coupons.endsAt), gt(coupons.endsAt, now)) : undefined,
        values.state === "expired" ? lte(coupons.endsAt, now) : undefined,
      );
      const found = await tx
        .select({ coupon: coupons, flag: agencies.flag })
        .from(coupons)
        .innerJoin(agencies, eq(agencies.id, coupons.agencyId))
        .where(where)
        .orderBy(desc(coupons.id))
        .limit(limit)
        .offset(offset);
      const rows: Row[] = [];
      for (const { coupon, flag } of found)
        rows.push({ ...(await recordOf(tx, coupon, flag)), code: shown(coupon.code) });
      return { rows, total: await tx.$count(coupons, where) };
    },
  }),
  showCommand({
    action: "show",
    concerns: "agency",
    about: "One coupon.",
    args: { code },
    options: { agency },
    example: "coupon show KAIXUE50 --agency beikao",
    async run({ tx, code: shown }, values) {
      const coupon = await findCoupon(tx, values);
      return { record: { ...(await recordOf(tx, coupon, values.agency)), code: shown(coupon.code) } };
    },
  }),
  changeCommand({
    action: "add",
    concerns: "money",
    about: "Makes a coupon: an amount off, or a percentage of the price that is paid.",
    args: { code },
    options: {
      agency,
      name: { kind: "text", most: 40, help: "what learners read beside it", required: true },
      minus: { kind: "price", concerns: "money", help: "so much less" },
      percent: { kind: "whole", least: 1, most: 99, help: "or so much of a hundred is paid; 80 is 八折" },
      from: { kind: "price", concerns: "money", help: "only from this price on" },
      type: { kind: "choice", of: TARGETS, help: "only for things of this type" },
      id: { kind: "id", help: "only for this one of its type" },
      starts: { kind: "moment", help: "from when on it counts" },
      until: { kind: "until", help: "until when it counts" },
      "most-uses": { kind: "whole", least: 1, most: 1_000_000, help: "how many learners may use it" },
    },
    example: "coupon add KAIXUE50 --agency beikao --name 开学立减 --minus 50 --from 199 --until 2027-03-15",
    async run({ tx, nowMs, recordChange }, values) {
      const { minus, percent, starts, until } = values;
      if ((minus === undefined) === (percent === undefined))
        throw new CallError("Give --minus YUAN or --percent NUMBER, and only one of them.");
      if (values.id !== undefined && values.type === undefined)
        throw new CallError("--id needs --type: one of course, classroom, package, live.");
      if (until !== undefined && until <= Math.max(nowMs, starts ?? 0))
        throw new CallError("--until must be later than now and than --starts.");
      const owner = await findAgency(tx, values.agency);
      const row = await addCoupon(tx, {
        agencyId: owner.id,
        code: values.code,
        name: values.name,
        kind: minus === undefined ? "percent" : "minus",
        value: minus ?? String(percent),
        minPrice: values.from ?? "0",
        targetType: values.type ?? null,
        targetId: values.id ?? null,
        startsAt: starts === undefined ? null : new Date(starts),
        endsAt: until === undefined ? null : new Date(until),
        mostUses: values["most-uses"] ?? null,
      });
      if (!row)
        throw new Declined(`CODE: ${owner.flag} has a coupon ${values.code} already. Choose another code.`);
      const after = await recordOf(tx, row, owner.flag);
      recordChange({
        target: targetOf(owner.flag, row),
        before: null,
        after: { ...after, code: endOf(row.code) },
      });
      return { said: `The coupon ${row.code} counts at ${owner.flag}.`, record: after };
    },
  }),
  changeCommand({
    action: "expire",
    concerns: "money",
    about: "Ends a coupon; orders that have it keep it.",
    args: { code },
    options: { agency, at: { kind: "until", help: "when it ends (now)" } },
    example: "coupon expire KAIXUE50 --agency beikao",
    async run({ tx, nowMs, recordChange }, values) {
      const coupon = await findCoupon(tx, values);
      if (coupon.endsAt && coupon.endsAt.getTime() <= nowMs)
        throw new Declined(
          `CODE: the coupon ${coupon.code} has expired already (${timeText(coupon.endsAt)}).`,
        );
      const before = await recordOf(tx, coupon, values.agency);
      const ended = await expireCoupon(tx, coupon.id, new Date(Math.max(nowMs, values.at ?? nowMs)));
      const after = await recordOf(tx, ended, values.agency);
      recordChange({ target: targetOf(values.agency, coupon), before, after });
      return { said: `The coupon ${coupon.code} ends ${timeText(ended.endsAt)}.`, record: after };
    },
  }),
];

function targetOf(flag: string, coupon: CouponRow): string {
  return `coupon ${flag} ${endOf(coupon.code)}`;
}

async function findCoupon(
  tx: Db,
  values: { readonly agency: string; readonly code: string },
): Promise<CouponRow> {
  const owner = await findAgency(tx, values.agency);
  const [row] = await tx
    .select()
    .from(coupons)
    .where(and(eq(coupons.agencyId, owner.id), eq(coupons.code, values.code)));
  if (row) return row;
  throw new Declined(
    `CODE: ${owner.flag} has no coupon ${values.code}. npm run admin -- coupon list --agency ${owner.flag} tells them.`,
  );
}

async function recordOf(tx: Db, row: CouponRow, flag: string): Promise<Row> {
  return {
    code: row.code,
    agency: flag,
    name: row.name,
    off: row.kind === "minus" ? `-${row.value}` : `${Number(row.value)}%`,
    from: row.minPrice,
    only_for: [row.targetType, row.targetId].filter((part) => part !== null).join(" "),
    starts: timeText(row.startsAt),
    ends: timeText(row.endsAt),
    used: await tx.$count(couponUses, eq(couponUses.couponId, row.id)),
    most_uses: row.mostUses,
  };
}
