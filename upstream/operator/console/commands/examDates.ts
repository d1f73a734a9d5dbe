import { and, asc, eq, gte } from "drizzle-orm";
import { findRegion } from "#shared/domain/regions.ts";
import { examDates } from "#upstream/platform/db/schema/examDates.ts";
import { subjects } from "#upstream/platform/db/schema/subjects.ts";
import { DATE, shanghai } from "#upstream/platform/kit/shanghai.ts";
import { changeCommand, listCommand } from "../command.ts";
import { Declined } from "../../errors.ts";
import { requireProvince } from "../provinces.ts";
import { findAgency, requireSubject } from "../find.ts";

const flag = { kind: "flag", help: "of the agency" } as const;
const EVERYWHERE = 0;

/** Commands for the exam days of subjects. Pages show the days left until then, and plan reviews (decision 039). */
export const examDateCommands = [
  listCommand({
    action: "exam-dates",
    concerns: "agency",
    about: "The days of exams that are to come, the next one first; --all also those that are over.",
    args: { flag },
    options: { all: { kind: "switch", help: "also those that are over" } },
    example: "agency exam-dates beikao",
    async run({ tx, nowMs, limit, offset }, values) {
      const { id } = await findAgency(tx, values.flag, "FLAG");
      const where = and(
        eq(examDates.agencyId, id),
        values.all ? undefined : gte(examDates.day, shanghai(nowMs).toFormat(DATE)),
      );
      const found = await tx
        .select({ row: examDates, name: subjects.name })
        .from(examDates)
        .innerJoin(subjects, eq(subjects.id, examDates.subjectId))
        .where(where)
        .orderBy(asc(examDates.day), asc(examDates.subjectId), asc(examDates.provinceId))
        .limit(limit)
        .offset(offset);
      const rows = found.map(({ row, name }) => ({
        day: row.day,
        subject: row.subjectId,
        name,
        province: row.provinceId === EVERYWHERE ? "" : row.provinceId,
        province_name: provinceName(row.provinceId),
      }));
      return { rows, total: await tx.$count(examDates, where) };
    },
  }),
  changeCommand({
    action: "exam-date",
    concerns: "agency",
    about: "Says when a subject is examined, which holds for all below it, or takes a day away.",
    args: { flag },
    options: {
      subject: { kind: "id", help: "of any level, as in addresses of the site", required: true },
      day: { kind: "moment", help: "when it is", required: true },
      province: { kind: "id", help: "only of this province, by its code; otherwise of all" },
      off: { kind: "switch", help: "takes it away" },
    },
    example: "agency exam-date beikao --subject 313 --day 2027-04-10 --province 430000",
    async run({ tx, nowMs, recordChange }, values) {
      const { id: agencyId } = await findAgency(tx, values.flag, "FLAG");
      await requireSubject(tx, values.subject);
      const provinceId = values.province ?? EVERYWHERE;
      requireProvince("--province", values.province);
      const row = {
        agencyId,
        subjectId: values.subject,
        provinceId,
        day: shanghai(values.day).toFormat(DATE),
      };
      const same = and(
        eq(examDates.agencyId, agencyId),
        eq(examDates.subjectId, row.subjectId),
        eq(examDates.provinceId, provinceId),
        eq(examDates.day, row.day),
      );
      const isKnown = (await tx.$count(examDates, same)) > 0;
      if (values.off && !isKnown)
        throw new Declined(`--day: ${row.day} is not said there. agency exam-dates ${values.flag} tells.`);
      if (!values.off && row.day < shanghai(nowMs).toFormat(DATE))
        throw new Declined(`--day: ${row.day} is over.`);
      if (values.off) await tx.delete(examDates).where(same);
      else await tx.insert(examDates).values(row).onConflictDoNothing();
      const place = provinceName(provinceId) || "every province";
      const target = `agency ${values.flag}`;
      if (values.off) {
        recordChange({ target, before: row, after: null });
        return { said: `Subject ${row.subjectId} is not examined on ${row.day} in ${place} any more.` };
      }
      recordChange({ target, before: null, after: row });
      return { said: `Subject ${row.subjectId} is examined on ${row.day} in ${place}.` };
    },
  }),
];

function provinceName(id: number): string {
  return findRegion(String(id))?.name ?? "";
}
