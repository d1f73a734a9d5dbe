import { and, asc, eq, gte } from "drizzle-orm";
import { findRegion } from "#shared/domain/regions.ts";
import { examDates } from "#upstream/platform/db/schema/examDates.ts";
import { subjects } from "#upstream/platform/db/schema/subjects.ts";
import { DATE, shanghai } from "#upstream/platform/kit/shanghai.ts";
import { changeCommand, listCommand } from "../command.ts";
import { Declined } from "../../errors.ts";
import { requireProvince } from "../provinces.ts";
import { findAgency, requireSubject } from "../find.ts";
import { both } from "#upstream/platform/kit/language.ts";

const flag = { kind: "flag", help: "of the agency", zh: ["机构标识"] } as const;
const EVERYWHERE = 0;

/** Commands for the exam days of subjects. Pages show the days left until then, and plan reviews (decision 039). */
export const examDateCommands = [
  listCommand({
    action: "exam-dates",
    concerns: "agency",
    about: "The days of exams that are to come, the next one first; --all also those that are over.",
    zh: ["考期表", "以后的考试日期，最近的在前；选 --all 也显示已过的。"],
    args: { flag },
    options: { all: { kind: "switch", help: "also those that are over", zh: ["包括已过的"] } },
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
    zh: ["设置考期", "设置科目的考试日期，下级科目相同；也可以取消某一天。"],
    args: { flag },
    options: {
      subject: {
        kind: "id",
        of: "subject",
        help: "of any level, as in addresses of the site",
        zh: ["科目", "哪一级都可以"],
        required: true,
      },
      day: { kind: "moment", help: "when it is", zh: ["考试日期"], required: true },
      province: {
        kind: "id",
        of: "province",
        help: "only of this province, by its code; otherwise of all",
        zh: ["省份", "只在这个省考；不填就是全国"],
      },
      off: { kind: "switch", help: "takes it away", zh: ["取消这一天"] },
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
        throw new Declined(
          both(
            `--day: ${row.day} is not said there. agency exam-dates ${values.flag} tells.`,
            `--day: 没有设置 ${row.day} 这一天，见 agency exam-dates。`,
          ),
        );
      if (!values.off && row.day < shanghai(nowMs).toFormat(DATE))
        throw new Declined(both(`--day: ${row.day} is over.`, `--day: ${row.day} 已经过了。`));
      if (values.off) await tx.delete(examDates).where(same);
      else await tx.insert(examDates).values(row).onConflictDoNothing();
      const place = provinceName(provinceId) || both("every province", "全国");
      const target = `agency ${values.flag}`;
      if (values.off) {
        recordChange({ target, before: row, after: null });
        return {
          said: both(
            `Subject ${row.subjectId} is not examined on ${row.day} in ${place} any more.`,
            `${place}科目 ${row.subjectId} 不在 ${row.day} 考。`,
          ),
        };
      }
      recordChange({ target, before: null, after: row });
      return {
        said: both(
          `Subject ${row.subjectId} is examined on ${row.day} in ${place}.`,
          `${place}科目 ${row.subjectId} 在 ${row.day} 考。`,
        ),
      };
    },
  }),
];

function provinceName(id: number): string {
  return findRegion(String(id))?.name ?? "";
}
