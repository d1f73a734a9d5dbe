import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type S3Server, startS3Server } from "../../testing/s3Server.ts";
import { folderStore } from "./folderStore.ts";
import type { ObjectStore } from "./objectStore.ts";
import { readFilesConfig } from "./readFilesConfig.ts";
import { s3Store } from "./s3Store.ts";

let server: S3Server;
let folder: string;
beforeAll(async () => {
  server = await startS3Server();
  folder = await mkdtemp(join(tmpdir(), "beikao-files-"));
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const storeOf = (kind: string): ObjectStore => (kind === "s3" ? s3Store(server.config) : folderStore(folder));

async function readAll(store: ObjectStore, hash: string, start: number, end: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of store.read(hash, { start, end })) pieces.push(piece);
  return Buffer.concat(pieces);
}

const nameOf = (content: Uint8Array) => createHash("sha256").update(content).digest("hex");

test.each(["s3", "folder"])(
  "%s stores a file, reads it whole and in ranges, and removes it",
  async (kind) => {
    const store = storeOf(kind);
    await store.check();
    const content = randomBytes(3_000_000);
    const hash = nameOf(content);
    await store.put(hash, content);
    await store.put(hash, content);
    expect((await readAll(store, hash, 0, content.length - 1)).equals(content)).toBe(true);
    expect(await store.size(hash)).toBe(content.length);
    expect(await readAll(store, hash, 17, 17)).toEqual(content.subarray(17, 18));
    expect(await readAll(store, hash, 2_999_000, 2_999_999)).toEqual(content.subarray(2_999_000));
    await store.remove(hash);
    await store.remove(hash);
    expect(await store.size(hash)).toBeUndefined();
    await expect(readAll(store, hash, 0, 10)).rejects.toThrow(
      kind === "s3" ? /^s3:\/\/beikao-test\/school at 127.0.0.1:\d+ answers 404 NoSuchKey$/ : /ENOENT/,
    );
  },
);

test("reports a wrongly configured store and a store that is down with readable messages", async () => {
  const { config } = server;
  await expect(s3Store({ ...config, accessKeyId: "wrong" }).check()).rejects.toThrow(
    /answers 403 InvalidAccessKeyId: see/,
  );
  await expect(s3Store({ ...config, bucket: "no-such" }).check()).rejects.toThrow(
    /^FILES_URL: s3:.* answers 404 NoSuchBucket: see/,
  );
  expect(await s3Store(config).check()).toEqual([]);
  expect(await s3Store({ ...config, isSigned: true }).check()).toEqual([
    expect.stringMatching(/^FILES_SIGNED: s3:.* has no CORS that lets pages of other domains GET/),
  ]);
  const content = Buffer.from("a");
  const wrong = s3Store({ ...config, accessKeyId: "wrong" });
  await expect(wrong.put(nameOf(content), content)).rejects.toThrow(/answers 403 InvalidAccessKeyId$/);
  await server.kill();
  // check() succeeds, because a store that is down at the start may be up when it is needed.
  await s3Store(config).check();
  await expect(s3Store(config).put(nameOf(content), content)).rejects.toThrow(
    /cannot be reached: .*ECONNREFUSED/,
  );
  await server.start();
  await s3Store(config).put(nameOf(content), content);
  const file = join(folder, "file");
  await writeFile(file, "");
  await expect(folderStore(file).check()).rejects.toThrow(/^FILES_URL: .* cannot be written/);
});

test("reads FILES_URL and its variables, and names each wrong one", () => {
  expect(readFilesConfig({})).toBeUndefined();
  expect(readFilesConfig({ FILES_URL: "file:///srv/files" })).toEqual({
    store: { kind: "folder", path: "/srv/files" },
    move: "out",
  });
  expect(readFilesConfig({ ...server.env })).toEqual({ store: server.config, move: "out" });
  const aws = {
    FILES_URL: "s3://school",
    S3_REGION: "cn-north-1",
    S3_ACCESS_KEY_ID: "a",
    S3_ACCESS_KEY_SECRET: "b",
  };
  expect(readFilesConfig({ ...aws, FILES_MOVE: "back", S3_STYLE: "host" })).toMatchObject({
    store: { endpoint: "https://s3.cn-north-1.amazonaws.com", bucket: "school", prefix: "", style: "host" },
    move: "back",
  });
  const wrong = {
    FILES_URL: ["s3://", "s3://A", "https://a", "file:", "s3://school?x=1"],
    FILES_MOVE: ["away"],
    FILES_SIGNED: ["yes"],
    S3_REGION: ["a b"],
    S3_STYLE: ["virtual"],
    S3_ENDPOINT: ["s3.example.com", "https://s3.example.com/path"],
    S3_ACCESS_KEY_ID: [""],
    S3_ACCESS_KEY_SECRET: [""],
  };
  for (const [name, texts] of Object.entries(wrong))
    for (const text of texts)
      expect(() => readFilesConfig({ ...aws, [name]: text }), text).toThrow(
        new RegExp(`^${name} (?:must|is missing)`),
      );
});
