import { readAgencyConfig } from "#shared/contract/config/agency.ts";
import { reserveIds } from "#upstream/platform/db/reserveIds.ts";
import { storableInput } from "#upstream/platform/kit/storableInput.ts";
import { changeCommand, type Row } from "../command.ts";
import { CallError } from "../../errors.ts";
import type { InputFile } from "../kinds.ts";
import { syncAgency } from "../syncAgency.ts";

export const agencySyncCommands = [
  changeCommand({
    action: "sync",
    concerns: "machine",
    about:
      "On a companion (docs/own-api.md): takes flags, hosts and subjects with their ids from agency files of the API; what is in use here stays.",
    args: { file: { kind: "file", help: "what npm run -s agency:files -- HOST … has written" } },
    example: "agency sync agencies.json --dry-run",
    async run({ tx, recordChange }, { file }) {
      const rows: Row[] = [];
      for (const data of filesIn(file)) {
        const agency = readAgencyConfig(data);
        if (!agency) throw new CallError("FILE: there is an entry that is no agency file. Write it anew.");
        for (const { target, name, change, details, before, after } of await syncAgency(tx, agency)) {
          if (change !== "kept") recordChange({ target, before, after });
          rows.push({ what: target, name, change, differs: details });
        }
      }
      // Reserves the ids that the API may still assign, so that subjects added in this database never get them.
      await reserveIds(tx);
      const count = (change: string) => rows.filter((row) => row["change"] === change).length;
      const said = `${count("new")} new, ${count("changed")} changed, ${count("hidden")} hidden; ${count("kept")} kept that the API has no more.`;
      return { said, rows };
    },
  }),
];

/** Reads a file with one agency or with a list of agencies. */
function filesIn({ name, text }: InputFile): readonly unknown[] {
  try {
    return [storableInput(JSON.parse(text) as unknown)].flat();
  } catch {
    throw new CallError(`FILE: ${name} is no JSON. npm run -s agency:files -- HOST > ${name} writes it.`);
  }
}
