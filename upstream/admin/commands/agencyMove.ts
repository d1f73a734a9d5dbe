import { type Home, type MovePlan, type Outcome, changeCommand } from "../command.ts";
import { Declined } from "../errors.ts";
import { findAgency } from "../find.ts";

const flag = { kind: "flag", help: "of the agency" } as const;

interface Given {
  readonly agencyId: number;
  readonly flag: string;
  readonly isDry: boolean;
}

/*
 * Each of them takes more than one transaction, and so is done at home: to hold an agency is to wait for each of its tables by itself,
 * while others go on.
 */
export const agencyMoveCommands = [
  changeCommand({
    action: "move",
    about:
      "Moves an agency, its learners and what they did to another PostgreSQL, where what is missing of the shared library is added. For minutes it takes no changes; then its rows stay here, to be read, until agency forget. All or nothing, and a run that died is run again (docs/scaling.md). With --dry-run all is copied, compared and taken back.",
    args: { flag },
    options: {
      to: {
        kind: "text",
        most: 500,
        help: "postgresql://user@host/database of the other one",
        required: true,
      },
    },
    example: "agency move beikao --to postgresql://beikao@db2/beikao",
    async run({ tx, isDry, recordChange }, values) {
      const before = await findAgency(tx, values.flag, "FLAG");
      recordChange({ target: `agency ${values.flag}`, before, after: { ...before, moveState: "moving" } });
      return { given: { agencyId: before.id, flag: values.flag, isDry } satisfies Given };
    },
    async atHome(outcome, { values, move }) {
      const own = outcome.given as Given;
      const moved = await move({ ...own, what: "move", to: String(values["to"]) });
      const { rows, libraryRows, files, heldMs } = moved;
      const said = moved.wasThere
        ? `All of ${own.flag} was at the other database already, from a run before.`
        : `All of ${own.flag} is at the other database, compared row by row: ${rows} rows; besides ${libraryRows} rows of the shared library and ${files} files that were missing there. It took no changes for ${(heldMs / 1_000).toFixed(1)} s.`;
      return {
        ...outcome,
        said: `${said} Send its domains there (deploy/nginx/fill.sh); then npm run admin -- agency forget ${own.flag} removes it here.`,
      };
    },
  }),
  changeCommand({
    action: "stay",
    about:
      "Lets an agency take changes again that was moved, or that a move which died has held. What was copied to the other database has to go there first.",
    args: { flag },
    example: "agency stay beikao",
    async run({ tx, isDry, recordChange }, values) {
      const before = await findAgency(tx, values.flag, "FLAG");
      if (before.moveState === "") throw new Declined(`FLAG: ${values.flag} takes changes.`);
      recordChange({ target: `agency ${values.flag}`, before, after: { ...before, moveState: "" } });
      const given: Given = { agencyId: before.id, flag: values.flag, isDry };
      return { said: `${before.name} takes changes again.`, given };
    },
    atHome: (outcome, home) => unlessDry(outcome, home, "stay"),
  }),
  changeCommand({
    action: "forget",
    about:
      "Removes every row of an agency that was moved to another database, its learners and what they did.",
    args: { flag },
    example: "agency forget beikao",
    async run({ tx, isDry, recordChange }, values) {
      const before = await findAgency(tx, values.flag, "FLAG");
      if (before.moveState !== "moved")
        throw new Declined(`FLAG: ${values.flag} was not moved; npm run admin -- agency move does that.`);
      recordChange({ target: `agency ${values.flag}`, before, after: null });
      const given: Given = { agencyId: before.id, flag: values.flag, isDry };
      return { said: `${before.name} is gone from this database.`, given };
    },
    atHome: (outcome, home) => unlessDry(outcome, home, "forget"),
  }),
];

async function unlessDry(
  outcome: Outcome,
  { move }: Home,
  what: Exclude<MovePlan["what"], "move">,
): Promise<Outcome> {
  const { isDry, ...own } = outcome.given as Given;
  if (isDry) return outcome;
  const { rows } = await move({ ...own, what });
  return { ...outcome, ...(what === "forget" && { record: { rows } }) };
}
