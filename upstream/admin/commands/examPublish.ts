import { and, eq, inArray } from "drizzle-orm";
import { statesBefore } from "#shared/domain/examAttempt.ts";
import { attempts } from "#upstream/db/schema/attempts.ts";
import { type Desk, changeCommand } from "../command.ts";
import { changeContent, findContentRow } from "../content.ts";
import { EXAM } from "../contentKinds.ts";
import { Declined } from "../errors.ts";

const exam = { kind: "id", help: "of the exam; exam list tells it" } as const;

export const examPublishCommands = [
  changeCommand({
    action: "unpublish",
    about:
      "Takes an exam back, so that nobody begins it; results stay. Not while somebody sits it. Questions that it held back are in the bank again at once.",
    args: { exam },
    example: "exam unpublish 12",
    async run(desk, values) {
      const sitting = await desk.tx.$count(
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
      return setShown(desk, values.exam, false);
    },
  }),
  changeCommand({
    action: "publish",
    about: "Shows an exam again that was taken back; its window stays as it is.",
    args: { exam },
    example: "exam publish 12",
    run: (desk, values) => setShown(desk, values.exam, true),
  }),
];

async function setShown(desk: Desk, id: number, isShown: boolean) {
  const row = await findContentRow(desk.tx, EXAM, id, "EXAM");
  if (row.isShown === isShown)
    throw new Declined(`EXAM: the exam ${id} is ${isShown ? "shown" : "taken back"} already.`);
  return changeContent(desk, EXAM, id, { isShown });
}
