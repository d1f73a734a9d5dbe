import type { Logger } from "pino";
import { and, eq, lt, sql } from "drizzle-orm";
import type { Db } from "../../../platform/db/database.ts";
import { agencies } from "../../../platform/db/schema/agencies.ts";
import { smsDays } from "../../../platform/db/schema/users.ts";
import { planJob } from "../../../platform/jobs/planJob.ts";
import { Refusal } from "../../../platform/kit/errors.ts";
import { countEvent } from "../../../platform/kit/events.ts";
import { DATE, shanghai } from "../../../platform/kit/shanghai.ts";

/** The job that mails the agency a warning that its SMS budget of the day is nearly used up (report/mailReports.ts). */
export const MAIL_SMS_BUDGET = { name: "mailSmsBudget" } as const;

/** Used share of a day's budget at which the operator is warned. */
const WARN_AT = 0.8;

interface Spending {
  readonly agencyId: number;
  readonly nowMs: number;
}

/**
 * Counts one SMS of the agency's day (Shanghai time). The budget limits the agency's costs even if a program solves
 * captchas.
 * @throws Refusal unavailable: the budget of the day is used up
 */
export async function spendSms(
  { db, log }: { readonly db: Db; readonly log: Pick<Logger, "warn"> },
  spending: Spending,
): Promise<void> {
  const { agencyId, nowMs } = spending;
  const [agency] = await db
    .select({ flag: agencies.flag, budget: agencies.smsADay })
    .from(agencies)
    .where(eq(agencies.id, agencyId));
  const { flag = "", budget = 0 } = agency ?? {};
  const [day] =
    budget === 0
      ? []
      : await db
          .insert(smsDays)
          .values({ agencyId, day: dayOf(nowMs), sent: 1 })
          .onConflictDoUpdate({
            target: [smsDays.agencyId, smsDays.day],
            set: { sent: sql`${smsDays.sent} + 1` },
            setWhere: lt(smsDays.sent, budget),
          })
          .returning({ sent: smsDays.sent });
  if (!day) {
    countEvent("sms", "budget");
    throw new Refusal("smsUsedUp", "今天的短信验证码已经发完，请明天再试，或者用密码登录；急用请联系客服");
  }
  const { sent } = day;
  if (sent === Math.ceil(budget * WARN_AT) || sent === budget) {
    await planJob(db, MAIL_SMS_BUDGET, { key: `${agencyId} ${dayOf(nowMs)}`, runAtMs: nowMs });
    log.warn(
      { agency: flag, sent, budget },
      `SMS of the day: ${sent === budget ? "the budget is used up, codes are refused until midnight" : "most of the budget is used"}; agency change ${flag} --sms-a-day N raises it`,
    );
  }
}

/** Subtracts an SMS that was counted but not sent. */
export async function refundSms(db: Db, { agencyId, nowMs }: Spending): Promise<void> {
  await db
    .update(smsDays)
    .set({ sent: sql`greatest(${smsDays.sent} - 1, 0)` })
    .where(and(eq(smsDays.agencyId, agencyId), eq(smsDays.day, dayOf(nowMs))));
}

/** Returns the number of SMS that the agency has sent today (Shanghai time). */
export async function smsToday(db: Db, { agencyId, nowMs }: Spending): Promise<number> {
  const [day] = await db
    .select({ sent: smsDays.sent })
    .from(smsDays)
    .where(and(eq(smsDays.agencyId, agencyId), eq(smsDays.day, dayOf(nowMs))));
  return day?.sent ?? 0;
}

function dayOf(nowMs: number): string {
  return shanghai(nowMs).toFormat(DATE);
}
