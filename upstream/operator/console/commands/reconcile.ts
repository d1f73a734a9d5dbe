import {
  type BillDifference,
  compareBill,
  type KnownPayment,
  paymentsAround,
} from "#upstream/domain/order/reconcile.ts";
import { DATE, shanghai } from "#upstream/platform/kit/shanghai.ts";
import { showCommand } from "../command.ts";
import { Declined } from "../../errors.ts";
import { both } from "#upstream/platform/kit/language.ts";
import { addAll } from "../../../platform/kit/longLists.ts";

/** Time after the start of a day when its bill is ready at the payment providers: 10:00 of the next day. */
const MADE_AFTER = { hours: 34 };

interface DayPayments {
  readonly day: string;
  readonly knownPayments: readonly KnownPayment[];
}

/** Reads the database in `run` and asks the providers in `runLocally`, so that no transaction waits for a provider. */
export const reconcileCommand = showCommand({
  action: "reconcile",
  concerns: "machine",
  about:
    "Holds the payments of a day against the bills of the providers in PAYMENT and names what differs; exit code 1 where something does. Asked where the keys of PAYMENT are.",
  zh: [
    "对账",
    "把一天的付款和 PAYMENT 里各渠道的账单核对，列出不一致的；有不一致时退出码为 1。要在有 PAYMENT 密钥的地方运行。",
  ],
  args: {
    day: {
      kind: "moment",
      help: "the day in China, such as 2026-11-24",
      zh: ["日期", "北京时间，如 2026-11-24"],
    },
  },
  example: "order reconcile 2026-11-24",
  async run({ tx, nowMs }, values) {
    const begin = shanghai(values.day).startOf("day");
    if (begin.plus(MADE_AFTER).toMillis() > nowMs)
      throw new Declined(
        both(
          "NO: the bill of a day is made by ten o'clock of the next one. Ask for an earlier day.",
          "NO: 账单在第二天十点前生成，请选更早的一天。",
        ),
      );
    const day = begin.toFormat(DATE);
    return { localInput: { day, knownPayments: await paymentsAround(tx, day) } satisfies DayPayments };
  },
  async runLocally({ localInput }, { payments }) {
    const { day, knownPayments } = localInput as DayPayments;
    const drivers = payments().filter(({ bill }) => bill !== undefined);
    if (drivers.length === 0)
      throw new Declined(
        both(
          "NO: nothing in PAYMENT has bills. Set PAYMENT and its keys here as the upstream has them (/etc/beikao/upstream.env).",
          "NO: PAYMENT 里没有提供账单的渠道。请在这里设置和上游一样的 PAYMENT 和密钥（/etc/beikao/upstream.env）。",
        ),
      );
    const rows: BillDifference[] = [];
    const counts = [];
    for (const { payType, bill } of drivers) {
      const lines = await bill?.(day).catch((error: unknown) => {
        throw new Declined(
          both(
            `The bill of ${payType} for ${day} cannot be had: ${(error as Error).message}`,
            `拿不到 ${payType} ${day} 的账单：${(error as Error).message}`,
          ),
        );
      });
      addAll(rows, compareBill({ payType, day, known: knownPayments, bill: lines ?? [] }));
      counts.push(
        both(
          `${payType}: ${lines?.length ?? 0} lines of ${day}`,
          `${payType}：${day} 共 ${lines?.length ?? 0} 条`,
        ),
      );
    }
    const verdict =
      rows.length === 0
        ? both("They agree with what is known here.", "和这里的记录一致。")
        : both(`${rows.length} differ:`, `有 ${rows.length} 条不一致：`);
    return {
      said: both(`${counts.join("; ")}. ${verdict}`, `${counts.join("；")}。${verdict}`),
      rows,
      ...(rows.length > 0 && { isWrong: true }),
    };
  },
});
