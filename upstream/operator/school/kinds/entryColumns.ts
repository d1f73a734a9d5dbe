import type { core } from "zod/mini";
import type { Entry } from "../entry.ts";
import { type AnyKind, type Field, type Values, columnOf, fieldsOf } from "./contentKind.ts";

/** Returns the columns that the fields of an entry set; a field that it does not have sets the column's default. */
export function columnsOfEntry(kind: AnyKind, entry: Values, nowMs: number): Values {
  const columns = fieldsOf(kind).flatMap(([name, { seed, as = name, toColumn }]) => {
    const column = seed && columnOf(kind.table, name);
    if (!column) return [];
    const value = toColumn ? toColumn(entry[as] as never, entry as never, nowMs) : entry[as];
    return [[name, value ?? column.default ?? null]];
  });
  return Object.fromEntries(columns);
}

/** Returns the fields of an entry; `partOf` returns the value of a part that other tables have. */
export function entryFields(
  kind: AnyKind,
  row: Values,
  partOf: (field: Field) => unknown = () => undefined,
): Entry {
  return Object.fromEntries(
    fieldsOf(kind).flatMap(([name, field]) => {
      const value = partOf(field) ?? valueOf(kind, name, row);
      return value === undefined ? [] : [[field.as ?? name, value]];
    }),
  );
}

/** Returns the value of a field in an entry; undefined leaves it out. */
function valueOf({ table, fields }: AnyKind, name: string, row: Values): unknown {
  const { seed, toEntry, isAlways = false } = fields[name] ?? {};
  const column = columnOf(table, name);
  if (!seed || !column) return undefined;
  const isOptional = (seed as core.$ZodTypes)._zod.def.type === "optional";
  if (isOptional && !isAlways && row[name] === (column.default ?? null)) return undefined;
  return toEntry ? toEntry(row[name] as never, row as never) : row[name];
}
