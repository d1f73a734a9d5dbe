import { InputError } from "#upstream/operator/importers/inputFile.ts";
import { agencies } from "#upstream/platform/db/schema/agencies.ts";
import { eq } from "drizzle-orm";
import { changeCommand, type Row, showCommand } from "../command.ts";
import { Declined } from "../../errors.ts";
import { findAgency } from "../find.ts";
import { requireBytes } from "../mediumRows.ts";
import { openSchool } from "./openSchool.ts";
import { writeFolder } from "../writeFolder.ts";
import type { SchoolFolder } from "#upstream/operator/school/getSchool.ts";
import { both, told } from "#upstream/platform/kit/language.ts";

export const schoolCommands = [
  openSchool,
  changeCommand({
    action: "put",
    concerns: "machine",
    about:
      "Brings a school to what its folder says: opens it, or changes what differs; what is gone from the folder is hidden.",
    zh: ["导入", "按文件夹开设或更新学校：不同的改过来，文件夹里没有了的隐藏。"],
    args: {
      folder: {
        kind: "school",
        help: "the folder of the school (docs/content.md), such as examples/school",
        zh: ["文件夹", "学校的文件夹（docs/content.md），如 examples/school"],
      },
    },
    options: {
      rename: {
        kind: "switch",
        help: "gives the school with the folder's flag the folder's name",
        zh: ["改名", "同一所学校改名：按文件夹里的名称改"],
      },
    },
    example: "school put examples/school --dry-run",
    async run(context, { folder, rename = false }) {
      const { tx, nowMs, recordChange } = context;
      await requireBytes(context, [
        ...Object.values(folder.files),
        ...Object.values(folder.media).flatMap(({ files }) => files),
      ]);
      // Imported on demand, because this module imports all readers of question files, which other commands do not
      // need.
      const { putSchool } = await import("#upstream/operator/school/putSchool.ts");
      const result = await putSchool(tx, { ...folder, nowMs, isRename: rename }).catch((error: unknown) => {
        if (error instanceof InputError)
          throw new Declined(
            both(`${error.message}\nNothing is written.`, `${error.message}\n什么也没有写入。`),
          );
        throw error;
      });
      const { differences, questions, hiddenQuestions } = result;
      for (const { target, before, after } of differences) recordChange({ target, before, after });
      const asked = { ...questions, hidden: hiddenQuestions };
      if (questions.added + questions.updated + hiddenQuestions > 0)
        recordChange({ target: `questions of ${result.flag}`, before: null, after: asked });
      const count = (kind: string) => differences.filter((one) => one.kind === kind).length;
      const rows = differences
        .filter(({ kind }) => !result.isNew || kind !== "new")
        .flatMap(({ target, name, kind, words }): readonly Row[] =>
          (words.length === 0 ? [""] : words).map((differs) => ({
            what: target,
            name,
            change: kind,
            differs,
          })),
        );
      const said = [
        result.isNew
          ? both(`The school ${result.flag} is opened.`, `学校 ${result.flag} 已开设。`)
          : both(`The school ${result.flag} is as its folder says.`, `学校 ${result.flag} 已和文件夹一致。`),
        both(
          `Entries: ${count("new")} new, ${count("changed")} changed, ${count("hidden")} hidden.`,
          `内容：新增 ${count("new")}，修改 ${count("changed")}，隐藏 ${count("hidden")}。`,
        ),
        both(
          `Questions: ${questions.added} new, ${questions.updated} changed, ${questions.unchanged} as they were, ${hiddenQuestions} hidden.`,
          `题目：新增 ${questions.added}，修改 ${questions.updated}，不变 ${questions.unchanged}，隐藏 ${hiddenQuestions}。`,
        ),
        ...result.over,
        folder.unmade.length > 0 &&
          both(
            `Lessons would be made of ${folder.unmade.join(", ")}.`,
            `将用这些文件做课时：${folder.unmade.join("、")}。`,
          ),
      ]
        .filter((part) => part !== false)
        .join(both(" ", ""));
      return { said: told(said), rows };
    },
  }),
  showCommand({
    action: "get",
    concerns: "machine",
    about: "Writes the folder of a school, as school put would read it again, with its files.",
    zh: ["导出", "把学校和它的文件写成文件夹，可以再用 school put 读入。"],
    args: {
      flag: { kind: "flag", help: "of the school", zh: ["学校标识"] },
      folder: { kind: "text", most: 500, help: "a new folder", zh: ["文件夹", "新文件夹"] },
    },
    example: "school get qinghe ./qinghe",
    async run({ tx }, { flag }) {
      const agency = await findAgency(tx, flag, "FLAG");
      const { getSchool } = await import("#upstream/operator/school/getSchool.ts");
      return { localInput: await getSchool(tx, agency.id) };
    },
    async runLocally({ localInput }, { values, fetch }) {
      const school = localInput as SchoolFolder;
      const folder = String(values["folder"]);
      await writeFolder(folder, school, fetch);
      const files = [school.texts, school.stored, school.pictures].flatMap((each) =>
        Object.keys(each),
      ).length;
      return {
        said: both(
          `${folder} holds ${files} files with ${school.questions} questions. Those of exams to come are among them: keep it as you keep a backup.`,
          `${folder} 有 ${files} 个文件、${school.questions} 道题，包括还没开考的题，请像备份一样保管。`,
        ),
      };
    },
  }),
  showCommand({
    action: "sources",
    concerns: "machine",
    about: "Of which files (SHA-256) the lessons of a school are made; school put makes those not again.",
    zh: ["来源", "课时由哪些文件（SHA-256）做成；school put 不会重复做这些。"],
    args: { flag: { kind: "flag", help: "of the school", zh: ["学校标识"] } },
    example: "school sources qinghe",
    async run({ tx }, { flag }) {
      const [agency] = await tx.select({ id: agencies.id }).from(agencies).where(eq(agencies.flag, flag));
      const { sourcesOfSchool } = await import("#upstream/operator/school/putMedia.ts");
      return { record: { sources: agency ? await sourcesOfSchool(tx, agency.id) : [] } };
    },
  }),
];
