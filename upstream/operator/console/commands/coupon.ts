import { and, desc, eq, gt, isNull, lte, or } from "drizzle-orm";
import type { Db } from "#upstream/platform/db/database.ts";
import { agencies } from "#upstream/platform/db/schema/agencies.ts";
import { couponUses, coupons } from "#upstream/platform/db/schema/orders.ts";
import { type CouponRow, addCoupon, expireCoupon } from "#upstream/domain/order/writeCoupons.ts";
import { timeText } from "#upstream/platform/kit/fields.ts";
import { type Row, changeCommand, listCommand, showCommand } from "../command.ts";
import { endOf } from "../endOf.ts";
import { ONLY_FOR, onlyFor } from "../couponTarget.ts";
import { CallError, Declined } from "../../errors.ts";
import { findAgency, findOption, called, ofAgency } from "../find.ts";
import { both } from "#upstream/platform/kit/language.ts";

const code = {
  kind: "code",
  isSecret: true,
  help: "that learners type",
  zh: ["优惠码", "学员输入的码"],
} as const;
const agency = { kind: "flag", help: "whose coupon it is", zh: ["机构"], required: true } as const;

export const couponCommands = [
  listCommand({
    action: "list",
    concerns: "agency",
    about: "Coupons with how often they were used, the newest first.",
    zh: ["列表", "优惠券和使用次数，最新的在前。"],
    options: {
      agency: { kind: "flag", help: "only of this agency", zh: ["机构"] },
      state: { kind: "choice", of: ["open", "expired"], help: "only in this state", zh: ["状态"] },
      find: findOption,
    },
    example: "coupon list --agency beikao --state open",
    async run({ tx, nowMs, code: shown, limit, offset }, values) {
      const now = new Date(nowMs);
      const where = and(
        await ofAgency(tx, coupons.agencyId, values.agency),
        values.state === "open" ? or(isNull(coupons.endsAt), gt(coupons.endsAt, now)) : undefined,
        values.state === "expired" ? lte(coupons.endsAt, now) : undefined,
        await called(tx, coupons, values.find),
      );
      const found = await tx
        .select({
          coupon: coupons,
          flag: agencies.flag,
          usedNum: tx.$count(couponUses, eq(couponUses.couponId, coupons.id)),
        })
        .from(coupons)
        .innerJoin(agencies, eq(agencies.id, coupons.agencyId))
        .where(where)
        .orderBy(desc(coupons.id))
        .limit(limit)
        .offset(offset);
      const rows = found.map(({ coupon, flag, usedNum: num }) => ({
        ...recordOf(coupon, flag, num),
        code: shown(coupon.code),
      }));
      return { rows, total: await tx.$count(coupons, where) };
    },
  }),
  showCommand({
    action: "show",
    concerns: "agency",
    about: "One coupon.",
    zh: ["查看", "一张优惠券。"],
    args: { code },
    options: { agency },
    example: "coupon show KAIXUE50 --agency beikao",
    async run({ tx, code: shown }, values) {
      const coupon = await findCoupon(tx, values);
      return { record: { ...(await presentRecord(tx, coupon, values.agency)), code: shown(coupon.code) } };
    },
  }),
  changeCommand({
    action: "add",
    concerns: "money",
    about: "Makes a coupon: an amount off, or a percentage of the price that is paid.",
    zh: ["添加", "新建优惠券：减固定金额，或按折扣付款。"],
    args: { code },
    options: {
      agency,
      name: {
        kind: "text",
        most: 40,
        help: "what learners read beside it",
        zh: ["名称", "学员看到的名称"],
        required: true,
      },
      minus: { kind: "price", concerns: "money", help: "so much less", zh: ["减免金额"] },
      percent: {
        kind: "whole",
        least: 1,
        most: 99,
        help: "or so much of a hundred is paid; 80 is 八折",
        zh: ["折扣", "实付百分之几，80 就是八折"],
      },
      from: {
        kind: "price",
        concerns: "money",
        help: "only from this price on",
        zh: ["最低消费", "满多少可用"],
      },
      ...ONLY_FOR,
      starts: { kind: "moment", help: "from when on it counts", zh: ["生效时间"] },
      until: { kind: "until", help: "until when it counts", zh: ["有效期至"] },
      "most-uses": {
        kind: "whole",
        least: 1,
        most: 1_000_000,
        help: "how many learners may use it",
        zh: ["使用次数上限", "最多多少名学员使用"],
      },
    },
    example: "coupon add KAIXUE50 --agency beikao --name 开学立减 --minus 50 --from 199 --until 2027-03-15",
    async run({ tx, nowMs, recordChange }, values) {
      const { minus, percent, starts, until } = values;
      if ((minus === undefined) === (percent === undefined))
        throw new CallError(
          both(
            "Give --minus YUAN or --percent NUMBER, and only one of them.",
            "--minus 和 --percent 只能填一个，也必须填一个。",
          ),
        );
      if (until !== undefined && until <= Math.max(nowMs, starts ?? 0))
        throw new CallError(
          both(
            "--until must be later than now and than --starts.",
            "--until: 要晚于现在，也要晚于 --starts。",
          ),
        );
      const owner = await findAgency(tx, values.agency);
      const { type, id } = await onlyFor(tx, owner, values);
      const row = await addCoupon(tx, {
        agencyId: owner.id,
        code: values.code,
        name: values.name,
        kind: minus === undefined ? "percent" : "minus",
        value: minus ?? String(percent),
        minPrice: values.from ?? "0",
        targetType: type ?? null,
        targetId: id ?? null,
        startsAt: starts === undefined ? null : new Date(starts),
        endsAt: until === undefined ? null : new Date(until),
        mostUses: values["most-uses"] ?? null,
      });
      if (!row)
        throw new Declined(
          both(
            `CODE: ${owner.flag} has a coupon ${values.code} already. Choose another code.`,
            `CODE: ${owner.flag} 已有优惠券 ${values.code}，请换一个。`,
          ),
        );
      const after = await presentRecord(tx, row, owner.flag);
      recordChange({
        target: targetOf(owner.flag, row),
        before: null,
        after: { ...after, code: endOf(row.code) },
      });
      return {
        said: both(
          `The coupon ${row.code} counts at ${owner.flag}.`,
          `优惠券 ${row.code} 可以在“${owner.name}”使用。`,
        ),
        record: after,
      };
    },
  }),
  changeCommand({
    action: "expire",
    concerns: "money",
    about: "Ends a coupon; orders that have it keep it.",
    zh: ["停用", "停用优惠券，已用它的订单不受影响。"],
    args: { code },
    options: { agency, at: { kind: "until", help: "when it ends (now)", zh: ["停用时间", "不填就是现在"] } },
    example: "coupon expire KAIXUE50 --agency beikao",
    async run({ tx, nowMs, recordChange }, values) {
      const coupon = await findCoupon(tx, values);
      if (coupon.endsAt && coupon.endsAt.getTime() <= nowMs)
        throw new Declined(
          both(
            `CODE: the coupon ${coupon.code} has expired already (${timeText(coupon.endsAt)}).`,
            `CODE: 优惠券 ${coupon.code} 已过期（${timeText(coupon.endsAt)}）。`,
          ),
        );
      const before = await presentRecord(tx, coupon, values.agency);
      const ended = await expireCoupon(tx, coupon.id, new Date(Math.max(nowMs, values.at ?? nowMs)));
      const after = await presentRecord(tx, ended, values.agency);
      recordChange({ target: targetOf(values.agency, coupon), before, after });
      return {
        said: both(
          `The coupon ${coupon.code} ends ${timeText(ended.endsAt)}.`,
          `优惠券 ${coupon.code} 在 ${timeText(ended.endsAt)} 停用。`,
        ),
        record: after,
      };
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
    both(
      `CODE: ${owner.flag} has no coupon ${values.code}. npm run admin -- coupon list --agency ${owner.flag} tells them.`,
      `CODE: ${owner.flag} 没有优惠券 ${values.code}，见 coupon list。`,
    ),
  );
}

async function presentRecord(tx: Db, row: CouponRow, flag: string): Promise<Row> {
  return recordOf(row, flag, await tx.$count(couponUses, eq(couponUses.couponId, row.id)));
}

function recordOf(row: CouponRow, flag: string, usedNum: number): Row {
  return {
    code: row.code,
    agency: flag,
    name: row.name,
    off: row.kind === "minus" ? `-${row.value}` : `${Number(row.value)}%`,
    from: row.minPrice,
    only_for: [row.targetType, row.targetId].filter((part) => part !== null).join(" "),
    starts: timeText(row.startsAt),
    ends: timeText(row.endsAt),
    used: usedNum,
    most_uses: row.mostUses,
  };
}
