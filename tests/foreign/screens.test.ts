import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import request from "supertest";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readUpstreamMap } from "#server/gateway/map/readUpstreamMap.ts";
import { createTranslator, type Translator } from "#server/gateway/map/translator.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { pathsWithout } from "#shared/offers/pathsWithout.ts";
import { featuresWithout, featuresOff } from "#shared/offers/features.ts";
import { type RouteId, routes } from "#shared/routes/table.ts";
import { PASSWORD, signIn } from "#upstream/testing/learners.ts";
import { SALT } from "#upstream/testing/testUpstream.ts";
import { checkUpstream } from "../../scripts/contract/checkUpstream.ts";
import { type JudgedScreen, judgeScreens, withPresumed } from "../../scripts/contract/judgeScreens.ts";
import { proposeMap } from "../../scripts/contract/proposeMap.ts";
import { type RunningSite, startSite } from "../support/buildApp.ts";
import { startRenderer } from "../support/realRenderer.ts";
import { ADDRESSES } from "./addresses.ts";
import { PHP_TOKEN, startPhpUpstream } from "./phpUpstream.ts";
import { learntBefore } from "./learntBefore.ts";
import { faultsOf, SPEC_ONLY_JOBS } from "./specOnlyJobs.ts";
import { startSpecOnlyUpstream } from "./specOnlyUpstream.ts";

/*
 * Checks that `npm run contract` reports for each screen what a visitor really sees, and that docs/own-api.md lists the
 * same.
 */

/** Time limit for an answer. Long, because a late answer on a busy machine would be reported as a missing call. */
const PATIENCE_MS = 10_000;
const NOT_OFFERED = "这部分内容还没有开通";
const PHP_MAP = path.resolve(import.meta.dirname, "../../examples/own-api/upstream.json");
const DOCS = path.resolve(import.meta.dirname, "../../docs/own-api.md");
/** Addresses with ids that the PHP-like API knows. */
const PHP_ADDRESSES: Partial<Record<RouteId, string>> = {
  course1: "/course/9/91",
  courseDetail: "/course/7",
  newsCate: "/news/cate/3",
  speci: "/9",
};

/** The screens for which the PHP-like API has all calls. */
const PHP_JOBS: typeof SPEC_ONLY_JOBS = {
  mine: { heading: "我的", shows: ["账号设置", "退出登录"], never: ["消息", "我的订单", "兑换课程"] },
  courseDetail: { heading: "初级会计实务", shows: ["目录"], never: ["标着“试看”", "立即购买", "继续学习"] },
  studyCourseRecord: { heading: "学习记录", shows: ["初级会计实务"], never: ["停下的地方"] },
};

interface Foreign {
  readonly host: string;
  readonly token: string;
  readonly site: RunningSite;
  readonly screens: readonly JudgedScreen[];
  readonly addresses: Readonly<Record<RouteId, string>>;
  readonly jobs: typeof SPEC_ONLY_JOBS;
  /** Matches paths of screens that are turned off: no link may lead to them. */
  readonly off: RegExp | undefined;
  close(): Promise<void>;
}

function pathsOff(translator: Translator): RegExp | undefined {
  const isOff = (endpoint: Endpoint) => translator.isOff(endpoint);
  return featuresOff(featuresWithout(isOff), pathsWithout(isOff))?.paths;
}

async function specOnly(): Promise<Foreign> {
  const upstream = await startSpecOnlyUpstream();
  await learntBefore(upstream.real);
  const login = { phone: "13800000001", password: PASSWORD };
  const asked = { url: upstream.url, salt: SALT, host: "localhost", timeoutMs: 20_000, say: () => undefined };
  const calls = withPresumed(await checkUpstream({ ...asked, login, writes: true }));
  const folder = mkdtempSync(path.join(tmpdir(), "map-"));
  const map = path.join(folder, "upstream.json");
  writeFileSync(map, JSON.stringify(proposeMap({ calls })));
  // The check uses the proposed map, which also says whether a call that was not tried is on.
  const translator = createTranslator(readUpstreamMap(map));
  const mapped = withPresumed(await checkUpstream({ ...asked, translator, login, writes: false }));
  const site = await startSite({
    upstreamUrl: upstream.url,
    signSalt: SALT,
    upstreamMap: map,
    renderer: await startRenderer({ timeoutMs: PATIENCE_MS }),
    upstreamTimeoutMs: PATIENCE_MS,
  });
  return {
    host: "localhost",
    token: await signIn(upstream.real, login.phone),
    site,
    screens: judgeScreens({ calls: mapped }),
    addresses: ADDRESSES,
    jobs: SPEC_ONLY_JOBS,
    off: pathsOff(translator),
    async close() {
      await site[Symbol.asyncDispose]();
      await upstream[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true });
    },
  };
}

