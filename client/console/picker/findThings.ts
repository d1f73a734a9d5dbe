import type { PickAnswer } from "#shared/console/islands.ts";

/**
 * Asks the pages for things that match a text.
 *
 * @throws Error with the status as message when the pages refuse
 */
export async function findThings(address: string, typed: string, signal: AbortSignal): Promise<PickAnswer> {
  const query = new URLSearchParams({ q: typed });
  const answer = await fetch(`${address}${address.includes("?") ? "&" : "?"}${query}`, {
    signal,
    headers: { Accept: "application/json" },
  });
  if (!answer.ok) throw new Error(String(answer.status));
  return (await answer.json()) as PickAnswer;
}
