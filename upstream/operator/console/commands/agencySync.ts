import { readAgencyConfig } from "#shared/contract/config/agency.ts";
import { reserveIds } from "#upstream/platform/db/reserveIds.ts";
import { storableInput } from "#upstream/platform/kit/storableInput.ts";
import { changeCommand, type Row } from "../command.ts";
import { CallError } from "../../errors.ts";
import type { InputFile } from "../kinds.ts";
import { syncAgency } from "../syncAgency.ts";
import { both } from "#upstream/platform/kit/language.ts";

export const agencySyncCommands = [
  changeCommand({
    action: "sync",
    concerns: "machine",
    about:
      "On a companion (docs/own-api.md): takes flags, hosts and subjects with their ids from agency files of the API; what is in use here stays.",
    zh: ["同步", "伴随部署（docs/own-api.md）：从接口的机构文件同步标识、域名和科目编号，这里在用的保留。"],
    args: {
      file: {
        kind: "file",
        help: "what npm run -s agency:files -- HOST … has written",
        zh: ["机构文件", "在接口所在的机器上用命令写出的文件"],
      },
    },
    example: "agency sync agencies.json --dry-run",
    async run({ tx, recordChange }, { file }) {
      const rows: Row[] = [];
      for (const data of filesIn(file)) {
        const agency = readAgencyConfig(data);
        if (!agency)
          throw new CallError(
            both(
              "FILE: there is an entry that is no agency file. Write it anew.",
              "FILE: 有一项不是机构文件，请重新生成。",
            ),
          );
        for (const { target, name, change, details, before, after } of await syncAgency(tx, agency)) {
          if (change !== "kept") recordChange({ target, before, after });
          rows.push({ what: target, name, change, differs: details });
        }
      }
      // Reserves the ids that the API may still assign, so that subjects added in this database never get them.
      await reserveIds(tx);
      const count = (change: string) => rows.filter((row) => row["change"] === change).length;
      const said = both(
        `${count("new")} new, ${count("changed")} changed, ${count("hidden")} hidden; ${count("kept")} kept that the API has no more.`,
        `新增 ${count("new")}，修改 ${count("changed")}，隐藏 ${count("hidden")}；接口里已没有、这里保留的 ${count("kept")}。`,
      );
      return { said, rows };
    },
  }),
];

/** Reads a file with one agency or with a list of agencies. */
function filesIn({ name, text }: InputFile): readonly unknown[] {
  try {
    return [storableInput(JSON.parse(text) as unknown)].flat();
  } catch {
    throw new CallError(
      both(
        `FILE: ${name} is no JSON. npm run -s agency:files -- HOST > ${name} writes it.`,
        `FILE: ${name} 不是 JSON，用 npm run -s agency:files -- HOST > ${name} 生成。`,
      ),
    );
  }
}
