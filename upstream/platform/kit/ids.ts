/** Parses an id of a request; 0, which no row has: the text is not an id. */
export function idOf(text: string | undefined): number {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : 0;
}

/** Formats an id for an answer; "": there is no id. */
export function idText(id: number | null | undefined): string {
  return id === null || id === undefined ? "" : String(id);
}
