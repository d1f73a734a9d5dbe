import { cutText } from "#shared/domain/cutText.ts";
import type { Mismatch } from "#shared/contract/readers.ts";
import { isSecret, type Logger } from "../../log.ts";
import type { Metrics } from "../../metrics.ts";

/** Counts the unreadable values of an answer, each field once, and logs the first one of each field. */
export type ReportMismatches = (endpoint: string, found: readonly Mismatch[]) => void;

interface Options {
  readonly log: Logger;
  readonly metrics: Pick<Metrics, "mismatch">;
}

const LONGEST_SAMPLE = 60;
/** Matches texts long enough to be a telephone number, a token or a salt. */
const SECRET_LIKE = /\d{5,}|[\w.+/=-]{16,}/g;

export function createMismatches({ log, metrics }: Options): ReportMismatches {
  // Cannot grow without limit: paths are those of the contract's fields.
  const reportedFields = new Set<string>();

  return (endpoint, found) => {
    for (const { path, expected, value } of firstOfEach(found)) {
      metrics.mismatch(endpoint, path);
      const place = `${endpoint} ${path}`;
      if (reportedFields.has(place)) continue;
      reportedFields.add(place);
      log.warn(
        { endpoint, path, expected, sample: sampleOf(path, value) },
        "upstream field is not of its type, the site goes on without it",
      );
    }
  };
}

/** Returns the first mismatch of each field. */
export function firstOfEach(found: readonly Mismatch[]): readonly Mismatch[] {
  const byPath = new Map<string, Mismatch>();
  for (const mismatch of found) if (!byPath.has(mismatch.path)) byPath.set(mismatch.path, mismatch);
  return [...byPath.values()];
}

/** Returns a short sample of a value for the log. Leaves out what may be a secret. */
export function sampleOf(path: string, value: unknown): string {
  const name = path.split(".").at(-1) ?? "";
  if (isSecret(name)) return kindOf(value);
  try {
    const text = JSON.stringify(value, (key, member: unknown) => (isSecret(key) ? "…" : member)) ?? "absent";
    const masked = cutText(text, LONGEST_SAMPLE * 10).replace(SECRET_LIKE, "…");
    return cutText(masked, LONGEST_SAMPLE, "…");
  } catch {
    // The value is nested too deeply to be serialized.
    return kindOf(value);
  }
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "list" : typeof value;
}
