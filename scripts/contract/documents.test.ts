import { expect, test } from "vitest";
import { ID } from "#shared/domain/id.ts";
import { listCourses } from "#shared/contract/catalogue/endpoints.ts";
import type { Mismatch } from "#shared/contract/readers.ts";
import { CODES } from "#shared/contract/codes.ts";
import { endpoints, endpointNamed } from "#shared/contract/all/endpoints.ts";
import { schemasOf } from "#shared/contract/all/schemas.ts";
import { describeCalls } from "./describedCalls.ts";
import { createDocuments } from "./documents.ts";
import { CODE_TEXTS } from "./codes.ts";
import { NAMED, type RefusalName } from "#shared/contract/refusals.ts";
import { missingFields } from "./missingFields.ts";
import { reasonsOf } from "./probe.ts";
import { callName } from "#shared/contract/endpoint.ts";

interface Operation {
  readonly operationId: string;
  readonly description: string;
  readonly "x-refusals": readonly { readonly name: RefusalName; readonly code: number }[];
  readonly "x-limits": readonly {
    readonly name: string;
    readonly windows: readonly { readonly times: number; readonly seconds: number }[];
  }[];
  readonly "x-screens": readonly string[];
  readonly parameters: readonly { readonly $ref?: string; readonly description?: string }[];
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
}

const documents = createDocuments(process.cwd());
const document = JSON.parse(documents["openapi.json"] ?? "") as {
  readonly "x-refusals": readonly {
    readonly name: string;
    readonly code: number;
    readonly means: string;
  }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
};
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    operation,
  })),
);

test("both documents list every call of the contract, and agency/{host} first", () => {
  const calls = ["GET /agency/{host}", ...endpoints.map(callName)];
  expect(operations.map(({ name }) => name).sort()).toEqual(calls.toSorted());
  expect(operations[0]?.name).toBe("GET /agency/{host}");
  for (const call of calls) expect(documents["upstream-contract.md"]).toContain(`\n### ${call}\n`);
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(calls.length);
});

test.each(["POST /sms/send", "POST /user/mail-code", "POST /user/mail-proof-code"])(
  "%s says in how many seconds the next code can be sent",
  (call) => {
    const markdown = documents["upstream-contract.md"]?.split(`### ${call}\n`)[1]?.split("\n### ")[0];
    expect(markdown).toContain("next_time: Count # Seconds until");
  },
);

test("describes every field of every call, and no removed field", () => {
  const { calls, missing, stale } = describeCalls();
  expect(missing).toEqual([]);
  expect(stale).toEqual([]);
  expect(calls.length).toBe(endpoints.length + 1);
  expect(documents["upstream-contract.md"]).not.toContain("# undefined");
});

test("resolves each reference, gives files and streams no envelope, and names the calling screens", () => {
  const text = documents["openapi.json"] ?? "";
  const schemas = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name = ""]) => name);
  expect(new Set(schemas).size).toBeGreaterThan(30);
  expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining([...new Set(schemas)]));
  for (const { name, operation } of operations) {
    expect(operation["x-screens"].length, name).toBeGreaterThan(0);
    const endpoint = endpointNamed(name);
    const [type = ""] = Object.keys(operation.responses["200"]?.content ?? {});
    if (endpoint && "lane" in endpoint && endpoint.lane === "stream")
      expect(type, name).toBe("text/event-stream");
    else if (endpoint && "lane" in endpoint && endpoint.lane === "file") expect(type, name).not.toBe("");
    else expect(type, name).toBe("application/json");
    for (const { $ref, description } of operation.parameters) expect($ref ?? description, name).toBeTruthy();
  }
});

