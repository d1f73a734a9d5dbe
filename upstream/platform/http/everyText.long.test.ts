import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { eq } from "drizzle-orm";
import type { $ZodType } from "zod/v4/core";
import { CODES } from "#shared/contract/codes.ts";
import { endpoints } from "#shared/contract/all/endpoints.ts";
import { schemasOf } from "#shared/contract/all/schemas.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { isSuccess } from "#shared/contract/envelope.ts";
import { agencies } from "../db/schema/agencies.ts";
import { forgetLimits, newLearner, newVisitor } from "../../testing/learners.ts";
import { type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";
import { agencySign } from "./agencyCall.ts";

const SECRET = "the-secret-of-jia-0123456789";
/** A short hostile text, which nearly every field accepts. routes/keptTexts.long.test.ts tests all hostile texts. */
const WORST = ["a\ud83d", String.raw`\u0000` + "\0"];
/** Values of which each field of the contract accepts at least one. IDS has ids of the test's content. */
const VALUES = ["1", "A", "a".repeat(20), "a".repeat(64), "13700000000", "2026-11-27", "2026-11", "a@b.cn"];
const IDS: Readonly<Record<string, string>> = {
  lesson_id: "11001",
  course_id: "11",
  classroom_id: "21",
  question_id: "54",
  subject_id: "315",
  id: "31",
  mode: "4",
  target_type: "course",
  target_id: "11",
};

let upstream: TestUpstream;
beforeAll(async () => {
  upstream = await startTestUpstream();
  await upstream.db.update(agencies).set({ markingSecret: SECRET }).where(eq(agencies.flag, "jia"));
});
afterAll(async () => upstream[Symbol.asyncDispose]());

interface Def {
  readonly type: string;
  readonly shape?: Readonly<Record<string, $ZodType>>;
  readonly element?: $ZodType;
  readonly innerType?: $ZodType;
  readonly in?: $ZodType;
  readonly options?: readonly $ZodType[];
  readonly items?: readonly $ZodType[];
  readonly entries?: Readonly<Record<string, string>>;
  readonly values?: readonly unknown[];
}

/** Chooses the value of a field: either the hostile text or a value that the schema accepts. */
type Choose = (schema: $ZodType, name: string) => unknown;

function inputOf(schema: $ZodType, choose: Choose, name = ""): unknown {
  const def = schema._zod.def as unknown as Def;
  const { shape, element, options, items, entries, values } = def;
  const inner = def.innerType ?? (def.in && def.in._zod.def.type !== "transform" ? def.in : undefined);
  if (shape)
    return Object.fromEntries(
      Object.entries(shape).map(([key, field]) => [key, inputOf(field, choose, key)]),
    );
  if (element) return [inputOf(element, choose, name)];
  if (items) return items.map((item) => inputOf(item, choose, name));
  if (inner) return inputOf(inner, choose, name);
  if (options?.[0]) return inputOf(options[0], choose, name);
  if (entries) return Object.values(entries)[0];
  if (values) return values[0];
  return def.type === "number" ? 1 : choose(schema, name);
}

function takes(schema: $ZodType, value: unknown): boolean {
  const payload = schema._zod.run({ value, issues: [] }, { async: false });
  return !(payload instanceof Promise) && payload.issues.length === 0;
}

/** Chooses the hostile text for a free text and an accepted value for any other field. */
function hostileWhereTaken(hostile: string): Choose {
  return (schema, name) => {
    const known = IDS[name];
    if (known !== undefined && takes(schema, known)) return known;
    return [hostile, ...VALUES].find((value) => takes(schema, value)) ?? hostile;
  };
}

async function send(endpoint: Endpoint, input: object, token: string): Promise<Response> {
  const { method, path, lane } = endpoint;
  const signal = AbortSignal.timeout(10_000);
  const text = JSON.stringify(input);
  const body = (): RequestInit => {
    if (method === "GET") return {};
    if (lane !== "upload") return { method, body: text, headers: { "content-type": "application/json" } };
    const form = new FormData();
    for (const [name, value] of Object.entries(input)) form.append(name, String(value));
    form.append("file", new Blob([text]), `${Object.values(input).join("")}.png`);
    return { method, body: form };
  };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input))
    for (const one of [value].flat()) query.append(name, String(one));
  const target = method === "GET" || lane === "upload" ? `${path}?${query}` : path;
  if (endpoint.caller !== "agency")
    return upstream.fetch(target, { ...body(), signal }, newVisitor(token === "" ? {} : { token }));
  const time = String(Math.floor(upstream.now() / 1_000));
  const signed = { agency: "jia", method, target, time, body: Buffer.from(method === "GET" ? "" : text) };
  const headers = { "agency-flag": "jia", "access-time": time, sign: agencySign(signed, SECRET) };
  return fetch(upstream.url + target, { ...body(), headers, signal });
}

async function statusOf(endpoint: Endpoint, input: object, token: string): Promise<number> {
  const response = await send(endpoint, input, token);
  await response.body?.cancel();
  return response.status;
}

test("no call of the contract fails with a server error when a field contains a hostile text", {
  timeout: 300_000,
}, async () => {
  const failed: string[] = [];
  for (const endpoint of endpoints) {
    const schema = schemasOf(endpoint).input as unknown as $ZodType;
    await forgetLimits(upstream);
    const { token } = await newLearner(upstream);
    for (const hostile of WORST) {
      const everywhere = inputOf(schema, () => hostile) as object;
      const whereTaken = inputOf(schema, hostileWhereTaken(hostile)) as object;
      for (const input of [everywhere, { ...whereTaken, [hostile]: hostile }]) {
        const status = await statusOf(endpoint, input, endpoint.token === "never" ? "" : token);
        if (status >= 500) failed.push(`${status} ${endpoint.path} ${JSON.stringify(input)}`);
      }
    }
  }
  expect(failed).toEqual([]);
});

test("a call whose texts are accepted reaches its handler", async () => {
  const isTaken = endpoints.filter((endpoint) => {
    const schema = schemasOf(endpoint).input as unknown as $ZodType;
    return takes(schema, inputOf(schema, hostileWhereTaken("白")));
  });
  // Up to 12 endpoints may refuse the generated input, because they compare fields with each other.
  expect(isTaken.length).toBeGreaterThan(endpoints.length - 12);
});

test("rejects a body with too many nested levels with a readable message", async () => {
  const { token } = await newLearner(upstream);
  const deep = `{"content":${"[".repeat(50_000)}${"]".repeat(50_000)}}`;
  const headers = { "content-type": "application/json" };
  const response = await upstream.fetch("/user/info", { method: "POST", body: deep, headers }, { token });
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ code: CODES.badInput, msg: "提交的内容层级太多" });
});

test("accepts NUL and unpaired surrogates from an agency's own system", async () => {
  const endpoint = endpoints.find(({ caller, method }) => caller === "agency" && method === "GET");
  if (!endpoint) throw new Error("the contract has no call of agencies");
  const codeOf = async () => {
    const response = await send(endpoint, { paper_id: "7\0" }, "");
    return ((await response.json()) as { code: number }).code;
  };
  await vi.waitUntil(async () => isSuccess(await codeOf()), { timeout: 10_000, interval: 100 });
});
