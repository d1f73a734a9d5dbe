import { pick } from "./pick.ts";

/** An answer that the site ships: the path and query of its call, and what it made of it. */
export type ShippedAnswer = readonly [target: string, data: unknown];

interface Shipped {
  readonly boot: unknown;
  readonly answers: readonly ShippedAnswer[];
}

/**
 * Source of `dataText(answers)`: the text that the browser gets, with what the site ships, out of `answers`, those of the calls of the
 * request in their order. What a request does not ask for is the same text each time. `samples` are answers of the same calls.
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

/** What a page of the site ships. Throws where it ships nothing. */
export function shippedIn(html: string): Shipped {
  const text = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html)?.[1];
  if (text === undefined) throw new Error("the page ships no data");
  return JSON.parse(text) as Shipped;
}
