import { type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createWriteStream } from "node:fs";
import { mkdtemp, readdir, readlink, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { amount } from "#tests/support/amount.ts";
import { BOUNDARY, cutsOf, multipartBody, oddBodies, postForm } from "../../testing/multipart.ts";
import { MultipartError, readMultipart } from "./readMultipart.ts";

let server: Server;
let port: number;
let folder: string;
const unhandled: unknown[] = [];
const hear = (error: unknown) => void unhandled.push(error);

/** Starts a server that stores the files of forms. Its reader throws for the fields `refuse` and `unwritable`. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "beikao-multipart-"));
  process.prependListener("uncaughtException", hear);
  process.prependListener("unhandledRejection", hear);
  server = createServer((req, res) => {
    let at = 0;
    const texts: string[] = [];
    readMultipart(req, {
      limits: { files: 3, fileSize: 200_000, fields: 3, fieldSize: 100 },
      onField(name, text) {
        if (name === "refuse") throw new Error("refused");
        texts.push(`${name}=${text}`);
      },
      onFile({ name, filename, stream }) {
        if (filename === "") return undefined;
        if (name === "refuse") throw new Error("refused");
        const path = join(folder, name === "unwritable" ? "no/such/folder" : `file-${(at += 1)}`);
        return pipeline(stream, createWriteStream(path));
      },
    }).then(
      () => res.writeHead(200).end(texts.join("&")),
      (error: Error) => res.writeHead(400).end(error instanceof MultipartError ? error.fault : error.message),
    );
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(async () => {
  process.off("uncaughtException", hear);
  process.off("unhandledRejection", hear);
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const post = (body: string, declared?: number) =>
  postForm({ port, target: "/", body, ...(declared !== undefined && { declared }) });

async function openFiles(): Promise<string[]> {
  const places = (await readdir("/proc/self/fd")).map((name) =>
    readlink(`/proc/self/fd/${name}`).catch(() => ""),
  );
  return (await Promise.all(places)).filter((place) => place.startsWith(folder));
}

const GOOD = multipartBody([
  { name: "title", content: "期末" },
  { name: "file", content: "x".repeat(40), filename: "a.png" },
]);

test("reads text fields and files of a complete multipart form", async () => {
  expect(await post(GOOD)).toMatchObject({ status: 200, text: expect.stringContaining("title=") });
});

test("rejects a multipart form that is cut off after any byte, and leaves no file open", async () => {
  for (const body of cutsOf(GOOD)) {
    const { status } = await post(body);
    const isWhole = body.length >= GOOD.length - 2;
    expect([body.length, status]).toEqual([body.length, isWhole ? 200 : 400]);
  }
  await expect.poll(openFiles).toEqual([]);
  expect(unhandled).toEqual([]);
});

test("stops reading when the connection breaks off within a file", async () => {
  const open = GOOD.slice(0, GOOD.length - 60) + "x".repeat(100_000);
  await post(open, open.length + 1_000);
  await expect.poll(openFiles).toEqual([]);
  expect(unhandled).toEqual([]);
});

test.each([
  ["a text that is too long", [{ name: "title", content: "x".repeat(101) }], "size"],
  ["a file that is too large", [{ name: "file", content: "x".repeat(200_001), filename: "a" }], "size"],
  ["too many texts", Array.from({ length: 4 }, () => ({ name: "t", content: "x" })), "parts"],
  ["too many files", Array.from({ length: 4 }, () => ({ name: "t", content: "x", filename: "a" })), "parts"],
  ["a text that its owner refuses", [{ name: "refuse", content: "x" }], "refused"],
  ["a file that its owner refuses", [{ name: "refuse", content: "x", filename: "a" }], "refused"],
  ["a file that cannot be written", [{ name: "unwritable", content: "x", filename: "a" }], "ENOENT"],
])("refuses %s", async (_what, parts, reason) => {
  const { status, text } = await post(multipartBody(parts));
  expect([status, text]).toEqual([400, expect.stringContaining(reason)]);
  await expect.poll(openFiles).toEqual([]);
});

test("reads multipart forms with unusual names and boundaries", async () => {
  for (const body of oddBodies("file")) expect([200, 400]).toContain((await post(body)).status);
  await expect.poll(openFiles).toEqual([]);
  expect(unhandled).toEqual([]);
});

/** Removes, repeats or inserts bytes of a form, especially bytes that a parser of forms looks for. */
const change = fc.tuple(
  fc.nat(GOOD.length * 2),
  fc.nat(60),
  fc.constantFrom(
    "",
    "\r\n",
    "\r",
    "--",
    `--${BOUNDARY}`,
    `\r\n--${BOUNDARY}--`,
    '"',
    ";",
    ":",
    "name=",
    "\0",
    "é",
    "constructor: x\r\n",
    " folded\r\n",
  ),
  fc.constantFrom("cut", "twice", "insert", "replace"),
);

test("reads or rejects any damaged multipart form, without an unhandled error or an open file", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
      let body = multipartBody([
        { name: "title", content: "x" },
        { name: "file", content: "x".repeat(40), filename: "a.png" },
        { name: "file", content: "y", filename: "b.png" },
      ]);
      for (const [at, length, text, kind] of changes) {
        const [before, own, after] = [
          body.slice(0, at),
          body.slice(at, at + length),
          body.slice(at + length),
        ];
        body = {
          cut: before,
          twice: before + own + own + after,
          insert: before + text + own + after,
          replace: before + text + after,
        }[kind];
      }
      expect([200, 400]).toContain((await post(body)).status);
      expect(unhandled).toEqual([]);
      await expect.poll(openFiles).toEqual([]);
    }),
    { numRuns: amount({ usual: 300, full: 5_000 }) },
  );
});
