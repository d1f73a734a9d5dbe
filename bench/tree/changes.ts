/** A member of the answers that differs between two recordings of the page. */
export interface Change {
  /** Path of the member: the number of the call, then names and indices. */
  readonly at: readonly (string | number)[];
  readonly value: string;
  readonly next: string;
}

/** A text of the page that contains a member's value; `before` and `after` are the text around it. */
export interface Bound {
  readonly at: readonly (string | number)[];
  readonly before: string;
  readonly after: string;
}

/**
 * Returns texts and numbers that differ. Lists and objects must have the same members in both; a member in only one of
 * them is left out.
 */
export function changesBetween(value: unknown, next: unknown, at: Change["at"] = []): readonly Change[] {
  if (typeof value === "object" && value !== null && typeof next === "object" && next !== null) {
    return Object.entries(value).flatMap(([name, member]) =>
      changesBetween(member, (next as Readonly<Record<string, unknown>>)[name], [
        ...at,
        Array.isArray(value) ? Number(name) : name,
      ]),
    );
  }
  if (value === next || !isText(value) || !isText(next)) return [];
  return [{ at, value: String(value), next: String(next) }];
}

/**
 * Returns the member whose change turns one text into the other.
 * @throws when there is no such member: the page would show something other than the answers
 */
export function boundBy(text: string, next: string, changes: readonly Change[]): Bound {
  const fitting = changes.filter((change) => text.replace(change.value, () => change.next) === next);
  const [longest] = fitting.toSorted((a, b) => b.value.length - a.value.length);
  if (!longest) throw new Error(`no answer says why ${JSON.stringify(text)} became ${JSON.stringify(next)}`);
  const from = text.indexOf(longest.value);
  return { at: longest.at, before: text.slice(0, from), after: text.slice(from + longest.value.length) };
}

function isText(value: unknown): value is string | number {
  return typeof value === "string" || typeof value === "number";
}
