import { expect, test } from "vitest";
import { isAdvertising } from "./AdStrip.tsx";

test("labels links to sales and other sites as advertising, but not links to the school's help", () => {
  for (const url of ["/classroom/6", "/course/103", "https://shop.test/x", "/helpful", "/live/7"])
    expect(isAdvertising(url), url).toBe(true);
  for (const url of ["/help/2", "/help", "/help?q=x", "/aboutus", "/policy#a", "/private"])
    expect(isAdvertising(url), url).toBe(false);
});
