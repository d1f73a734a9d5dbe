import { InputError } from "#upstream/importers/inputFile.ts";
import { changeCommand, type Row } from "../command.ts";
import { Declined } from "../errors.ts";

export const schoolCommands = [
  changeCommand({
    action: "put",
    about:
      "Brings a school to what its folder says: opens it, or changes what differs; what is gone from the folder is hidden.",
    args: {
      folder: { kind: "school", help: "the folder of the school (docs/content.md), such as examples/school" },
    },
    example: "school put examples/school --dry-run",
    async run({ tx, nowMs, noteChange }, { folder: school }) {
      // Loaded with all readers of questions, which other commands do not pay for.
      const { putSchool } = await import("#upstream/school/putSchool.ts");
      const put = await putSchool(tx, { school, files: {}, media: {}, nowMs }).catch((error: unknown) => {
        if (error instanceof InputError) throw new Declined(`${error.message}\nNothing is written.`);
        throw error;
      });
      const { differences, questions, hiddenQuestions } = put;
      for (const { target, before, after } of differences) noteChange({ target, before, after });
      const asked = { ...questions, hidden: hiddenQuestions };
      if (questions.added + questions.updated + hiddenQuestions > 0)
        noteChange({ target: `questions of ${put.flag}`, before: null, after: asked });
      const count = (kind: string) => differences.filter((one) => one.kind === kind).length;
      const rows: Row[] = differences
        .filter(({ kind }) => !put.isNew || kind !== "new")
        .map(({ target, name, kind, words }) => ({ what: target, name, change: kind, differs: words }));
      const said = [
        put.isNew ? `The school ${put.flag} is opened.` : `The school ${put.flag} is as its folder says.`,
        `Entries: ${count("new")} new, ${count("changed")} changed, ${count("hidden")} hidden.`,
        `Questions: ${questions.added} new, ${questions.updated} changed, ${questions.unchanged} as they were, ${hiddenQuestions} hidden.`,
      ].join(" ");
      return { said, rows };
    },
  }),
];
