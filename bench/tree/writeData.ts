import { pick } from "./pick.ts";

/** Answer that a page contains for the browser: path and query of its call, and the data. */
export type ShippedAnswer = readonly [target: string, data: unknown];

interface Shipped {
  readonly boot: unknown;
  readonly answers: readonly ShippedAnswer[];
}

/**
 * Writes the source of `dataText(answers)`, which returns the data for the browser as text. `answers` are those of one
 * request's calls, in order, and `samples` are answers of the same calls. Data that comes from no call of the request
 * stays the same text each time.
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
 * Writes the source for a framework that sends the data of its calls by itself: `dataText`, the data that comes from no
 * call, as text, and `pickAnswers(answers)`, which returns what the site ships of each answer, in order.
 */
export function writePicks(
  { boot, answers }: Shipped,
  calls: readonly string[],
  samples: readonly unknown[],
): string {
  const constant = answers.filter(([target]) => !calls.includes(target));
  const picks = calls.map((call, index) => {
    const data = answers.find(([target]) => target === call)?.[1];
    return data === undefined ? "null" : pick(data, samples[index], `answers[${index}]`);
  });
  const text = JSON.stringify({ boot, answers: constant }).replaceAll("<", "\\u003c");
  return [
    `export const dataText = ${JSON.stringify(text)};`,
    `export function pickAnswers(answers) { return [${picks.join(", ")}]; }`,
    "",
  ].join("\n");
}

/**
 * Returns the data that a page of the site contains for the browser.
 * @throws when the page contains none
 */
export function shippedIn(html: string): Shipped {
  const text = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html)?.[1];
  if (text === undefined) throw new Error("the page ships no data");
  return JSON.parse(text) as Shipped;
}
