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
import { both, told, type Told } from "#upstream/platform/kit/language.ts";

export const openSchool = makeCommand({
  action: "open",
  concerns: "machine",
  about:
    "Opens a school on an empty database or beside others: its agency, domain, subjects and first account. setup asks for all of it.",
  zh: ["开设", "在空数据库上或别的机构旁边开一所学校：机构、域名、科目和第一个账号。"],
  args: {
    flag: { kind: "flag", isNew: true, help: "its short name, which stays", zh: ["机构标识", "以后不变"] },
  },
  options: {
    name: { ...text(40, "its name", ["学校名称"]), required: true },
    host: {
      kind: "host",
      help: "the domain under which it is found",
      zh: ["域名", "学员访问的域名"],
      required: true,
    },
    subjects: {
      ...text(400, "its exams with commas between, such as 教师资格,会计; one that is there is taken", [
        "考试科目",
        "多个用逗号隔开，如 教师资格,会计；已有的直接用",
      ]),
      required: true,
    },
    phone: text(40, "shown for questions", ["咨询电话"]),
    "learner-name": text(20, "of the first account", ["姓名", "第一个账号的姓名"]),
    "learner-mobile": { kind: "mobile", help: "of the first account", zh: ["手机号", "第一个账号的手机号"] },
  },
  example: "school open chenxi --name 晨曦学堂 --host chenxi.example.com --subjects 教师资格,会计",
  async run(context, values) {
    const { tx, nowMs, recordChange } = context;
    const { flag, name, host, phone } = values;
    if (flag === SHARED)
      throw new CallError(
        both(
          `FLAG: "${SHARED}" is the shared library's word. Choose another.`,
          `FLAG: ${SHARED} 表示共用内容，请换一个。`,
        ),
      );
    const names = [...new Set(values.subjects.split(/[,，、]/).map((one) => one.trim()))].filter(Boolean);
    if (names.length === 0)
      throw new CallError(
        both(
          "--subjects must be names with commas between, such as 教师资格,会计.",
          "--subjects: 要填科目名称，多个用逗号隔开，如 教师资格,会计。",
        ),
      );
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
      throw new CallError(
        both(
          "Give --learner-name and --learner-mobile, or neither.",
          "--learner-name 和 --learner-mobile 要一起填，或都不填。",
        ),
      );
    const said = both(`The school ${name} is open at ${host}.`, `学校 ${name} 已开设，域名 ${host}。`);
    if (learnerName === undefined || mobile === undefined)
      return { said: told(`${said} ${next(flag)}`), rows: [] };
    const faults: Told[] = [];
    const person = { place: "--learner-mobile", name: learnerName, mobile, targets: [], extraTimes: [] };
    const [added] = await addPeople(context, agency, { people: [person], faults });
    if (!added) throw new Declined(told(`${faults.join("; ")}.`));
    const { place: _place, ...row } = added;
    return {
      said: both(
        `${said} user password ${row.user} makes the link by which ${learnerName} sets a password. ${next(flag)}`,
        `${said}用 user password（编号 ${row.user}）给 ${learnerName} 生成设密码的链接。${next(flag)}`,
      ),
      rows: [row],
    };
  },
});

function next(flag: string): string {
  return both(
    `What it shows comes by school put FOLDER, or one by one: course add, news add, page add. Learners agree to the pages user_agreement and privacy: write those first (page --help; agency ${flag}).`,
    "接下来用 course add、news add、page add 添加内容。学员要同意用户协议和隐私政策，请先用 page add 写好。",
  );
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
