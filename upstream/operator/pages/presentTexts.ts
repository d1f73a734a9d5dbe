import type { Row, Spec } from "../console/command.ts";
import { CallError } from "../errors.ts";
import { isNone } from "../school/kinds/options.ts";
import { readValue } from "../console/readCall.ts";
import { CLEARS, EMPTIED } from "./emptied.ts";
import type { Faults, Field, Texts } from "./form.ts";

/*
 * A form of `change` shows the present values of the record, and sends them back as it showed them. A field that is
 * still as it was shown is no change, also when somebody else has changed the record meanwhile.
 */

/** Columns of records that are called otherwise than the option that sets them. */
const COLUMNS: Readonly<Record<string, string>> = {
  alias: "alias_name",
  days: "valid_days",
  email: "mail",
  template: "contract_template_id",
  type: "course_type",
  "type-name": "class_type_name",
};

/** Returns the present values of a record as texts of the fields of its form. Values that no field takes are left out. */
export function presentTexts(record: Row | undefined, fields: readonly Field[]): Texts {
  const cells = (record ?? {}) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    fields.flatMap(({ name, spec, isNeeded }) => {
      const text = isNeeded ? "" : textOf(cellOf(cells, name), spec);
      return text === "" || !isTaken(name, spec, text) ? [] : [[name, text]];
    }),
  );
}

function cellOf(cells: Readonly<Record<string, unknown>>, name: string): unknown {
  const plain = name.replaceAll("-", "_");
  const column = [plain, `${plain}_id`, `is_${plain}`, COLUMNS[name] ?? ""].find((one) => one in cells);
  return column === undefined ? undefined : cells[column];
}

function textOf(cell: unknown, spec: Spec): string {
  if (spec.kind === "yesNo") return typeof cell === "boolean" ? (cell ? "yes" : "no") : "";
  if (spec.kind === "moment") return typeof cell === "string" ? cell.slice(0, "2026-01-01 00:00".length) : "";
  const isShown = SHOWING.includes(spec.kind) && (typeof cell === "string" || typeof cell === "number");
  return isShown ? String(cell) : "";
}

/** Kinds of fields that show the present value as text. */
const SHOWING: readonly string[] = "text choice whole price score colour address hosts id ids".split(" ");

function isTaken(name: string, spec: Spec, text: string): boolean {
  try {
    readValue(`--${name}`, spec, text);
    return !(spec.kind === "text" && isNone(text));
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return false;
  }
}

/** Returns the texts that a sent form had shown; none when it showed none. */
export function shownIn(json: string | undefined): Texts {
  try {
    const shown: unknown = JSON.parse(json ?? "{}");
    const entries = shown !== null && typeof shown === "object" ? Object.entries(shown) : [];
    return Object.fromEntries(
      entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
    );
  } catch {
    return {};
  }
}

interface Read {
  readonly values: Readonly<Record<string, unknown>>;
  readonly faults: Faults;
  readonly texts: Texts;
}

/**
 * Leaves out the fields that are as the form showed them. A field that was emptied becomes the word for nothing where
 * its option knows one, and a fault where it does not.
 */
export function withoutShown({ values, faults, texts }: Read, shown: Texts, fields: readonly Field[]): Read {
  const own = fields.filter(({ name }) => shown[name] !== undefined);
  const next = { values: { ...values }, faults: { ...faults }, texts: { ...texts } };
  for (const { name, spec } of own) {
    const text = plain(texts[name]);
    if (text !== "" && text !== plain(shown[name])) continue;
    delete next.values[name];
    delete next.faults[name];
    delete next.texts[name];
    if (text !== "") continue;
    if (isClearable(spec)) {
      next.texts[name] = NOTHING;
      next.values[name] = readValue(`--${name}`, spec, NOTHING);
    } else next.faults[name] = EMPTIED;
  }
  return next;
}

const NOTHING = "无";

/** Returns a typed text without the differences that a browser makes. */
export function plain(text: string | undefined): string {
  return (text ?? "").replaceAll("\r\n", "\n").trim();
}

function isClearable({ zh }: Spec): boolean {
  return CLEARS.test(zh[1] ?? "");
}
