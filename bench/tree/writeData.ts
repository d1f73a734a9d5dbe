import { pick } from "./pick.ts";

/** An answer in the page: path and query of its call, and the data that the site made from it. */
export type ShippedAnswer = readonly [target: string, data: unknown];

interface Shipped {
  readonly boot: unknown;
  readonly answers: readonly ShippedAnswer[];
}

/**
 * Writes the source of `dataText(answers)`, which returns the text for the browser. `answers` are those of the
 * request's calls, in order. Data without a call in the request stays the same text each time. `samples` are answers of
 * the same calls.
 */
export function writeData(
  { boot, answers }: Shipped,
  calls: readonly string[],
  samples: readonly unknown[],
): string {
  const parts = answers.map(([target, data]) => {
    const index = calls.indexOf(target);
    if (index < 0) return JSON.stringify(JSON.stringify([target, data]));
    const picked = pick(data, samples[index], `answers[${index}]`);
    return `JSON.stringify([${JSON.stringify(target)}, ${picked}])`;
  });
  const head = JSON.stringify(`{"boot":${JSON.stringify(boot)},"answers":[`);
  return [
    "export function dataText(answers) {",
    `  const text = ${head} + [${parts.join(", ")}].join() + "]}";`,
    '  return text.replace(/</g, "\\\\u003c");',
    "}",
    "",
  ].join("\n");
}

/**
 * Returns the data that a page of the site ships.
 * @throws when the page ships none
 */
export function shippedIn(html: string): Shipped {
  const text = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html)?.[1];
  if (text === undefined) throw new Error("the page ships no data");
  return JSON.parse(text) as Shipped;
}
