import { and, eq, ne } from "drizzle-orm";
import { MAIL_SMS_BUDGET } from "../../account/sms/smsBudget.ts";
import type { Db } from "../../../platform/db/database.ts";
import { agencies } from "../../../platform/db/schema/agencies.ts";
import { smsDays } from "../../../platform/db/schema/users.ts";
import type { Job } from "../../../platform/jobs/job.ts";
import { planJob } from "../../../platform/jobs/planJob.ts";
import { DATE, parseShanghai, shanghai } from "../../../platform/kit/shanghai.ts";
import type { Mailer } from "../../../platform/mail/mailer.ts";
import { dayReport } from "./dayReport.ts";

const EVERY_MS = 10 * 60_000;
/** Hour in China from which the report of the previous day is sent. */
const FROM_HOUR = 8;
/** Age at which a report that could not be sent is given up. */
const GIVEN_UP = { days: 3 };

const MAIL_REPORT = { name: "mailReport" } as const;

/**
 * Plans one report a day for each agency with an address in `reportMail`. Records in the agency's row that the day's
 * report is planned, even if sending the mail fails later.
 */
export const planReports: Job = {
  name: "planReports",
  everyMs: EVERY_MS,
  run: async ({ db, nowMs }) => {
    const now = shanghai(nowMs);
    if (now.hour < FROM_HOUR) return;
    const today = now.toFormat(DATE);
    const due = await db
      .update(agencies)
      .set({ reportedDay: today })
      .where(and(ne(agencies.reportMail, ""), ne(agencies.reportedDay, today), eq(agencies.moveState, "")))
      .returning({ id: agencies.id });
    const day = now.minus({ days: 1 }).toFormat(DATE);
    for (const { id } of due) await planJob(db, MAIL_REPORT, { key: `${id} ${day}`, runAtMs: nowMs });
  },
};

/** Returns the jobs that send mails. A job's key is the agency's id and the day. */
export function mailReportJobs(mailer: Mailer | undefined): readonly Job[] {
  return [
    mailJob(MAIL_REPORT, mailer, async (db, agency, day) => ({
      subject: `【${agency.name}】${day} 日报`,
      text: await dayReport(db, { agency, day }),
    })),
    mailJob(MAIL_SMS_BUDGET, mailer, async (db, { id, name, flag, smsADay }, day) => {
      const [row] = await db
        .select({ sent: smsDays.sent })
        .from(smsDays)
        .where(and(eq(smsDays.agencyId, id), eq(smsDays.day, day)));
      const text = `今天已发 ${row?.sent ?? 0} 条短信，每天最多 ${smsADay} 条；发完以后，学员到第二天才能再收到验证码。`;
      const how = `运维可以调高：npm run admin -- agency change ${flag} --sms-a-day N`;
      return { subject: `【${name}】${day} 短信快要发完`, text: `${text}\n${how}` };
    }),
  ];
}

type Agency = typeof agencies.$inferSelect;

function mailJob(
  { name }: Pick<Job, "name">,
  mailer: Mailer | undefined,
  write: (
    db: Db,
    agency: Agency,
    day: string,
  ) => Promise<{ readonly subject: string; readonly text: string }>,
): Job {
  return {
    name,
    asksOutside: true,
    run: async ({ db, key, nowMs }) => {
      const [id, day = ""] = key.split(" ");
      const [agency] = await db
        .select()
        .from(agencies)
        .where(eq(agencies.id, Number(id)));
      const isOver = parseShanghai(day, DATE).plus(GIVEN_UP).toMillis() < nowMs;
      if (!mailer || !agency || agency.reportMail === "" || isOver) return;
      const { subject, text } = await write(db, agency, day);
      await mailer.send({ id: `${name}-${id}-${day}`, to: agency.reportMail, subject, text });
    },
  };
}
