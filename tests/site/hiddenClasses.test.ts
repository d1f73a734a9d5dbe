import { Agent, get } from "node:http";
import { setFlagsFromString } from "node:v8";
import { runInThisContext } from "node:vm";
import { expect, test } from "vitest";
import type { Page } from "#server/document/page.ts";
import { requestInfo } from "#server/middleware/openRequest.ts";
import { plainRenderer, startSite } from "#tests/support/buildApp.ts";
import { startFakeUpstream, TEST_HOST } from "#tests/support/fakeUpstream.ts";

/*
 * Objects that every request makes have to share their hidden class with those of the request before (decision 016).
 * Where they do not, nothing is wrong but the time: each request then makes tables of members that live until the next
 * great collection, and keep all its other objects until then.
 */

setFlagsFromString("--allow-natives-syntax");
// An object without fast properties has no class, but is a table by itself.
const haveSameClass = runInThisContext("(a, b) => %HaveSameMap(a, b) && %HasFastProperties(a)") as (
  a: object,
  b: object,
) => boolean;
// V8 reads a function when it is called first.
haveSameClass({}, {});
setFlagsFromString("--no-allow-natives-syntax");

const REQUESTS = 40;

test("one page's request has the same hidden classes as the next one's", async () => {
  await using upstream = await startFakeUpstream();
  const pages: Page[] = [];
  const renderer = {
    ...plainRenderer,
    render: (...args: Parameters<typeof plainRenderer.render>) => {
      pages.push(args[0]);
      return plainRenderer.render(...args);
    },
  };
  await using site = await startSite({ upstreamUrl: upstream.url, renderer });
  const done: (readonly [name: string, made: object])[][] = [];
  site.server.on("request", (req, res) => {
    res.once("close", () => {
      const page = pages.at(-1) as Page;
      done.push([
        ["request", req],
        ["answer", res],
        ["info", requestInfo.get(req)],
        ["page", page],
        ["signal", page.signal],
      ]);
    });
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let index = 0; index < REQUESTS; index += 1) {
    await new Promise<void>((resolve, reject) => {
      const headers = { "X-Forwarded-Host": TEST_HOST, cookie: "theme=dark" };
      get({ port: site.port, path: "/course", agent, headers }, (answer) => {
        answer.resume().once("end", resolve);
      }).once("error", reject);
    });
  }
  await expect.poll(() => done.length).toBe(REQUESTS);
  agent.destroy();
  const [before = [], last = []] = done.slice(-2);
  expect(last.map(([name]) => name)).toHaveLength(5);
  const others = last.filter(([, made], index) => !haveSameClass(made, before[index]?.[1] ?? {}));
  expect(others.map(([name]) => name)).toEqual([]);
});
