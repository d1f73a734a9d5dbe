/** An entry that could not be read, with all ids and names in it. */
export interface Lost {
  readonly file: string;
  readonly ids: ReadonlySet<number>;
  readonly names: ReadonlySet<string>;
  /** true: nothing of the file could be read, so each entry may be in it. */
  readonly isWhole: boolean;
}

/** Returns the ids and names in an entry that has faults, so that no reference to it becomes a fault of its own. */
export function lostEntry(file: string, value: unknown): Lost {
  const [ids, names] = [new Set<number>(), new Set<string>()];
  const walk = (inner: unknown): void => {
    if (typeof inner === "number") ids.add(inner);
    else if (typeof inner === "string") {
      names.add(inner);
      if (/^\d{1,9}$/.test(inner)) ids.add(Number(inner));
    } else if (typeof inner === "object" && inner !== null) Object.values(inner).forEach(walk);
  };
  walk(value);
  return { file, ids, names, isWhole: false };
}

/** Returns a text that could not be read as entries, with all numbers and lines in it. */
export function lostText(file: string, text: string): Lost {
  const numbers = (text.match(/\b\d{1,9}\b/g) ?? []).map(Number);
  const names = text.split("\n").map((line) => line.replace(/^.*?[:：]/, "").trim());
  return lostEntry(file, [...numbers, ...names]);
}

/** Returns a file of which nothing could be read. */
export function lostFile(file: string): Lost {
  return { file, ids: new Set(), names: new Set(), isWhole: true };
}
