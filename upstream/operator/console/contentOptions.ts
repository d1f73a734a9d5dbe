import * as z from "zod/mini";
import {
  type AnyKind,
  type Field,
  type FieldOption,
  type Values,
  columnOf,
} from "../school/kinds/contentKind.ts";
import type { Specs } from "./command.ts";
import { kindNamed } from "../school/kinds/contentKinds.ts";
import type { LinkIds } from "./content.ts";
import { CallError } from "../errors.ts";
import { SHARED } from "./find.ts";
import { addressOf, type GivenPicture } from "../givenPicture.ts";
import type { InputFile } from "./kinds.ts";
import { readArticle } from "./readArticle.ts";
import { both, told } from "#upstream/platform/kit/language.ts";

export const ownerOption = {
  kind: "flag",
  help: `whose it is; ${SHARED}: of all`,
  zh: ["机构", `${SHARED} 表示各机构共用`],
  required: true,
} as const;
export const sortOption = {
  kind: "whole",
  least: 1,
  most: 1_000_000,
  help: "where it stands among others, the smallest first; list tells theirs (the last)",
  zh: ["排序", "小的在前，不填排最后"],
} as const;

/** Returns the options of the fields of a kind, in the order of the help. */
export function optionsOf(kind: AnyKind, action: "add" | "change"): Specs {
  const own = optionFields(kind).filter(({ option }) => action === "add" || !option.isFinal);
  const specs = own.map(({ name, field, option }) => [name, specOf(option, field, action)] as const);
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
    clear && action === "change"
      ? [[clear.name, { kind: "switch", help: clear.help, zh: clear.zh }] as const]
      : [],
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
  field: Field,
  action: "add" | "change",
) {
  const isId = spec.kind === "id" || spec.kind === "ids";
  return {
    ...spec,
    ...(isId && { of: spec.of ?? kindNamed(field.of ?? "").noun }),
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
        throw new CallError(
          both(
            `--${name} is missing, and the file has no heading to take it from.`,
            `--${name}: 请填写，文件里也没有标题可以用。`,
          ),
        );
    }
    const isCleared = option.clear !== undefined && values[option.clear.name] === true;
    if (isCleared) columns[key] = columnOf(kind.table, key)?.notNull ? "" : null;
    if (typed === undefined || field.link) continue;
    if (isCleared)
      throw new CallError(
        both(
          `Give --${name} or --${option.clear?.name}, and only one of them.`,
          `--${name} 和 --${option.clear?.name} 只能填一个。`,
        ),
      );
    if (option.kind === "article")
      columns[key] = articleOf(field, name, readArticle(typed as InputFile).html);
    else if (option.kind === "picture") columns[key] = addressOf(typed as GivenPicture);
    else columns[key] = option.read ? option.read(typed as never) : typed;
  }
  if (values["sort"] !== undefined) columns["sort"] = values["sort"];
  return columns;
}

/** Returns an article after the check that it gets in a folder as well. */
function articleOf({ seed }: Field, name: string, html: string): unknown {
  if (!seed) return html;
  const { success, data, error } = z.safeParse(seed, { html });
  if (!success)
    throw new CallError(told(`--${name}: ${error.issues.map(({ message }) => message).join("; ")}.`));
  return data;
}

/** Returns the typed lists of members by the name of the list. */
export function membersIn(kind: AnyKind, values: Values): LinkIds {
  const lists = optionFields(kind).filter(({ field }) => field.link);
  return Object.fromEntries(
    lists.map(({ key, name }) => [key, values[name] as readonly number[] | undefined]),
  );
}
