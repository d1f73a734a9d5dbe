import { afterAll, beforeAll, expect, test } from "vitest";
import { type PageVisitor, pageVisitor, serveTestPages } from "../../testing/pageVisitor.ts";
import { type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";
import { commands } from "../console/commandTable.ts";
import { mayRun } from "../console/roles.ts";
import { fieldsOf } from "./form.ts";
import type { ServedPages } from "./servePages.ts";

let upstream: TestUpstream;
let pages: ServedPages;
let owner: PageVisitor;
beforeAll(async () => {
  upstream = await startTestUpstream({ isClockHeld: true });
  pages = await serveTestPages(upstream);
  owner = await pageVisitor({ upstream, pages }, "owner");
}, 240_000);
afterAll(async () => {
  await pages.stop();
  await upstream[Symbol.asyncDispose]();
});

const OPERATOR = { role: "owner", agency: null } as const;
const LONG = commands.filter(
  (command) => mayRun(OPERATOR, command) && fieldsOf(command, OPERATOR).length > 10,
);

/** Returns the part before the fold and the part in it, and whether it is open. */
function parts(text: string) {
  const [, before = "", open, folded = ""] =
    /<main[\s\S]*?(<form[\s\S]*?)<details class="more"( open)?>([\s\S]*?)<\/details>/.exec(text) ?? [];
  return { before, folded, isOpen: open !== undefined };
}

test.each(LONG.map((command) => [`${command.noun} ${command.action}`, command] as const))(
  "%s shows at most ten fields before the fold, all that are needed among them",
  async (_name, command) => {
    const { noun, action } = command;
    const { text } = await owner.get(`/${noun}/${action}`);
    const { before, folded, isOpen } = parts(text);
    expect(isOpen).toBe(false);
    const fields = fieldsOf(command, OPERATOR);
    const isIn = (html: string, name: string) =>
      html.includes(`id="f-${name}"`) || html.includes(`&quot;f-${name}&quot;`);
    for (const { name, isNeeded } of fields) if (isNeeded) expect(isIn(folded, name), name).toBe(false);
    expect(fields.filter(({ name }) => isIn(before, name)).length).toBeLessThanOrEqual(10);
    expect(folded).not.toMatch(/ required[ >]/);
  },
);

test("opens the fold when one of its fields has a value or a fault", async () => {
  expect(LONG.length).toBeGreaterThan(8);
  expect(parts((await owner.get("/course/add?name=a")).text).isOpen).toBe(false);
  expect(parts((await owner.get("/course/add?days=30")).text).isOpen).toBe(true);
  const refused = await owner.sendForm("/course/add", {
    agency: "jia",
    name: "a",
    subject: "315",
    days: "x",
  });
  expect(refused.status).toBe(422);
  const { isOpen, folded } = parts(refused.text);
  expect(isOpen).toBe(true);
  expect(folded).toContain('id="e-days"');
  expect(parts((await owner.get("/category/add")).text).folded).toBe("");
});
