import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import request from "supertest";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "#shared/contract/all/endpoints.ts";
import { readData } from "#shared/contract/all/schemas.ts";
import { callName, type Endpoint, queryOf } from "#shared/contract/endpoint.ts";
import type { Mismatch } from "#shared/contract/readers.ts";
import { routes } from "#shared/routes/table.ts";
import { freePort } from "#server/freePort.ts";
import { createDocuments } from "../../scripts/contract/documents.ts";
import { isEnvelope } from "../../scripts/contract/lanes.ts";
import { ADDRESSES } from "../foreign/addresses.ts";
import { type RunningSite, startSite } from "../support/buildApp.ts";
import { isOpen, type Program, startProgram } from "../support/program.ts";
import { startRenderer } from "../support/realRenderer.ts";
import { madeInput } from "./madeInput.ts";

/*
 * Runs a site whose UPSTREAM_URL is a Prism mock of dist/docs/openapi.json, without a map. Prism has 90 MB and a
 * package that reports its installation, so it is no dependency: the pinned version is installed into
 * node_modules/.cache without scripts.
 */

const PRISM = "@stoplight/prism-cli@5.14.2";
const INSTALLED = path.resolve("node_modules/.cache/prism", PRISM.replaceAll(/[/@]/g, "-"));
const CLI = path.join(INSTALLED, "node_modules/@stoplight/prism-cli/dist/index.js");
const HOST = "localhost";
const TOKEN = "6f1c2a9e4b7d4c58a0e39d1f7c2b6a58";

let prism: Program;
let site: RunningSite;
beforeAll(async () => {
  if (!existsSync(CLI)) {
    mkdirSync(INSTALLED, { recursive: true });
    const args = ["install", "--prefix", INSTALLED, "--ignore-scripts", "--no-audit", "--no-fund", PRISM];
    execFileSync("npm", args, { stdio: "inherit" });
  }
  const file = path.join(mkdtempSync(path.join(tmpdir(), "prism-")), "openapi.json");
  writeFileSync(file, createDocuments(process.cwd())["openapi.json"] ?? "");
  const port = await freePort();
  prism = startProgram({ args: [CLI, "mock", file, "--port", String(port), "--host", "127.0.0.1"] });
  const url = `http://127.0.0.1:${port}`;
  await prism.ready(() => isOpen(port));
  site = await startSite({
    upstreamUrl: url,
    upstreamTimeoutMs: 20_000,
    renderer: await startRenderer({ timeoutMs: 20_000 }),
  });
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await prism[Symbol.asyncDispose]();
});

const signed = { Host: HOST, Cookie: `token=${TOKEN}` };

function send({ method, path: to, lane }: Endpoint) {
  const input = madeInput(method, to);
  if (method === "GET")
    return request(site.server)
      .get(`/api${to}${queryOf(input)}`)
      .set(signed);
  const post = request(site.server)
    .post(`/api${to}${lane === "upload" ? queryOf(input) : ""}`)
    .set(signed);
  if (lane !== "upload") return post.send(input);
  return post.attach("file", Buffer.from("picture"), { filename: "a.png", contentType: "image/png" });
}

const ofSite = endpoints.filter(({ caller, lane }) => caller === undefined && lane !== "stream");

describe("Prism takes the call of the site and answers by the contract", () => {
  test.each(ofSite.map((endpoint) => [callName(endpoint), endpoint] as const))("%s", async (_, endpoint) => {
    const { status, text, body } = (await send(endpoint)) as {
      status: number;
      text: string;
      body: { code?: unknown; data?: unknown };
    };
    expect(status, text).toBe(200);
    if (!isEnvelope(endpoint)) return;
    expect(body.code, text).toBe(20200);
    const found: Mismatch[] = [];
    readData(endpoint, body.data, found);
    expect(found).toEqual([]);
  });
});

/** The page of components exists in development only. */
const screens = routes.filter(({ id }) => id !== "components");

describe("a screen over Prism answers", () => {
  test.each(screens.map(({ id }) => [id, ADDRESSES[id]] as const))("%s", async (_, address) => {
    const { status, text } = await request(site.server).get(address).set(signed);
    expect([200, 302], text.slice(0, 300)).toContain(status);
  });
});
