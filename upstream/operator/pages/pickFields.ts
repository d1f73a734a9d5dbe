import type { Picked } from "#shared/console/islands.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Spec } from "../console/command.ts";
import { inAgency } from "../console/oneAgency.ts";
import { sourceFor } from "../console/pickSources.ts";
import { type Searching, thingsMeant, thingsNamed } from "../console/pickThings.ts";
import type { Visitor } from "../console/visitor.ts";
import { CallError } from "../errors.ts";
import { idOf } from "../typedValues.ts";
import type { Faults, Field, Texts } from "./form.ts";
import type { NamedFields } from "./pickerPart.ts";

type IdSpec = Extract<Spec, { readonly kind: "id" | "ids" }>;

interface Named {
  /** Texts in which names are replaced by their ids. */
  readonly texts: Texts;
  readonly faults: Faults;
  readonly named: NamedFields;
}

const ID = /^[1-9]\d{0,8}$/;
/** Separates the values that a form sends under one name. */
const BETWEEN = "\n";

export function isIdSpec(spec: Spec): spec is IdSpec {
  return spec.kind === "id" || spec.kind === "ids";
}

/**
 * Returns the text of a field after a further value of the same name. A field of ids has one value for each chosen
 * thing, and a text that was typed beside them; in a field of one id the last value counts.
 */
export function withValue(spec: Spec, before: string | undefined, text: string): string {
  if (!isIdSpec(spec) || before === undefined || before === "") return text;
  if (text === "") return before;
  return spec.kind === "id" ? text : `${before}${BETWEEN}${text}`;
}

/**
 * Looks up the things that the fields of a form name. A name that means exactly one thing is replaced by its id.
 * @returns a fault for each field whose text names nothing, or several things
 */
export async function nameFields(
  db: Db,
  visitor: Visitor,
  fields: readonly Field[],
  texts: Texts,
): Promise<Named> {
  const own = fields.flatMap(({ name, spec }) =>
    isIdSpec(spec) && sourceFor(visitor, spec.of, spec.within?.of) ? [{ name, spec }] : [],
  );
  const given: Record<string, string> = { ...texts };
  const faults: Record<string, string> = {};
  const named: Record<string, NamedFields[string]> = Object.fromEntries(
    own.map(({ name, spec }) => [
      name,
      {
        thing: spec.of,
        levels: spec.levels,
        within: withinOf(spec, fields),
        isMany: spec.kind === "ids",
        chosen: [],
        choices: [],
        typed: "",
      },
    ]),
  );
  for (const { name, spec } of fields) {
    const text = given[name];
    if (isIdSpec(spec) && text !== undefined) given[name] = text.replaceAll(BETWEEN, ",");
  }
  const typed = own.filter(({ name }) => (texts[name] ?? "").trim() !== "");
  if (typed.length === 0) return { texts: given, faults, named };
  await inAgency(db, visitor.agency?.id ?? null, async (tx) => {
    // The field that limits a search comes first in the command, so its id is known here.
    for (const { name, spec } of typed) {
      const searching = { visitor, thing: spec.of, levels: spec.levels, within: placeIn(spec, given) };
      const { chosen, choices, ids, rest, fault } = await read(tx, searching, spec.kind, texts[name] ?? "");
      const field = named[name];
      if (field) named[name] = { ...field, chosen, choices, typed: rest };
      if (fault !== undefined) faults[name] = fault;
      else given[name] = [...chosen.map(({ id }) => String(id)), ...ids].join(",");
    }
  });
  return { texts: given, faults, named };
}

/** Returns how a picker finds the field whose thing limits its search; undefined: none does. */
function withinOf({ within }: IdSpec, fields: readonly Field[]): NamedFields[string]["within"] {
  if (!within) return undefined;
  const { of, field, agency } = within;
  const labelOf = (name: string) => fields.find((one) => one.name === name)?.spec.zh[0] ?? "";
  const hasAgency = agency !== undefined && fields.some(({ name }) => name === agency);
  return { of, field, label: labelOf(field), ...(hasAgency && { agency }) };
}

/** Returns the thing that limits the search of a field, by the texts of the form. */
function placeIn({ within }: IdSpec, texts: Texts): Searching["within"] {
  if (!within) return undefined;
  const id = idOf(texts[within.field]);
  const agency = within.agency === undefined ? undefined : texts[within.agency] || undefined;
  return { of: within.of, place: id === undefined ? undefined : { id, agency } };
}

interface Reading {
  readonly chosen: readonly Picked[];
  /** Things of which one has to be chosen. */
  readonly choices: readonly Picked[];
  /** Ids that name nothing, which the command refuses in its own words. */
  readonly ids: readonly string[];
  /** Text that names nothing, or several things. */
  readonly rest: string;
  readonly fault: string | undefined;
}

async function read(tx: Db, searching: Searching, kind: IdSpec["kind"], text: string): Promise<Reading> {
  const chosen: Picked[] = [];
  const choices: Picked[] = [];
  const ids: string[] = [];
  const rest: string[] = [];
  const faults: string[] = [];
  for (const part of kind === "ids" ? await partsOf(tx, searching, text) : [text.trim()]) {
    try {
      const meant = await idOrName(tx, searching, part);
      const [only] = meant;
      if (only && meant.length === 1) chosen.push(only);
      else {
        choices.push(...meant);
        rest.push(part);
        faults.push(`“${part}”可以是 ${meant.length} 个，请选一个`);
      }
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      rest.push(part);
      if (ID.test(part)) ids.push(part);
      else faults.push(error.message);
    }
  }
  return {
    chosen: [...new Map(chosen.map((one) => [one.id, one])).values()],
    choices,
    ids,
    rest: rest.join("，"),
    fault: faults.length > 0 ? faults.join("；") : undefined,
  };
}

async function idOrName(tx: Db, searching: Searching, part: string): Promise<readonly Picked[]> {
  if (!ID.test(part)) return thingsMeant(tx, searching, part);
  const own = await thingsNamed(tx, searching, [Number(part)]);
  return own.length > 0 ? own : thingsMeant(tx, searching, part);
}

/** Returns the names and ids of a list. A name that contains a comma stays whole when a thing has it. */
async function partsOf(tx: Db, searching: Searching, text: string): Promise<readonly string[]> {
  const parts: string[] = [];
  for (const value of text.split(BETWEEN)) {
    const split = value
      .split(/[,，、]/)
      .map((part) => part.trim())
      .filter(Boolean);
    const isName = split.length > 1 && (await isNamed(tx, searching, value.trim()));
    parts.push(...(isName ? [value.trim()] : split));
  }
  return parts;
}

async function isNamed(tx: Db, searching: Searching, name: string): Promise<boolean> {
  try {
    return (await thingsMeant(tx, searching, name)).some((one) => one.name === name);
  } catch (error) {
    if (error instanceof CallError) return false;
    throw error;
  }
}
