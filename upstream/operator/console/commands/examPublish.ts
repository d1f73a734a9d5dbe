import { and, eq, inArray } from "drizzle-orm";
import { statesBefore } from "#shared/domain/examAttempt.ts";
import { attempts } from "#upstream/platform/db/schema/attempts.ts";
import { type CommandContext, changeCommand } from "../command.ts";
import { EXAM } from "#upstream/operator/school/kinds/consoleKinds.ts";
import { findContentRow } from "#upstream/operator/school/kinds/contentRows.ts";
import { changeContent } from "../content.ts";
import { Declined } from "../../errors.ts";

const exam = { kind: "id", help: "of the exam; exam list tells it" } as const;

export const examPublishCommands = [
  changeCommand({
    action: "unpublish",
    concerns: "agency",
    about:
      "Takes an exam back, so that nobody begins it; results stay. Not while somebody sits it. Questions that it held back are in the bank again at once.",
    args: { exam },
    example: "exam unpublish 12",
    async run(context, values) {
      const sitting = await context.tx.$count(
        attempts,
        and(
          eq(attempts.paperId, values.exam),
          eq(attempts.mode, ""),
          inArray(attempts.status, [...statesBefore("submit")]),
        ),
      );
      if (sitting > 0)
        throw new Declined(
          `EXAM: ${sitting} learners sit the exam ${values.exam} now. Try again when they have handed in.`,
        );
      return setShown(context, values.exam, false);
    },
  }),
  changeCommand({
    action: "publish",
    concerns: "agency",
    about: "Shows an exam again that was taken back; its window stays as it is.",
    args: { exam },
    example: "exam publish 12",
    run: (context, values) => setShown(context, values.exam, true),
  }),
];

async function setShown(context: CommandContext, id: number, isShown: boolean) {
  const row = await findContentRow(context.tx, EXAM, id, "EXAM");
  if (row.isShown === isShown)
    throw new Declined(`EXAM: the exam ${id} is ${isShown ? "shown" : "taken back"} already.`);
  return changeContent(context, EXAM, id, { isShown });
}
