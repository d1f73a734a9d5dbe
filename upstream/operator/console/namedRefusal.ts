import { language, told } from "#upstream/platform/kit/language.ts";
import { Refusal } from "../../platform/kit/errors.ts";
import type { Db } from "../../platform/db/database.ts";
import { CallError, Declined } from "../errors.ts";
import type { Command, Spec, ThingNames } from "./command.ts";
import { inAgency } from "./oneAgency.ts";
import {
  type Asked,
  type Found,
  labelledIn,
  namedSaid,
  namesOf,
  outsideQuotes,
  readValues,
  titled,
} from "./thingNames.ts";

/**
 * Adds the names of the things that a refusal mentions by number, for a Chinese reader. The transaction of the refused
 * call is over, so that the names are read in one of their own.
 * @returns the same error
 */
export async function withNamedReason(
  db: Db,
  asked: Asked & { readonly agencyId: number | null },
  error: unknown,
): Promise<unknown> {
  const isRefusal = error instanceof Declined || error instanceof CallError || error instanceof Refusal;
  if (language() !== "zh" || !isRefusal || !/\d/.test(error.message)) return error;
  const found: Found = new Map();
  readValues(asked.command, asked.values, found);
  labelledIn(error.message, found);
  const names = await inAgency(db, asked.agencyId, (tx) => namesOf(tx, asked, [found]));
  error.message = listNamed(namedSaid(told(error.message), names), asked, names);
  return error;
}

/** Adds names to the numbers of a list in the field that a refusal is about, such as `--questions: 51、52 没有选项`. */
function listNamed(reason: string, { command, values }: Asked, names: ThingNames): string {
  const [prefix = "", option, argument] = /^(?:--([a-z][a-z-]*)|([A-Z][A-Z-]*)): */.exec(reason) ?? [];
  const spec = specOf(command, option ?? argument?.toLowerCase() ?? "");
  if (!spec || (spec.kind !== "id" && spec.kind !== "ids")) return reason;
  const given = [values[option ?? argument?.toLowerCase() ?? ""]].flat().map(String);
  return (
    prefix +
    outsideQuotes(reason.slice(prefix.length), (part) =>
      part.replace(/(?<![\w（.:-])\d+(?![\w）.:-])/g, (id) => {
        const name = given.includes(id) ? names[`${spec.of} ${id}`] : undefined;
        return name === undefined ? id : titled(spec.of, name, id).trim();
      }),
    )
  );
}

function specOf({ args, options }: Command, name: string): Spec | undefined {
  return args[name] ?? options[name];
}
