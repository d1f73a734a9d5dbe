import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Listening, listening } from "#tests/support/listening.ts";
import { untested } from "#tests/support/untested.ts";
import { type Nginx, missing, startNginx } from "./nginx.ts";
import { visit } from "./visitor.ts";

const reason = untested("groups of agencies behind nginx", missing());

const startProcesses = (num: number) =>
  Promise.all(
    Array.from({ length: num }, (_, at) => listening(createServer((_req, res) => res.end(String(at))))),
  );

describe.skipIf(reason)("agencies of two databases behind one nginx", () => {
  let processes: readonly Listening[];
  let nginx: Nginx;
  beforeAll(async () => {
    processes = await startProcesses(4);
    const [one = 0, two = 0, three = 0, four = 0] = processes.map(({ port }) => port);
    nginx = await startNginx({
      processes: [one, two],
      domains: ["old.test"],
      groups: { b: { processes: [three, four], domains: ["moved.test"] } },
      assets: path.resolve("."),
    });
  });
  afterAll(async () => {
    await nginx?.[Symbol.asyncDispose]();
    for (const server of processes ?? []) await server.stop();
  });

  const who = async (host: string, method = "GET") => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        visit({ port: nginx.httpsPort, host, path: "/", certificate: nginx.certificate, method }),
      ),
    );
    return [...new Set(answers.map(({ body }) => body.toString()))].sort();
  };

  test("sends reads and writes of each domain to the processes of its group", async () => {
    expect([await who("old.test"), await who("moved.test")]).toEqual([
      ["0", "1"],
      ["2", "3"],
    ]);
    expect([await who("old.test", "POST"), await who("moved.test", "POST")]).toEqual([
      ["0", "1"],
      ["2", "3"],
    ]);
  });

  test("sends no request to a restarting process of a group", async () => {
    mkdirSync(nginx.out, { recursive: true });
    const file = path.join(nginx.out, `127.0.0.1:${processes[2]?.port}`);
    writeFileSync(file, "");
    expect([await who("old.test"), await who("moved.test")]).toEqual([["0", "1"], ["3"]]);
    rmSync(file);
  });
});
