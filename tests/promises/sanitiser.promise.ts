import fc from "fast-check";
import type { Browser } from "playwright-core";
import { expect, test } from "vitest";
import { renderRichText } from "#shared/domain/richText/renderRichText.ts";
import { sanitise } from "#shared/domain/richText/sanitise.ts";
import { launchBrowser } from "#tests/support/browser.ts";
import { hostileText } from "#tests/support/hostileText.ts";

const BATCH = 200;
const BATCHES = 10;

test("a browser runs none of 4,000 hostile texts after cleaning, and keeps them inside their element", async () => {
  const browser: Browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    const dialogs: string[] = [];
    page.on("dialog", (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    // The page has no content security policy: the sanitiser alone must protect it.
    await page.route("**/*", (route) => route.fulfill({ status: 404, body: "" }));
    await page.setContent("<!doctype html><main></main>");
    await fc.assert(
      fc.asyncProperty(fc.array(hostileText, { minLength: BATCH, maxLength: BATCH }), async (sources) => {
        const pieces = sources.flatMap((source) => [sanitise(source), renderRichText(source)]);
        const wrong = await page.evaluate(judge, pieces);
        expect(wrong).toEqual([]);
        expect(dialogs).toEqual([]);
      }),
      { numRuns: BATCHES, endOnFailure: true },
    );
  } finally {
    await browser.close();
  }
});

/** Runs in the page. Lets the browser parse each piece of HTML and returns everything in it that is harmful. */
function judge(pieces: readonly string[]): string[] {
  const main = document.querySelector("main") as HTMLElement;
  return pieces.flatMap((html) => {
    main.innerHTML = `<div id="before"></div><div id="holder">${html}</div><div id="after"></div>`;
    const holder = document.getElementById("holder") as HTMLElement;
    const found: string[] = [];
    if (main.children.length !== 3 || holder.nextElementSibling?.id !== "after")
      found.push("it leaves its place");
    for (const element of holder.querySelectorAll("*")) {
      if (
        /^(script|style|iframe|object|embed|form|input|base|meta|link|template|noscript)$/i.test(
          element.tagName,
        )
      )
        found.push(element.tagName);
      for (const { name, value } of element.attributes) {
        if (/^(on|srcdoc|formaction)/i.test(name)) found.push(name);
        const address =
          /^(href|src|xlink:href|action|data)$/i.test(name) && URL.canParse(value, "https://site.test/");
        if (address && !/^https?:$/.test(new URL(value, "https://site.test/").protocol)) found.push(value);
      }
    }
    return found.map((what) => `${what}: ${html.slice(0, 200)}`);
  });
}
