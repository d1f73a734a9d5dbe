import { CallError } from "./errors.ts";

const MOST_TOLD = 50;

/** Ends the command where something is wrong with the rows of a file: each with its row, before anything is written. */
export function refuseFaults(field: string, faults: readonly string[]): void {
  if (faults.length === 0) return;
  const more = faults.length > MOST_TOLD ? [`and ${faults.length - MOST_TOLD} more`] : [];
  const told = [...faults.slice(0, MOST_TOLD), ...more].map((fault) => `  ${fault}`).join("\n");
  throw new CallError(`${field}: ${faults.length} mistakes, nothing is written:\n${told}`);
}
