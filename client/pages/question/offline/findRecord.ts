import { matchRoute } from "#shared/routes/match.ts";

/** The run that an address is about, where this device has it: it is gone on with here. */
export function findRecord(
  from: string,
  packs: readonly { readonly recordId: string }[],
): string | undefined {
  const [path = "", query = ""] = from.split("?", 2);
  if (matchRoute(path)?.route.id !== "questionExam") return undefined;
  const record = new URLSearchParams(query).get("record");
  return packs.find(({ recordId }) => recordId === record)?.recordId;
}
