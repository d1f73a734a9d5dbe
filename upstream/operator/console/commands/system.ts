import { and, asc, eq } from "drizzle-orm";
import { jobs } from "#upstream/platform/db/schema/system.ts";
import { isFailedJob } from "#upstream/domain/figures/schoolFigures.ts";
import { timeText } from "#upstream/platform/kit/fields.ts";
import { noteEverything } from "#upstream/domain/search/indexChanges.ts";
import { changeCommand, listCommand } from "../command.ts";
import { text } from "#upstream/operator/school/kinds/options.ts";
import { both } from "#upstream/platform/kit/language.ts";

export const jobCommands = [
  listCommand({
    action: "list",
    concerns: "machine",
    about: "Work for later, the next first; --failed has what did not go well, with the reason.",
    zh: ["列表", "排队的后台任务，先做的在前；选 --failed 看失败的和原因。"],
    options: {
      failed: {
        kind: "switch",
        help: "only what has failed since it last went well",
        zh: ["只看失败的", "上次成功以后失败的"],
      },
      name: text(40, "only of this name, such as closeAccount", ["任务名"]),
    },
    example: "job list --failed",
    async run({ tx, limit, offset }, { failed, name }) {
      const where = and(
        failed ? isFailedJob : undefined,
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
    zh: ["重建", "重写全部搜索内容。平时会自动更新，只有搜索表丢了才需要。"],
    example: "search rebuild",
    async run({ tx, recordChange }) {
      const things = await noteEverything(tx);
      recordChange({ target: "search", before: null, after: { things } });
      return {
        said: both(
          `The search writes ${things} things anew, some thousand a minute at least; what it has stays until then. job list --name indexChanges is empty when it is done.`,
          `正在重建 ${things} 项搜索内容，每分钟至少几千项；完成前仍用原来的，做完后 job list 里就没有这个任务了。`,
        ),
      };
    },
  }),
];
