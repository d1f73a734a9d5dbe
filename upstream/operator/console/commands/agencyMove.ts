import { type LocalContext, type MovePlan, type Outcome, changeCommand } from "../command.ts";
import { CallError, Declined } from "../../errors.ts";
import { findAgency } from "../find.ts";
import type { InputFile } from "../kinds.ts";

const flag = { kind: "flag", help: "of the agency" } as const;

interface MoveInput {
  readonly agencyId: number;
  readonly flag: string;
  readonly isDry: boolean;
}

/*
 * The commands that move an agency run on the operator's machine, because each takes several transactions: it waits for
 * one table after another until no change of the agency is running, and other work continues meanwhile.
 */
export const agencyMoveCommands = [
  changeCommand({
    action: "move",
    concerns: "machine",
    about:
      "Moves an agency, its learners and what they did to another PostgreSQL, where what is missing of the shared library is added. For minutes it takes no changes; then its rows stay here, to be read, until agency forget. All or nothing, and a run that died is run again (docs/scaling.md). With --dry-run all is copied, compared and taken back.",
    args: { flag },
    options: {
      to: {
        kind: "text",
        most: 500,
        help: "postgresql://user@host/database of the other one, without a password: that stands in ~/.pgpass (PGPASSFILE), PGPASSWORD or --to-file",
      },
      "to-file": {
        kind: "file",
        help: "a file with that address, password and all, which only you can read; /dev/stdin will do",
      },
    },
    example: "agency move beikao --to postgresql://beikao@db2/beikao",
    async run({ tx, isDry, recordChange }, values) {
      const to = targetOf(values);
      const before = await findAgency(tx, values.flag, "FLAG");
      recordChange({ target: `agency ${values.flag}`, before, after: { ...before, moveState: "moving" } });
      return { localInput: { agencyId: before.id, flag: values.flag, isDry, to } };
    },
    async runLocally({ localInput, ...outcome }, { move }) {
      const input = localInput as MoveInput & { readonly to: string };
      const moved = await move({ ...input, kind: "move" });
      const { rows, libraryRows, files, heldMs } = moved;
      const said = moved.wasThere
        ? `All of ${input.flag} was at the other database already, from a run before.`
        : `All of ${input.flag} is at the other database, compared row by row: ${rows} rows; besides ${libraryRows} rows of the shared library and ${files} files that were missing there. It took no changes for ${(heldMs / 1_000).toFixed(1)} s.`;
      return {
        ...outcome,
        said: `${said} Send its domains there (deploy/nginx/fill.sh); then npm run admin -- agency forget ${input.flag} removes it here.`,
      };
    },
  }),
  changeCommand({
    action: "stay",
    concerns: "machine",
    about:
      "Lets an agency take changes again that was moved, or that a move which died has held. What was copied to the other database has to go there first.",
    args: { flag },
    example: "agency stay beikao",
    async run({ tx, isDry, recordChange }, values) {
      const before = await findAgency(tx, values.flag, "FLAG");
      if (before.moveState === "") throw new Declined(`FLAG: ${values.flag} takes changes.`);
      recordChange({ target: `agency ${values.flag}`, before, after: { ...before, moveState: "" } });
      const localInput: MoveInput = { agencyId: before.id, flag: values.flag, isDry };
      return { said: `${before.name} takes changes again.`, localInput };
    },
    runLocally: (outcome, home) => unlessDry(outcome, home, "stay"),
  }),
  changeCommand({
    action: "forget",
    concerns: "machine",
    about:
      "Removes every row of an agency that was moved to another database, its learners and what they did.",
    args: { flag },
    example: "agency forget beikao",
    async run({ tx, isDry, recordChange }, values) {
      const before = await findAgency(tx, values.flag, "FLAG");
      if (before.moveState !== "moved")
        throw new Declined(`FLAG: ${values.flag} was not moved; npm run admin -- agency move does that.`);
      recordChange({ target: `agency ${values.flag}`, before, after: null });
      const localInput: MoveInput = { agencyId: before.id, flag: values.flag, isDry };
      return { said: `${before.name} is gone from this database.`, localInput };
    },
    runLocally: (outcome, home) => unlessDry(outcome, home, "forget"),
  }),
];

/**
 * Reads the address of the other database from a file. It contains a password, and a command line is visible to all
 * users of the machine and stored by shells.
 */
function targetOf(values: Readonly<Record<string, unknown>>): string {
  const file = values["to-file"] as InputFile | undefined;
  const to = values["to"] as string | undefined;
  if (file && to !== undefined)
    throw new CallError("--to and --to-file name two databases: give one of them.");
  if (file) return file.text.trim();
  if (to === undefined)
    throw new CallError("--to is missing: name the other database, or a file by --to-file.");
  if (/^[^/]*:\/\/[^/@]*:[^/@]*@|[?&]password=/i.test(to))
    throw new CallError(
      "--to has a password, which everybody on this machine can see. Change it there, leave it out here, and write it into ~/.pgpass (PGPASSFILE) or PGPASSWORD, or give the address by --to-file.",
    );
  return to;
}

async function unlessDry(
  outcome: Outcome,
  { move }: LocalContext,
  kind: Exclude<MovePlan["kind"], "move">,
): Promise<Outcome> {
  const { isDry, ...input } = outcome.localInput as MoveInput;
  if (isDry) return outcome;
  const { rows } = await move({ ...input, kind });
  return { ...outcome, ...(kind === "forget" && { record: { rows } }) };
}