async function mappedPhp(): Promise<Foreign> {
  const upstream = await startPhpUpstream();
  const translator = createTranslator(readUpstreamMap(PHP_MAP));
  const login = { phone: "learner", password: "right" };
  const asked = {
    url: upstream.url,
    salt: SALT,
    host: "school.test",
    timeoutMs: 20_000,
    say: () => undefined,
  };
  const calls = withPresumed(await checkUpstream({ ...asked, translator, login, writes: false }));
  const site = await startSite({
    upstreamUrl: upstream.url,
    upstreamMap: PHP_MAP,
    renderer: await startRenderer({ timeoutMs: PATIENCE_MS }),
    upstreamTimeoutMs: PATIENCE_MS,
  });
  return {
    host: "school.test",
    token: PHP_TOKEN,
    site,
    screens: judgeScreens({ calls }),
    addresses: { ...ADDRESSES, ...PHP_ADDRESSES },
    jobs: PHP_JOBS,
    off: pathsOff(translator),
    async close() {
      await site[Symbol.asyncDispose]();
      await upstream[Symbol.asyncDispose]();
    },
  };
}

/** Lists, headings and sections of a page in which nothing is left. An empty list item takes no place (globalStyles). */
function emptyParts(html: string): readonly string[] {
  let rest = html.replace(/<script[\s\S]*?<\/script>|<svg[\s\S]*?<\/svg>|<!--[\s\S]*?-->/g, "");
  const found: string[] = [];
  for (let before = ""; before !== rest; ) {
    before = rest;
    rest = rest.replace(/<li\b[^>]*><\/li>/g, "").replace(/<(ul|ol|nav|h[1-4]|dl)\b[^>]*><\/\1>/g, (part) => {
      found.push(part.slice(0, 120));
      return "";
    });
    rest = rest.replace(
      /<section\b[^>]*>(?:<header[^>]*>|<div[^>]*>)?<h[23][^>]*>([^<]*)<\/h[23]>(?:<\/div>|<\/header>)?<\/section>/g,
      (part) => {
        found.push(part.slice(-120));
        return "";
      },
    );
  }
  return found;
}

describe.each([
  ["(a)", specOnly, 31],
  ["(b)", mappedPhp, 9],
] as const)("%s", (name, start, least) => {
  let foreign: Foreign;
  beforeAll(async () => {
    foreign = await start();
  });
  afterAll(() => foreign.close());

  test("each screen works or is a 404 as judged, and no link leads to a missing screen", async () => {
    const { site, host, token, screens, addresses, jobs, off } = foreign;
    const faults: string[] = [];
    expect(screens.filter(({ state }) => state === "broken" || state === "not tried")).toEqual([]);
    for (const { id, state } of screens) {
      const route = routes.find((one) => one.id === id);
      const cookie = route?.onEnter === undefined ? { Cookie: `token=${token}` } : {};
      // oxlint-disable-next-line no-await-in-loop
      const { status, text, headers } = await request(site.server)
        .get(addresses[id])
        .set({ Host: host, "User-Agent": "a bot", ...cookie });
      expect(String(headers["set-cookie"] ?? ""), id).not.toContain("token=;");
      const isOff = state === "off";
      expect([id, status, text.includes(NOT_OFFERED)]).toEqual([id, isOff ? 404 : 200, isOff]);
      const links = [...text.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = ""]) => href);
      expect([id, links.filter((href) => off?.test(href))]).toEqual([id, []]);
      // A screen that is reported as working must show everything that it exists for.
      const job = jobs[id];
      expect([id, state === "works"]).toEqual([id, job !== undefined]);
      if (job) faults.push(...faultsOf(text, job).map((fault) => `${id} ${fault}`));
    }
    expect(faults).toEqual([]);
  });

  test("every link of a screen that works leads to a page", async () => {
    const { site, host, token, screens, addresses } = foreign;
    const open = (address: string, visitor: Readonly<Record<string, string>>) =>
      request(site.server)
        .get(address)
        .set({ Host: host, "User-Agent": "a bot", ...visitor });
    const dead: string[] = [];
    for (const visitor of [{}, { Cookie: `token=${token}` }]) {
      const found = new Map<string, string>();
      for (const { id } of screens.filter(({ state }) => state !== "off")) {
        if (routes.some((route) => route.id === id && route.onEnter !== undefined)) continue;
        // oxlint-disable-next-line no-await-in-loop
        const { text } = await open(addresses[id], visitor);
        dead.push(...emptyParts(text).map((part) => `${id} EMPTY ${part}`));
        for (const [, link = ""] of text.matchAll(/<a [^>]*href="(\/[^"#]*)"/g))
          if (!/^\/user\/(?:register|reset-pwd)|^\/api\//.test(link))
            found.set(link.replaceAll("&amp;", "&"), id);
      }
      for (const [link, id] of found) {
        // oxlint-disable-next-line no-await-in-loop
        const { status } = await open(link, visitor);
        if (status >= 400) dead.push(`${id} ${status} ${link}`);
      }
    }
    expect(dead).toEqual([]);
  });

  test("docs/own-api.md lists the same screens and numbers", () => {
    const idsOf = (state: string) => foreign.screens.filter((one) => one.state === state).map(({ id }) => id);
    const [works, lacks, off] = [idsOf("works"), idsOf("lacks a block"), idsOf("off")];
    expect(works.length + lacks.length).toBeGreaterThanOrEqual(least);
    const cell = (ids: readonly string[]) =>
      [ids.length, ...(ids.length > 0 ? [ids.join(", ")] : [])].join(": ");
    const row = `| ${name} | ${cell(works)} | ${cell(lacks)} | ${cell(off)} |`;
    expect(readFileSync(DOCS, "utf8").includes(row) ? "" : row).toBe("");
  });
});
