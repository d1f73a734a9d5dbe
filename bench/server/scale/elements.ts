import { bottomDetail } from "#shared/contract/config/endpoints.ts";
import { costUnder, load, warm } from "../../driver/load.ts";
import { say } from "../../driver/machine.ts";
import { table } from "../../driver/report.ts";
import { startSite } from "../../driver/servers.ts";
import { lineThrough, type Place, shareOff, sum } from "../../driver/statistics.ts";
import { pageInForm } from "../../driver/visit.ts";
import { agency, bottom } from "../../fixture/agency.ts";
import { AGENCY_PREFIX, envelope } from "../../fixture/answers.ts";
import { courseList } from "../../fixture/catalogue.ts";
import { startUpstream, type Upstream } from "../../fixture/upstream.ts";
import { LIST, PAGE } from "../scenarios.ts";
import { elementCounts } from "../../tree/compareTrees.ts";
import { parseHtml } from "../../tree/parseHtml.ts";

const ELEMENTS = [250, 1_000, 2_500, 10_000];
/** Ms by which the list's answer is delayed, so that the page is sent before the list. */
const LATE_MS = 50;
const FORMS = [
  { label: "rendered to a string", late: 0 },
  { label: "streamed, the list late", late: LATE_MS },
];
const SETTLE_SECONDS = 1;

/**
 * Measures the course list of a school with one subject and a short footer, so that the list is nearly the whole page.
 * From measurement to measurement only the list grows.
 */
export async function measureElements(seconds: number): Promise<readonly string[]> {
  await using upstream = await startUpstream();
  makeSmall(upstream);
  await using server = await startSite({ upstreamUrl: upstream.url, keepsPages: false });
  const asked = { url: server.url + PAGE };
  await warm(server, asked);
  const lengths = await lengthsFor(asked.url, upstream);
  const rows: string[][] = [];
  const lines: string[] = [];
  for (const { label, late } of FORMS) {
    const places: Place[] = [];
    for (const { length, elements } of lengths) {
      upstream.fixed.set(LIST, envelope(courseList(length)));
      upstream.delays.set(LIST, late);
      await load({ ...asked, seconds: SETTLE_SECONDS });
      const bytes = Buffer.byteLength(await pageInForm(asked.url, late > 0));
      const { cpuMs, sizes } = await costUnder(server, { ...asked, seconds });
      places.push({ x: elements, y: cpuMs });
      const facts = [(bytes / 1000).toFixed(0), `${(shareOff(sizes) * 100).toFixed(1)} %`];
      rows.push([label, String(elements), String(length), cpuMs.toFixed(2), ...facts]);
      say(`elements  ${label}: ${elements} cost ${cpuMs.toFixed(2)} ms`);
    }
    upstream.delays.clear();
    // Weights make errors relative, so that small pages count as much as large ones.
    const { fixed, slope } = lineThrough(places, ({ y }) => 1 / y ** 2);
    lines.push(`${label}: ${fixed.toFixed(2)} + ${(slope * 1000).toFixed(2)} ms per 1,000 elements`);
  }
  const head = ["page", "elements", "courses", "CPU ms a request", "KB", "of another size"];
  return [...table(head, rows), "", ...lines];
}

function makeSmall({ fixed }: Upstream): void {
  const subjects = (agency.subject_list ?? []).slice(0, 1).map((top) => ({
    ...top,
    list: top.list?.slice(0, 1).map((second) => ({ ...second, list: second.list?.slice(0, 1) })),
  }));
  fixed.set(`${AGENCY_PREFIX}127.0.0.1`, envelope({ ...agency, subject_list: subjects }));
  fixed.set(bottomDetail.path, envelope({ ...bottom, links: [], qr: [] }));
}

/** Returns the lengths of the list at which the page has about the wanted numbers of elements. */
async function lengthsFor(url: string, { fixed }: Upstream) {
  const count = async (length: number) => {
    fixed.set(LIST, envelope(courseList(length)));
    return sum([...elementCounts(parseHtml(await pageInForm(url, false))).values()]);
  };
  const one = await count(1);
  const each = ((await count(21)) - one) / 20;
  const counted: { readonly length: number; readonly elements: number }[] = [];
  for (const wanted of ELEMENTS) {
    const length = Math.max(1, Math.round((wanted - one) / each) + 1);
    counted.push({ length, elements: await count(length) });
  }
  return counted;
}
