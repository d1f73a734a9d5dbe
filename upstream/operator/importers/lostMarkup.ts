import { sanitise } from "#shared/domain/richText/sanitise.ts";
import type { BankRecord, Remark } from "./bankRecord.ts";
import { textsOf } from "./placePictures.ts";

/** Elements whose content pages never show. */
const NOT_SHOWN =
  /<(audio|video|object|embed|iframe|canvas|svg|math|script|template|input|select|textarea|button)(?=[\s/>])/i;
/** Matches tags that pages drop while they show the text inside. Such a tag without an end tag was meant as a word. */
const AROUND =
  /<(\/?)(form|label|option|center|section|article|header|footer|main|nav|aside|html|body|head|meta|link|base|details|summary|font|h1|title)(\s[^<>]*)?>/gi;

/** Returns a remark for the first markup in each field of a record that learners would not see. */
export function lostMarkup(record: BankRecord): Remark[] {
  if (!textsOf(record).some((text) => text.includes("<"))) return [];
  return namedTexts(record).flatMap(([field, text]) => {
    if (!text.includes("<")) return [];
    const tag = NOT_SHOWN.exec(text)?.[1] ?? lonely(text);
    if (tag !== undefined)
      return [
        {
          field,
          reason: `has <${tag.toLowerCase()}>, which is not shown`,
          remedy: `write &lt;${tag.toLowerCase()}> if the word is meant, else text or a picture for it`,
        },
      ];
    return showsNothing(text)
      ? [
          {
            field,
            reason: "has HTML alone, of which nothing is shown",
            remedy: "write &lt; for < if it is meant as text",
          },
        ]
      : [];
  });
}

function namedTexts(record: BankRecord): (readonly [string, string])[] {
  if (record.kind === "passage")
    return [
      ["text", record.content],
      ["analysis", record.analysis],
    ];
  return [
    ["stem", record.stem],
    ...record.options.map(({ key, content }) => [`options ${key}`, content] as const),
    ...record.answer.map((text) => ["answer", text] as const),
    ["analysis", record.analysis],
  ];
}

/** Returns the first tag without attributes that has no end tag. */
function lonely(text: string): string | undefined {
  const open: string[] = [];
  for (const [, slash, name = "", attributes] of text.matchAll(AROUND)) {
    if (slash === "/") {
      const at = open.lastIndexOf(name.toLowerCase());
      if (at >= 0) open.splice(at, 1);
    } else if (attributes === undefined) open.push(name.toLowerCase());
  }
  return open[0];
}

function showsNothing(text: string): boolean {
  if (/<img\b|\$|\\[([]/i.test(text)) return false;
  return sanitise(text).replace(/<[^<>]*>|&nbsp;|\s/g, "") === "";
}
