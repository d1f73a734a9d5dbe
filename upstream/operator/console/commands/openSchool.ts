import { and, eq, isNull } from "drizzle-orm";
import { addHost, chooseSubjects, openAgency } from "#upstream/domain/agency/changeAgency.ts";
import type { Db } from "#upstream/platform/db/database.ts";
import { newsCategories } from "#upstream/platform/db/schema/articles.ts";
import { subjects } from "#upstream/platform/db/schema/subjects.ts";
import { newSubject } from "#upstream/operator/importers/subjectTree.ts";
import { addPeople } from "../addPeople.ts";
import { recordOf } from "../agencyRows.ts";
import { makeCommand } from "../command.ts";
import { text } from "#upstream/operator/school/kinds/options.ts";
import { CallError, Declined } from "../../errors.ts";
import { SHARED, findAgency } from "../find.ts";

export const openSchool = makeCommand({
  action: "open",
  concerns: "machine",
  about:
    "Opens a school on an empty database or beside others: its agency, domain, subjects and first account. setup asks for all of it.",
  args: { flag: { kind: "flag", help: "its short name, which stays" } },
  options: {
    name: { ...text(40, "its name"), required: true },
    host: { kind: "host", help: "the domain under which it is found", required: true },
    subjects: {
      ...text(400, "its exams with commas between, such as 教师资格,会计; one that is there is taken"),
      required: true,
    },
    phone: text(40, "shown for questions"),
    "learner-name": text(20, "of the first account"),
    "learner-mobile": { kind: "mobile", help: "of the first account" },
  },
  example: "school open chenxi --name 晨曦学堂 --host chenxi.example.com --subjects 教师资格,会计",
  async run(context, values) {
    const { tx, nowMs, recordChange } = context;
    const { flag, name, host, phone } = values;
    if (flag === SHARED)
      throw new CallError(`FLAG: "${SHARED}" is the shared library's word. Choose another.`);
    const names = [...new Set(values.subjects.split(/[,，、]/).map((one) => one.trim()))].filter(Boolean);
    if (names.length === 0)
      throw new CallError("--subjects must be names with commas between, such as 教师资格,会计.");
    const { id: agencyId } = await openAgency(tx, { flag, name, phone });
    const ids: number[] = [];
    for (const one of names) ids.push(await rootOf(tx, one));
    await chooseSubjects(tx, agencyId, ids);
    await addHost(tx, { agencyId, host, isStudy: false });
    await tx.insert(newsCategories).values({ agencyId, name: "学校通知" });
    const agency = await findAgency(tx, flag);
    recordChange({ target: `agency ${flag}`, before: null, after: await recordOf(tx, agency, nowMs) });
    const [learnerName, mobile] = [values["learner-name"], values["learner-mobile"]];
    if ((learnerName === undefined) !== (mobile === undefined))
      throw new CallError("Give --learner-name and --learner-mobile, or neither.");
    const said = `The school ${name} is open at ${host}.`;
    if (learnerName === undefined || mobile === undefined) return { said: `${said} ${next(flag)}`, rows: [] };
    const faults: string[] = [];
    const person = { place: "--learner-mobile", name: learnerName, mobile, targets: [], extraTimes: [] };
    const [added] = await addPeople(context, agency, { people: [person], faults });
    if (!added) throw new Declined(`${faults.join("; ")}.`);
    const { place: _place, ...row } = added;
    return {
      said: `${said} user password ${row.user} makes the link by which ${learnerName} sets a password. ${next(flag)}`,
      rows: [row],
    };
  },
});

function next(flag: string): string {
  return `What it shows comes by school put FOLDER, or one by one: course add, news add, page add. Learners agree to the pages user_agreement and privacy: write those first (page --help; agency ${flag}).`;
}

/** Returns the level-1 subject of this name; when there is none, creates one that all agencies may choose. */
async function rootOf(tx: Db, name: string): Promise<number> {
  const [known] = await tx
    .select({ id: subjects.id })
    .from(subjects)
    .where(and(isNull(subjects.parentId), eq(subjects.name, name)));
  if (known) return known.id;
  const row = await newSubject(tx, undefined, name, null);
  await tx.insert(subjects).values(row);
  return row.id;
}
