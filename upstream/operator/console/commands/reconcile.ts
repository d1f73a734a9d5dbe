import { compareBill, type KnownPayment, paymentsAround } from "#upstream/domain/order/reconcile.ts";
import { DATE, shanghai } from "#upstream/platform/kit/shanghai.ts";
import { showCommand } from "../command.ts";
import { Declined } from "../../errors.ts";

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
  args: { day: { kind: "moment", help: "the day in China, such as 2026-11-24" } },
  example: "order reconcile 2026-11-24",
  async run({ tx, nowMs }, values) {
    const begin = shanghai(values.day).startOf("day");
    if (begin.plus(MADE_AFTER).toMillis() > nowMs)
      throw new Declined(
        "NO: the bill of a day is made by ten o'clock of the next one. Ask for an earlier day.",
      );
    const day = begin.toFormat(DATE);
    return { localInput: { day, knownPayments: await paymentsAround(tx, day) } satisfies DayPayments };
  },
  async runLocally({ localInput }, { payments }) {
    const { day, knownPayments } = localInput as DayPayments;
    const drivers = payments().filter(({ bill }) => bill !== undefined);
    if (drivers.length === 0)
      throw new Declined(
        "NO: nothing in PAYMENT has bills. Set PAYMENT and its keys here as the upstream has them (/etc/beikao/upstream.env).",
      );
    const rows = [];
    const counts = [];
    for (const { payType, bill } of drivers) {
      const lines = await bill?.(day).catch((error: unknown) => {
        throw new Declined(`The bill of ${payType} for ${day} cannot be had: ${(error as Error).message}`);
      });
      rows.push(...compareBill({ payType, day, known: knownPayments, bill: lines ?? [] }));
      counts.push(`${payType}: ${lines?.length ?? 0} lines of ${day}`);
    }
    const verdict = rows.length === 0 ? "They agree with what is known here." : `${rows.length} differ:`;
    return { said: `${counts.join("; ")}. ${verdict}`, rows, ...(rows.length > 0 && { isWrong: true }) };
  },
});
