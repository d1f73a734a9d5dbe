import { type Told, both } from "#upstream/platform/kit/language.ts";
import { compareNames } from "#upstream/platform/kit/compareNames.ts";
import { StartError } from "#shared/environment/startError.ts";

/** A fault in a folder of content, with a message for the person who corrects the folder. */
export interface ContentFault {
  /** Path of the file, relative to the folder. */
  readonly file: string;
  readonly line?: number;
  /** The entry in the file, such as "entry 3 (id 103)". */
  readonly entry?: string;
  readonly reason: Told;
  readonly remedy: Told;
}

/** Returns the fault of a line with a character that the encoding of its file does not have. */
export function brokenText(encoding: string): Pick<ContentFault, "reason" | "remedy"> {
  return {
    reason: both(
      `has a character that is not of the encoding ${encoding}`,
      `有不属于 ${encoding} 编码的字符`,
    ),
    remedy: both("write it again and save the file as UTF-8", "请重新写这个字，另存为 UTF-8"),
  };
}

/** Number of faults that are shown. */
const MOST_TOLD = 200;

export class ContentError extends StartError {
  constructor(folder: string, faults: readonly ContentFault[]) {
    const shown = faults
      .toSorted((a, b) => compareNames(a.file, b.file) || (a.line ?? 0) - (b.line ?? 0))
      .slice(0, MOST_TOLD)
      .map((fault) => `  ${faultText(fault)}`);
    const more = faults.length - shown.length;
    super(
      [
        both(
          `The content in ${folder} is wrong, and nothing of it is used:`,
          `${folder} 的内容有误，什么也没有写入：`,
        ),
        ...shown,
        ...(more > 0 ? [both(`  and ${more} more`, `  还有 ${more} 处`)] : []),
        both("What each file holds stands in docs/content.md.", "各文件怎么写见 docs/content.md。"),
      ].join("\n"),
    );
    this.name = "ContentError";
  }
}

function faultText({ file, line, entry, reason, remedy }: ContentFault): string {
  const row = line === undefined ? "" : both(`line ${line}`, `第 ${line} 行`);
  const place = [file, row, entry].filter(Boolean).join(both(", ", "，"));
  return both(`${place}: ${reason}; ${remedy}`, `${place}：${reason}；${remedy}`);
}
