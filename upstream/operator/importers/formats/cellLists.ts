/** Returns the texts of a cell that lists them on lines of their own, or with semicolons between them. */
export function listOf(cell: string): string[] {
  return (
    jsonList(cell) ??
    cell
      .split(/[\n;；]/)
      .map((part) => part.trim())
      .filter((part) => part !== "")
  );
}

/** Parses a cell that holds a JSON array. Exports write one when a text of the list contains a line break. */
export function jsonList(cell: string): string[] | undefined {
  if (!/^\s*\[\s*"/.test(cell)) return undefined;
  try {
    const value: unknown = JSON.parse(cell);
    return Array.isArray(value) && value.every((item) => typeof item === "string") ? value : undefined;
  } catch {
    return undefined;
  }
}
