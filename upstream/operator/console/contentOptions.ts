import { type AnyKind, type FieldOption, type Values, columnOf } from "../school/kinds/contentKind.ts";
import type { Specs } from "./command.ts";
import type { LinkIds } from "./content.ts";
import { CallError } from "../errors.ts";
import { SHARED } from "./find.ts";
import type { InputFile } from "./kinds.ts";
import { readArticle } from "./readArticle.ts";

export const ownerOption = { kind: "flag", help: `whose it is; ${SHARED}: of all`, required: true } as const;
export const sortOption = {
  kind: "whole",
  least: 1,
  most: 1_000_000,
  help: "where it stands among others, the smallest first; list tells theirs (the last)",
} as const;

/** Returns the options of the fields of a kind, in the order of the help. */
export function optionsOf(kind: AnyKind, action: "add" | "change"): Specs {
  const own = optionFields(kind).filter(({ option }) => action === "add" || !option.isFinal);
  const specs = own.map(({ name, option }) => [name, specOf(option, action)] as const);
  if (columnOf(kind.table, "sort")) specs.push(["sort", sortOption]);
  for (const { name, option } of own) {
    if (option.before === undefined) continue;
    const [moved] = specs.splice(
      specs.findIndex(([known]) => known === name),
      1,
    );
    const at = specs.findIndex(([known]) => known === option.before);
    if (moved) specs.splice(at < 0 ? specs.length : at, 0, moved);
  }
  const clears = own.flatMap(({ option: { clear } }) =>
    clear && action === "change" ? [[clear.name, { kind: "switch", help: clear.help }] as const] : [],
  );
  return Object.fromEntries([...specs, ...clears]);
}

function specOf(
  {
    name: _name,
    isFinal: _final,
    before: _before,
    clear: _clear,
    isHeading: _heading,
    read: _read,
    isNeeded,
    changeConcerns,
    ...spec
  }: FieldOption,
  action: "add" | "change",
) {
  return {
    ...spec,
    ...(isNeeded && action === "add" && { required: true as const }),
    ...(changeConcerns && action === "change" && { concerns: changeConcerns }),
  };
}

/** Returns the fields of a kind that commands set, with the names of their options. */
export function optionFields({ fields }: Pick<AnyKind, "fields">) {
  return Object.entries(fields).flatMap(([key, field]) => {
    const { option, as = key } = field;
    if (!option) return [];
    const words = as.replace(/Ids?$/, (end) => (end === "Ids" ? "s" : ""));
    const name = option.name ?? words.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return [{ key, name, field, option }];
  });
}

/**
 * Converts typed options to columns.
 *
 * @throws CallError when a value has a wrong form, or a title is neither typed nor in the file
 */
export function columnsOf(kind: AnyKind, values: Values, action: "add" | "change"): Values {
  const columns: Record<string, unknown> = {};
  for (const { key, name, field, option } of optionFields(kind)) {
    let typed = values[name];
    if (option.isHeading && action === "add") {
      typed ??= readArticle(values["file"] as InputFile).title;
      if (typed === "")
        throw new CallError(`--${name} is missing, and the file has no heading to take it from.`);
    }
    const isCleared = option.clear !== undefined && values[option.clear.name] === true;
    if (isCleared) columns[key] = null;
    if (typed === undefined || field.link) continue;
    if (isCleared) throw new CallError(`Give --${name} ID or --${option.clear?.name}, and only one of them.`);
    if (option.kind === "file") columns[key] = readArticle(typed as InputFile).html;
    else columns[key] = option.read ? option.read(typed as never) : typed;
  }
  if (values["sort"] !== undefined) columns["sort"] = values["sort"];
  return columns;
}

/** Returns the typed lists of members by the name of the list. */
export function membersIn(kind: AnyKind, values: Values): LinkIds {
  const lists = optionFields(kind).filter(({ field }) => field.link);
  return Object.fromEntries(
    lists.map(({ key, name }) => [key, values[name] as readonly number[] | undefined]),
  );
}
