import { and, asc, eq, gt } from "drizzle-orm";
import { jobs } from "#upstream/platform/db/schema/system.ts";
import { timeText } from "#upstream/platform/kit/fields.ts";
import { noteEverything } from "#upstream/domain/search/indexChanges.ts";
import { changeCommand, listCommand } from "../command.ts";
import { text } from "#upstream/operator/school/kinds/options.ts";

export const jobCommands = [
  listCommand({
    action: "list",
    concerns: "machine",
    about: "Work for later, the next first; --failed has what did not go well, with the reason.",
    options: {
      failed: { kind: "switch", help: "only what has failed since it last went well" },
      name: text(40, "only of this name, such as closeAccount"),
    },
    example: "job list --failed",
    async run({ tx, limit, offset }, { failed, name }) {
      const where = and(
        failed ? gt(jobs.attempts, 0) : undefined,
        name === undefined ? undefined : eq(jobs.name, name),
      );
      const found = await tx
        .select()
        .from(jobs)
        .where(where)
        .orderBy(asc(jobs.runAt), asc(jobs.name), asc(jobs.key))
        .limit(limit)
        .offset(offset);
      const rows = found.map(({ runAt, attempts, lastError, ...job }) => ({
        ...job,
        next: timeText(runAt),
        failures: attempts,
        reason: lastError,
      }));
      return { rows, total: await tx.$count(jobs, where) };
    },
  }),
];

export const searchCommands = [
  changeCommand({
    action: "rebuild",
    concerns: "machine",
    about:
      "Writes all that the search finds anew. It follows each change by itself: this is for a table that was lost.",
    example: "search rebuild",
    async run({ tx, recordChange }) {
      const things = await noteEverything(tx);
      recordChange({ target: "search", before: null, after: { things } });
      return {
        said: `The search writes ${things} things anew, some thousand a minute at least; what it has stays until then. job list --name indexChanges is empty when it is done.`,
      };
    },
  }),
];
