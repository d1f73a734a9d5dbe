import type { BankEntry } from "./bankEntry.ts";
import type { BankRecord, Remark } from "./bankRecord.ts";
import type { EntryInProgress } from "./changesInProgress.ts";
import { type Taken, takenRemark } from "./takenNumbers.ts";

/** Returns the reasons why the bank did not write accepted rows of a batch, by line. */
export function lateRemarks(
  { sat, taken }: { readonly sat: readonly EntryInProgress[]; readonly taken: readonly Taken[] },
  batch: readonly BankEntry[],
): readonly { readonly entry: BankEntry; readonly remark: Remark }[] {
  const entries = new Map(batch.map((entry) => [entry.line, entry]));
  const at = (line: number, remarkOf: (record: BankRecord) => Remark) => {
    const entry = entries.get(line);
    return entry ? [{ entry, remark: remarkOf(entry.record) }] : [];
  };
  return [
    ...sat.flatMap(({ line, exam }) =>
      at(line, () => ({
        field: "",
        reason: `is asked by the exam “${exam}”, which is being sat, and stays as it is`,
        remedy: "import it again when that is over; keys and analyses may change at any time",
      })),
    ),
    ...taken.flatMap(({ line, id }) => at(line, (record) => takenRemark(record, id))),
  ];
}
