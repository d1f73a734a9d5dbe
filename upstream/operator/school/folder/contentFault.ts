import { StartError } from "#shared/environment/startError.ts";

/** A fault in a folder of content, with a message for the person who corrects the folder. */
export interface ContentFault {
  /** Path of the file, relative to the folder. */
  readonly file: string;
  readonly line?: number;
  /** The entry in the file, such as "entry 3 (id 103)". */
  readonly entry?: string;
  readonly reason: string;
  readonly remedy: string;
}

/** Number of faults that are shown for one file; more of them rarely help. */
const MOST_TOLD = 20;

export class ContentError extends StartError {
  constructor(folder: string, faults: readonly ContentFault[]) {
    const told = faults.slice(0, MOST_TOLD).map((fault) => `  ${faultText(fault)}`);
    const more = faults.length - told.length;
    super(
      [
        `The content in ${folder} is wrong, and nothing of it is used:`,
        ...told,
        ...(more > 0 ? [`  and ${more} more`] : []),
        "What each file holds stands in docs/content.md.",
      ].join("\n"),
    );
    this.name = "ContentError";
  }
}

function faultText({ file, line, entry, reason, remedy }: ContentFault): string {
  const place = [file, line !== undefined && `line ${line}`, entry].filter(Boolean).join(", ");
  return `${place}: ${reason}; ${remedy}`;
}
