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

export const schoolCommands = [
  openSchool,
  changeCommand({
    action: "put",
    concerns: "machine",
    about:
      "Brings a school to what its folder says: opens it, or changes what differs; what is gone from the folder is hidden.",
    args: {
      folder: { kind: "school", help: "the folder of the school (docs/content.md), such as examples/school" },
    },
    example: "school put examples/school --dry-run",
    async run(context, { folder }) {
      const { tx, nowMs, recordChange } = context;
      await requireBytes(context, [
        ...Object.values(folder.files),
        ...Object.values(folder.media).flatMap(({ files }) => files),
      ]);
      // Imported on demand, because this module imports all readers of question files, which other commands do not
      // need.
      const { putSchool } = await import("#upstream/operator/school/putSchool.ts");
      const result = await putSchool(tx, { ...folder, nowMs }).catch((error: unknown) => {
        if (error instanceof InputError) throw new Declined(`${error.message}\nNothing is written.`);
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
          ? `The school ${result.flag} is opened.`
          : `The school ${result.flag} is as its folder says.`,
        `Entries: ${count("new")} new, ${count("changed")} changed, ${count("hidden")} hidden.`,
        `Questions: ${questions.added} new, ${questions.updated} changed, ${questions.unchanged} as they were, ${hiddenQuestions} hidden.`,
        folder.unmade.length > 0 && `Lessons would be made of ${folder.unmade.join(", ")}.`,
      ]
        .filter((part) => part !== false)
        .join(" ");
      return { said, rows };
    },
  }),
  showCommand({
    action: "get",
    concerns: "machine",
    about: "Writes the folder of a school, as school put would read it again, with its files.",
    args: {
      flag: { kind: "flag", help: "of the school" },
      folder: { kind: "text", most: 500, help: "a new folder" },
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
        said: `${folder} holds ${files} files with ${school.questions} questions. Those of exams to come are among them: keep it as you keep a backup.`,
      };
    },
  }),
  showCommand({
    action: "sources",
    concerns: "machine",
    about: "Of which files (SHA-256) the lessons of a school are made; school put makes those not again.",
    args: { flag: { kind: "flag", help: "of the school" } },
    example: "school sources qinghe",
    async run({ tx }, { flag }) {
      const [agency] = await tx.select({ id: agencies.id }).from(agencies).where(eq(agencies.flag, flag));
      const { sourcesOfSchool } = await import("#upstream/operator/school/putMedia.ts");
      return { record: { sources: agency ? await sourcesOfSchool(tx, agency.id) : [] } };
    },
  }),
];
