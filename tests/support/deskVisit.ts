import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { askUpstream } from "#upstream/operator/console/adminSocket.ts";
import { open, overflow, seriousFindings, signIn } from "./browser.ts";
import type { SiteProcess } from "./siteProcess.ts";

/** Returns a link that opens a session of the admin pages, as soon as the upstream of the site runs. */
export async function openLink(
  { dataDir }: Pick<SiteProcess, "dataDir">,
  values: { readonly role: string; readonly agency?: string } = { role: "owner" },
): Promise<string> {
  const call = { noun: "session", action: "open", values, actor: "王老师" };
  for (;;) {
    const told = await askUpstream(join(dataDir, "upstream"), call).catch(() => undefined);
    const link = /http:\S+/.exec(told?.said ?? "")?.[0];
    if (link !== undefined) return link;
    await delay(200);
  }
}

/** Opens a session of the admin pages in a page. Returns their origin. */
export async function enterDesk(page: Page, ...session: Parameters<typeof openLink>): Promise<string> {
  page.setDefaultTimeout(15_000);
  const link = await openLink(...session);
  await page.goto(link);
  await page.getByRole("button", { name: "进入" }).click();
  return new URL(link).origin;
}

/**
 * Checks a page for overflow, and for faults of access where scripts run, which axe needs. Takes a picture of the page
 * into the folder SHOTS.
 */
export async function expectWhole(
  page: Page,
  { name, javaScript = true }: { readonly name?: string; readonly javaScript?: boolean } = {},
): Promise<void> {
  const { pathname } = new URL(page.url());
  expect(await overflow(page), pathname).toBe(0);
  if (javaScript) expect(await seriousFindings(page), pathname).toEqual([]);
  const shots = process.env["SHOTS"];
  if (shots === undefined) return;
  const file = `${name ?? pathname.slice(1).replaceAll("/", "-")}-${page.viewportSize()?.width}.png`;
  await page.screenshot({ path: join(shots, file), fullPage: true });
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
      await expectWhole(page);
    },
  };
}

/** First learner of a new school. */
export const FIRST_LEARNER = { mobile: "13900000001", password: "qingshan2027" };

/** Fills in the form that opens a school with its first learner. */
export async function openSchool({ field }: Pick<ReturnType<typeof deskOf>, "field">): Promise<void> {
  await field("机构标识").fill("qingshan");
  await field("学校名称").fill("青山教育");
  await field("域名").fill("localhost");
  await field("考试科目").fill("教师资格证");
  await field("姓名").fill("王小明");
  await field("手机号").fill(FIRST_LEARNER.mobile);
}

/** Writes the agreements of a new school, which have files in the folder, from the page that opened it. */
export async function writeAgreements(
  { go, field, done }: Pick<ReturnType<typeof deskOf>, "go" | "field" | "done">,
  folder: string,
): Promise<void> {
  const texts = [
    ["用户协议", "青山教育向学员提供课程和题库。账号只供本人使用。"],
    ["隐私政策", "只收集学习需要的信息。"],
  ] as const;
  for (const [name, text] of texts) await writeFile(join(folder, `${name}.md`), `# ${name}\n\n${text}\n`);
  await go("写用户协议");
  await field("正文文件").setInputFiles(join(folder, "用户协议.md"));
  await done();
  await go("再写一份");
  await field("页面").selectOption("隐私政策");
  await field("正文文件").setInputFiles(join(folder, "隐私政策.md"));
  await done();
}

/** Sets the password of the first learner by the path of the link, and signs the learner in. */
export async function signInFirst(page: Page, url: string, link: string): Promise<void> {
  const press = (name: string) => page.getByRole("button", { name, exact: true }).first().click();
  await open(page, `${url}${link}`);
  await page.getByLabel("手机号").fill(FIRST_LEARNER.mobile);
  await press("下一步");
  await page.getByLabel("新密码", { exact: true }).fill(FIRST_LEARNER.password);
  await press("保存新密码");
  await page.getByText("密码已更新，请用新密码登录").waitFor();
  await signIn(page, url, FIRST_LEARNER);
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
