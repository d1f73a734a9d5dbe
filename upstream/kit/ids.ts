/** The id of a request; 0, which no row has, for anything that is none. */
export function idOf(text: string | undefined): number {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : 0;
}

/** The id as it is answered; "" for none. */
export function idText(id: number | null | undefined): string {
  return id === null || id === undefined ? "" : String(id);
}