test("names missing fields by path, checking the first row of a list", () => {
  const { data } = schemasOf(listCourses);
  const answer = { list: [{ id: 1, teacher: [{ id: 2 }] }], total: 1 };
  const missing = missingFields(data, answer);
  expect(missing).toContain("list[].study_num");
  expect(missing).toContain("list[].teacher[].name");
  expect(missing).not.toContain("list[].id");
  expect(missingFields(data, { list: [], total: 0, page: 1, page_size: 20, server_time: 1 })).toEqual([]);
});

test("reports mistyped fields once each, with path, expected type and value", () => {
  const found: Mismatch[] = [];
  const row = { hours: "many", teacher: {} };
  schemasOf(listCourses).data.read({ list: [{ id: 1, ...row }, row], total: [] }, found);
  expect(reasonsOf(found)).toEqual([
    'list[].hours: no count but "many"',
    "list[].id: no id but absent",
    "total: no count but []",
  ]);
});

test("ids, times, tokens and media have patterns, and a stub of the document serves agency/{host}", () => {
  const text = documents["openapi.json"] ?? "";
  const { schemas } = document.components as { schemas: Record<string, { readonly pattern?: string }> };
  expect(schemas["Id"]?.pattern).toBe(ID.source);
  const time = new RegExp(schemas["Time"]?.pattern ?? "");
  expect(
    ["", "2026-01-31", "2026-01-31 09:00:00", "soon", "2026-01-31T09:00:00Z"].map((one) => time.test(one)),
  ).toEqual([true, true, true, false, false]);
  const play = /"play_url":\{[^}]*"pattern":"([^"]+)"/.exec(text)?.[1] ?? "";
  expect(
    ["/uploads/a.mp4", "https://m.example/a", "http://m.example/a"].map((one) => new RegExp(play).test(one)),
  ).toEqual([true, true, false]);
  expect(text).toMatch(/"token":\{[^}]*"pattern":"\^\[!-~\]/);
  expect(text).not.toContain("token=…");
  // The site asks for the agency below resource_url, and a stub has it below its own root.
  expect(text).toContain('"resource_url":"/"');
  expect(text).toContain('"default":"https://api.example.com","description":"`resource_url`');
});

test("both documents list the refusals of each call, and each name has one code and one meaning", () => {
  const named = CODE_TEXTS.filter(({ name }) => name !== "");
  const codes = new Map<string, string>(named.map(({ name, codes: of }) => [name, of]));
  expect([codes.size, named.length]).toEqual([Object.keys(CODES).length, Object.keys(CODES).length]);
  expect(Object.keys(NAMED).filter((name) => codes.has(name))).toEqual([]);
  expect(document["x-refusals"].map(({ name }) => name)).toEqual(Object.keys(NAMED));
  for (const { name, code, means } of document["x-refusals"]) {
    expect(means, name).not.toBe("");
    codes.set(name, String(code));
    expect(documents["upstream-contract.md"]).toContain(`| ${name} | ${code} | ${means} |`);
  }
  for (const { name, operation } of operations) {
    const refusals = operation["x-refusals"];
    for (const refusal of refusals) expect(codes.get(refusal.name), name).toContain(String(refusal.code));
    expect(documents["upstream-contract.md"]).toContain(
      `Refusals: ${refusals.map((refusal) => refusal.name).join(", ")}.`,
    );
  }
  const namesOf = (call: string) =>
    operations.find(({ name }) => name === call)?.operation["x-refusals"].map(({ name }) => name);
  expect(namesOf("POST /order/create")).toEqual(
    expect.arrayContaining(["unauthorised", "badInput", "sameOrderWaits", "tooMany"]),
  );
  expect(namesOf("GET /default/ip")).not.toContain("unauthorised");
  const limited = operations.find(({ name }) => name === "POST /live/message");
  expect(limited?.operation["x-limits"].map(({ name }) => name)).toEqual(["chatUser"]);
  expect(limited?.operation["x-limits"][0]?.windows[0]).toEqual({ times: 5, seconds: 10 });
  expect(documents["upstream-contract.md"]).toContain("chatUser (5 in 10 s, 60 in 600 s)");
});
