import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { askUpstream } from "#upstream/operator/console/adminSocket.ts";
import { overflow, seriousFindings } from "./browser.ts";
import type { SiteProcess } from "./siteProcess.ts";

/** Returns a link that opens a session of the operator, as soon as the upstream of the site runs. */
export async function openLink({ dataDir }: SiteProcess): Promise<string> {
  const call = { noun: "session", action: "open", values: { role: "owner" }, actor: "王老师" };
  for (;;) {
    const told = await askUpstream(join(dataDir, "upstream"), call).catch(() => undefined);
    const link = /http:\S+/.exec(told?.said ?? "")?.[0];
    if (link !== undefined) return link;
    await delay(200);
  }
}

/** Returns what a visitor of the admin pages does, by the words that the pages show. */
export function deskOf(page: Page) {
  const main = page.getByRole("main");
  const press = (name: string | RegExp, within: Locator | Page = main) =>
    within.getByRole("button", { name, exact: true }).first().click();
  const go = (name: string | RegExp, within: Locator | Page = main) =>
    within.getByRole("link", { name, exact: true }).first().click();
  return {
    main,
    press,
    go,
    /** Opens a group of the menu, then one of its pages. */
    menu: async (group: string, action?: string): Promise<void> => {
      const nav = page.getByRole("navigation", { name: "功能" });
      await go(group, nav);
      if (action !== undefined) await go(action, nav);
    },
    field: (label: string) => main.getByLabel(new RegExp(`^${label}( 必填)?$`)),
    /** Takes a thing by its name in a field with a search. */
    pick: async (label: string, name: string): Promise<void> => {
      await main.getByRole("combobox", { name: new RegExp(`^${label}`) }).click();
      await page.getByRole("listbox").getByRole("option", { name }).first().click();
    },
    /** Previews and confirms a change, and checks the page that reports it. */
    done: async (): Promise<void> => {
      await press("预览改动");
      await page.getByText("还没有执行").waitFor();
      await press("确认执行");
      await page.getByRole("heading", { name: /^已完成/ }).waitFor();
      expect(await overflow(page)).toBe(0);
      expect(await seriousFindings(page)).toEqual([]);
    },
  };
}

/** Cost of a task on the admin pages for its visitor. */
export interface Cost {
  readonly task: string;
  readonly pages: number;
  /** Fields that were filled in, chosen or ticked; files count as one field. */
  readonly fields: number;
  /** Ids that were typed into a field that names a thing, or that asks for a number of a record. */
  readonly ids: number;
  readonly seconds: number;
}

/** Counts the pages, fields and typed ids of the tasks that are done on a page by mouse and typed texts. */
export async function countingVisit(page: Page) {
  const costs: Cost[] = [];
  const filled = new Set<string>();
  const typedIds = new Set<string>();
  let pages = 0;
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame()) pages += 1;
  });
  await page.context().exposeBinding("fieldFilled", (_source, field: string, isId: boolean) => {
    filled.add(`${pages} ${field}`);
    if (isId) typedIds.add(`${pages} ${field}`);
  });
  await page.context().addInitScript(() => {
    const { fieldFilled } = globalThis as unknown as { fieldFilled: (field: string, isId: boolean) => void };
    const told = ({ target }: Event) => {
      if (!(target instanceof HTMLElement)) return;
      const field = target.closest("input, select, textarea, [contenteditable=true]") ?? target;
      const name = field.id || field.getAttribute("name") || field.getAttribute("aria-label") || "";
      const label = field instanceof HTMLInputElement ? (field.labels?.[0]?.textContent ?? "") : "";
      const isOfThing = field.closest("[data-island=picker]") !== null || label.includes("编号");
      const text = field instanceof HTMLInputElement && field.type === "text" ? field.value : "";
      fieldFilled(name, isOfThing && /^\d+$/.test(text.trim()));
    };
    const picked = ({ target }: Event) => {
      const option = target instanceof Element ? target.closest("[role=option]") : null;
      const input = option?.closest("[data-island=picker]")?.querySelector("input[role=combobox]");
      if (input) fieldFilled(input.id, false);
    };
    addEventListener("click", picked, true);
    addEventListener("input", told, true);
    addEventListener("change", told, true);
  });
  return {
    costs,
    /** Does a task and records its cost. */
    task: async (name: string, run: () => Promise<void>): Promise<void> => {
      const begun = performance.now();
      pages = 0;
      filled.clear();
      typedIds.clear();
      await run();
      const seconds = Math.round((performance.now() - begun) / 100) / 10;
      costs.push({ task: name, pages, fields: filled.size, ids: typedIds.size, seconds });
    },
  };
}

/** Returns the costs as a table. */
export function costTable(costs: readonly Cost[]): string {
  const rows = costs.map(
    ({ task, pages, fields, ids, seconds }) => `| ${[task, pages, fields, ids, seconds].join(" | ")} |`,
  );
  return ["| task | pages | fields | typed ids | seconds |", "|---|---|---|---|---|", ...rows].join("\n");
}
