import { listCourses } from "#shared/contract/catalogue/endpoints.ts";
import { bottomDetail } from "#shared/contract/config/endpoints.ts";
import type { ServerProcess, UpstreamProcess } from "../children.ts";
import { costUnder, warm } from "../cost.ts";
import { load } from "../load.ts";
import { agency, bottom } from "../fixture/agency.ts";
import { AGENCY_PREFIX } from "../fixture/answers.ts";
import { courseList } from "../fixture/catalogue.ts";
import { PAGE } from "../scenarios.ts";
import { shareOff } from "../statistics.ts";
import { elementCounts } from "../tree/compareTrees.ts";
import { parseHtml } from "../tree/parseHtml.ts";
import { createVisitor, sentInParts } from "../visit.ts";
import { inOrder, type Point, type Series, type Setting } from "./curve.ts";
import { withSite } from "./site.ts";

/*
 * The course list of a school with one subject and a short footer: the list is nearly all of the page. It grows, and
 * everything else stays as it is.
 */

const ELEMENTS = [250, 500, 1_000, 2_500, 5_000, 10_000];
/** So late that the page has to begin without the list. */
const LATE_MS = 50;
const FORMS = [
  { label: "rendered to a string", late: 0 },
  { label: "streamed, the list late", late: LATE_MS },
];
const ATTEMPTS = 100;
const SETTLE_SECONDS = 1;

export function measureElements(setting: Setting, round: number): Promise<readonly Series[]> {
  return withSite(setting, { keepsPages: false }, async (server, upstream) => {
    await makeSmall(upstream);
    const asked = { url: server.url + PAGE, headers: {}, connections: setting.connections };
    await warm(server, asked);
    const lengths = await lengthsFor(server, upstream);
    const series: Series[] = [];
    for (const { label, late } of FORMS) {
      const points: Point[] = [];
      for (const { length, elements } of inOrder(lengths, round)) {
        await upstream.answer(listCourses.path, courseList(length));
        await upstream.delay(listCourses.path, late);
        await load({ ...asked, seconds: SETTLE_SECONDS });
        const body = await page(server, late > 0);
        const { cpuMs, done } = await costUnder(server, { ...asked, seconds: setting.seconds });
        const facts = { courses: length, KB: Buffer.byteLength(body) / 1000, uneven: shareOff(done.sizes) };
        points.push({ x: elements, cpuMs, facts });
        setting.say(`elements  ${label}: ${elements} cost ${cpuMs.toFixed(2)} ms`);
      }
      series.push({ label, points });
    }
    return series;
  });
}

async function makeSmall(upstream: UpstreamProcess): Promise<void> {
  const subjects = (agency.subject_list ?? []).slice(0, 1).map((top) => ({
    ...top,
    list: top.list?.slice(0, 1).map((second) => ({ ...second, list: second.list?.slice(0, 1) })),
  }));
  await upstream.answer(`${AGENCY_PREFIX}127.0.0.1`, { ...agency, subject_list: subjects });
  await upstream.answer(bottomDetail.path, { ...bottom, links: [], qr: [] });
}

/** Lists that make pages of about so many elements, by what two of them bring. */
async function lengthsFor(server: ServerProcess, upstream: UpstreamProcess) {
  const count = async (length: number) => {
    await upstream.answer(listCourses.path, courseList(length));
    const counts = elementCounts(parseHtml(await page(server, false)));
    return [...counts.values()].reduce((sum, number) => sum + number, 0);
  };
  const one = await count(1);
  const each = ((await count(21)) - one) / 20;
  const lengths = new Set(ELEMENTS.map((elements) => Math.max(1, Math.round((elements - one) / each) + 1)));
  const counted: { readonly length: number; readonly elements: number }[] = [];
  for (const length of lengths) counted.push({ length, elements: await count(length) });
  return counted;
}

/** The page in the form that is measured; a server that is still busy with something else may send another one. */
async function page(server: ServerProcess, inParts: boolean): Promise<string> {
  const visitor = createVisitor();
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const { status, body } = await visitor.visit(server.url + PAGE);
      if (status !== 200) throw new Error(`the site answered ${PAGE} with ${status}`);
      if (sentInParts(body) === inParts) return body;
    }
  } finally {
    visitor.close();
  }
  throw new Error(`${PAGE} never came ${inParts ? "in parts" : "in one piece"}`);
}
