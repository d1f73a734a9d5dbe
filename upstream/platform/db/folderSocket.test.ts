import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { StartError } from "#shared/environment/startError.ts";
import { badInput } from "../kit/errors.ts";
import { askForData, askInFolder, serveInFolder } from "./folderSocket.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "beikao-socket-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

class Declined extends Error {
  override readonly name = "Declined";
}

test("returns data, and throws the upstream's errors as the classes that the caller names", async () => {
  const logged: unknown[] = [];
  const log = pino({ level: "error" }, { write: (line) => void logged.push(line) });
  const stop = await serveInFolder({
    folder,
    log,
    answers: {
      echo: async (req, args) => ({ args, body: await text(req) }),
      decline: () => Promise.reject(new Declined("no")),
      refuse: () => Promise.reject(badInput("wrong")),
      fail: () => Promise.reject(new Error("statement", { cause: new Error("the disk is full") })),
    },
  });
  try {
    expect(await askForData(folder, { call: "echo/a/1", body: "题" })).toEqual({
      args: ["a", "1"],
      body: "题",
    });
    await expect(askInFolder(folder, { call: "decline", errors: [Declined] })).rejects.toThrow(Declined);
    expect(logged).toEqual([]);
    await expect(askInFolder(folder, { call: "refuse" })).rejects.toThrow(new StartError("wrong"));
    const failed = (message: string) => new TypeError(`It failed: ${message}`);
    await expect(askInFolder(folder, { call: "fail", failed })).rejects.toThrow(
      new TypeError("It failed: the disk is full"),
    );
    expect(logged).toHaveLength(2);
    await expect(askInFolder(folder, { call: "other", failed })).rejects.toThrow(/of another release/);
  } finally {
    stop();
  }
  expect(await askInFolder(folder, { call: "echo" })).toBeUndefined();
});

test("rejects the answer of an upstream of another release, whatever it is", async () => {
  const server = createServer((_req, res) => void res.end('{"kind":"done"}'));
  await new Promise<void>((resolve) => void server.listen(join(folder, "admin.sock"), resolve));
  try {
    await expect(askInFolder(folder, { call: "command" })).rejects.toThrow(/of another release/);
  } finally {
    server.close();
  }
});
