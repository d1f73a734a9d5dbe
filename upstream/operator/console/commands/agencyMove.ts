import { type LocalContext, type MovePlan, type Outcome, changeCommand } from "../command.ts";
import { CallError, Declined } from "../../errors.ts";
import { findAgency } from "../find.ts";
import type { InputFile } from "../kinds.ts";
import { both } from "#upstream/platform/kit/language.ts";

const flag = { kind: "flag", help: "of the agency", zh: ["机构标识"] } as const;

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
    zh: [
      "迁移",
      "把机构、学员和学习记录迁到另一个 PostgreSQL，那边缺的共用内容会补上。迁移的几分钟里不能改动；迁完后这边只读，直到 agency forget。要么全部迁完，要么什么都不变，中断后可以再来（docs/scaling.md）。加 --dry-run 会复制、比对，再撤回。",
    ],
    args: { flag },
    options: {
      to: {
        kind: "text",
        most: 500,
        help: "postgresql://user@host/database of the other one, without a password: that stands in ~/.pgpass (PGPASSFILE), PGPASSWORD or --to-file",
        zh: [
          "目标数据库",
          "postgresql://用户@主机/库名，不带密码：密码放在 ~/.pgpass（PGPASSFILE）、PGPASSWORD 或 --to-file",
        ],
      },
      "to-file": {
        kind: "file",
        help: "a file with that address, password and all, which only you can read; /dev/stdin will do",
        zh: ["目标地址文件", "写有完整地址和密码、只有你能读的文件，也可以用 /dev/stdin"],
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
        ? both(
            `All of ${input.flag} was at the other database already, from a run before.`,
            `${input.flag} 的全部数据上次已经迁过去了。`,
          )
        : both(
            `All of ${input.flag} is at the other database, compared row by row: ${rows} rows; besides ${libraryRows} rows of the shared library and ${files} files that were missing there. It took no changes for ${(heldMs / 1_000).toFixed(1)} s.`,
            `${input.flag} 的全部数据已迁到目标数据库并逐行比对：${rows} 行；另补上共用内容 ${libraryRows} 行和 ${files} 个文件。停止改动 ${(heldMs / 1_000).toFixed(1)} 秒。`,
          );
      return {
        ...outcome,
        said: both(
          `${said} Send its domains there (deploy/nginx/fill.sh); then npm run admin -- agency forget ${input.flag} removes it here.`,
          `${said} 请把域名指过去（deploy/nginx/fill.sh），然后用 npm run admin -- agency forget ${input.flag} 从这里删除。`,
        ),
      };
    },
  }),
  changeCommand({
    action: "stay",
    concerns: "machine",
    about:
      "Lets an agency take changes again that was moved, or that a move which died has held. What was copied to the other database has to go there first.",
    zh: ["取消迁移", "已迁走或迁移中断的机构恢复可改。复制过去的那一份要先删掉。"],
    args: { flag },
    example: "agency stay beikao",
    async run({ tx, isDry, recordChange }, values) {
      const before = await findAgency(tx, values.flag, "FLAG");
      if (before.moveState === "")
        throw new Declined(
          both(`FLAG: ${values.flag} takes changes.`, `FLAG: ${values.flag} 没有在迁移，可以改动。`),
        );
      recordChange({ target: `agency ${values.flag}`, before, after: { ...before, moveState: "" } });
      const localInput: MoveInput = { agencyId: before.id, flag: values.flag, isDry };
      return { said: both(`${before.name} takes changes again.`, `${before.name} 恢复可改。`), localInput };
    },
    runLocally: (outcome, home) => unlessDry(outcome, home, "stay"),
  }),
  changeCommand({
    action: "forget",
    concerns: "machine",
    about:
      "Removes every row of an agency that was moved to another database, its learners and what they did.",
    zh: ["清除", "机构已迁到另一个数据库后，从这里删除它的全部数据、学员和学习记录。"],
    args: { flag },
    example: "agency forget beikao",
    async run({ tx, isDry, recordChange }, values) {
      const before = await findAgency(tx, values.flag, "FLAG");
      if (before.moveState !== "moved")
        throw new Declined(
          both(
            `FLAG: ${values.flag} was not moved; npm run admin -- agency move does that.`,
            `FLAG: ${values.flag} 没有迁走，请先用 npm run admin -- agency move。`,
          ),
        );
      recordChange({ target: `agency ${values.flag}`, before, after: null });
      const localInput: MoveInput = { agencyId: before.id, flag: values.flag, isDry };
      return {
        said: both(`${before.name} is gone from this database.`, `${before.name} 已从这个数据库删除。`),
        localInput,
      };
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
    throw new CallError(
      both("--to and --to-file name two databases: give one of them.", "--to 和 --to-file 只能填一个。"),
    );
  if (file) return file.text.trim();
  if (to === undefined)
    throw new CallError(
      both(
        "--to is missing: name the other database, or a file by --to-file.",
        "--to: 请填目标数据库，或用 --to-file 给文件。",
      ),
    );
  if (/^[^/]*:\/\/[^/@]*:[^/@]*@|[?&]password=/i.test(to))
    throw new CallError(
      both(
        "--to has a password, which everybody on this machine can see. Change it there, leave it out here, and write it into ~/.pgpass (PGPASSFILE) or PGPASSWORD, or give the address by --to-file.",
        "--to: 地址里有密码，这台机器上的人都能看到。请先换密码，再写到 ~/.pgpass（PGPASSFILE）、PGPASSWORD，或用 --to-file 给地址。",
      ),
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
