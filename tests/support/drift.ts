import { AgencyConfig } from "#shared/contract/config/agency.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { endpoints } from "#shared/contract/all/endpoints.ts";
import { schemasOf } from "#shared/contract/all/schemas.ts";
import { routes } from "#shared/routes/table.ts";
import { startSite } from "./buildApp.ts";
import { contractAnswer, startContractUpstream } from "./contractUpstream.ts";
import { agency, TEST_HOST } from "./fakeUpstream.ts";
import { startRenderer } from "./realRenderer.ts";
import { sampleAddress } from "./sampleAddress.ts";
import { fieldsOf, replaced, sampleOf } from "./sampleData.ts";

/** Values of other types for a field. */
export const WRONG: readonly unknown[] = [null, [], {}, "", 7, "x", { a: { b: [1] } }];

export interface Drift {
  /** Number of pages requested. One page is requested for each changed field. */
  readonly tried: number;
  readonly changed: readonly string[];
  /** Pages that failed, and pages with a part that showed an error. */
  readonly lost: readonly string[];
}

interface Options {
  readonly targets: readonly string[];
  readonly wrong: readonly unknown[];
  /** Tests only every nth field of each endpoint. */
  readonly every?: number;
}

const TOKEN = "a-token-of-the-tests";
/** Time by which the clock advances between two pages: longer than any answer stays in a cache. */
const PASSING_MS = 100_000;
const AGENCY = "/static/agency/";
/** Fields without which a page is a 404, because they identify what it shows. */
const IDENTITY = /^(id|sid|classroom_id)$/;

export const SCREENS = [...new Set(routes.map(sampleAddress))];

const textOf = (path: string) => (path.endsWith("alias_name") ? "zikao" : `文字 ${path}`);

/**
 * Gives wrong types to one field at a time, in each answer that a page requests and in the agency's configuration, and
 * each time requests a page that uses the field. Nothing is cached between two pages.
 */
export async function drift({ targets, wrong, every = 1 }: Options): Promise<Drift> {
  let now = Date.now();
  await using upstream = await startContractUpstream(({ path }) => textOf(path));
  const renderer = await startRenderer({ now: () => now, timeoutMs: 20_000 });
  await using site = await startSite({
    upstreamUrl: upstream.url,
    renderer,
    now: () => now,
    upstreamTimeoutMs: 20_000,
  });
  const lost: string[] = [];
  let tried = 0;

  const ask = async (target: string, host: string) => {
    now += PASSING_MS;
    const [errors, lines] = [renderer.errors.length, site.log.length];
    const { status, body } = await visit(target, host);
    const failed = site.log.slice(lines).filter((line) => line.includes("upstream call failed"));
    const threw = renderer.errors.slice(errors).map(String);
    return { status, isWhole: body.endsWith("</html>"), complaints: [...failed, ...threw] };
  };
  const visit = async (target: string, host: string) => {
    const answer = await fetch(`http://127.0.0.1:${site.port}${target}`, {
      headers: { "X-Forwarded-Host": host, Cookie: `token=${TOKEN}` },
      redirect: "manual",
    });
    return { status: answer.status, body: await answer.text() };
  };
  const judge = async (target: string, host: string, what: string, missing: readonly number[] = []) => {
    tried++;
    const { status, isWhole, complaints } = await ask(target, host);
    const isFine = (status === 200 && isWhole && complaints.length === 0) || missing.includes(status);
    if (!isFine) lost.push(`${target} ${what}: ${status} ${complaints[0]?.slice(0, 200) ?? ""}`);
  };

  const askedBy = new Map<Endpoint, string>();
  for (const target of targets) {
    const before = upstream.seen.length;
    const { status } = await ask(target, TEST_HOST);
    if (status !== 200) continue;
    for (const { method, url } of upstream.seen.slice(before)) {
      const endpoint = endpoints.find(({ path, ...rest }) => rest.method === method && path === pathOf(url));
      if (endpoint && !askedBy.has(endpoint) && endpoint.path !== "/uploads/json/default.json")
        askedBy.set(endpoint, target);
    }
  }

  for (const [endpoint, target] of askedBy) {
    const fields = fieldsOf(schemasOf(endpoint).data).filter((_, index) => index % every === 0);
    for (const field of fields) {
      for (const value of wrong) {
        const { path } = endpoint;
        upstream.answer(path, replaced(contractAnswer(endpoint, textOf), field, value));
        const missing = IDENTITY.test(field) ? [404] : [];
        await judge(target, TEST_HOST, `${path} ${field} = ${JSON.stringify(value)}`, missing);
        upstream.forget(path);
      }
    }
  }

  const [target = "/"] = targets;
  const fields = fieldsOf(AgencyConfig).filter((_, index) => index % every === 0);
  for (const [row, field] of fields.entries()) {
    for (const [index, value] of wrong.entries()) {
      // Each change uses a new host: for a known host the site would use the last readable configuration.
      const host = `h${row}-${index}.test`;
      const sample = { ...agency(), ...(sampleOf(AgencyConfig, textOf) as object) };
      upstream.answer(AGENCY + host, replaced(sample, field, value));
      await judge(target, host, `agency ${field} = ${JSON.stringify(value)}`);
      upstream.forget(AGENCY + host);
    }
  }
  return { tried, changed: [...askedBy.keys()].map(({ path }) => path), lost };
}

function pathOf(url: string): string {
  return url.split("?", 1)[0] ?? "";
}
