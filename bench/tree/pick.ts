/**
 * Returns the source of an expression that picks from an answer of the upstream the members that the site ships to the
 * browser.
 * @param shipped data that the site shipped
 * @param sample answer of the upstream to the same call
 * @param wire expression for the answer
 * @throws for a shipped member that `sample` lacks
 */
export function pick(shipped: unknown, sample: unknown, wire: string): string {
  if (Array.isArray(shipped)) {
    const [first] = shipped;
    const [firstSample] = sample as readonly unknown[];
    if (typeof first !== "object" || first === null) return wire;
    return `${wire}.map((one) => (${pick(first, firstSample, "one")}))`;
  }
  if (typeof shipped !== "object" || shipped === null) return wire;
  const members = Object.entries(shipped).map(([name, member]) => {
    const own = wireName(name);
    const has = typeof sample === "object" && sample !== null && own in sample;
    if (!has) throw new Error(`the site ships ${name}, and the upstream has no ${own}`);
    return `${own}: ${pick(member, (sample as Readonly<Record<string, unknown>>)[own], `${wire}.${own}`)}`;
  });
  return `{ ${members.join(", ")} }`;
}

function wireName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Counts the texts, numbers and other values in data. */
export function countValues(data: unknown): number {
  if (typeof data !== "object" || data === null) return 1;
  return Object.values(data).reduce((sum: number, member) => sum + countValues(member), 0);
}
