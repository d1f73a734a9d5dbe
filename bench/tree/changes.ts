/** Member of the upstream's answers whose value differs between two recordings of the page. */
export interface Change {
  /** Path of the member: the number of the call, then names and indices. */
  readonly at: readonly (string | number)[];
  readonly value: string;
  readonly next: string;
}

/** Text of the page that contains the value of a member. `before` and `after` are the texts around the value. */
export interface Bound {
  readonly at: readonly (string | number)[];
  readonly before: string;
  readonly after: string;
}

/**
 * Returns the texts and numbers that differ between two values. Lists and objects must have the same members in both; a
 * member that only one of them has is left out.
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
 * Returns the member whose change explains the difference of two texts.
 * @throws when no member does, because the page then shows something that is not from the answers
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
