import { expect, test } from "vitest";
import { routes } from "#shared/routes/table.ts";
import { startSite } from "#tests/support/buildApp.ts";
import { sendEnvelope, startFakeUpstream, TEST_HOST } from "#tests/support/fakeUpstream.ts";
import { rawGet } from "#tests/support/rawRequest.ts";
import { startRenderer } from "#tests/support/realRenderer.ts";
import { sampleAddress } from "#tests/support/sampleAddress.ts";

const LEARNERS = routes
  .filter(({ auth, path }) => auth && (path.startsWith("/user/") || path.startsWith("/study/")))
  .map(sampleAddress);

/** Cookies named `token` of other software. Browsers send them before the site's cookie if their path is longer. */
const FOREIGN = ["token=%zz", "token=eyJhbGci", 'token="of others"', "token=", "token=j:{}", "token=%"];

test.each([...FOREIGN.map((foreign) => [foreign, ""]), ["token=eyJhbGci", "token_end=ours"]])(
  "beside %s and %s the learner's screens open over a real socket, after two redirects at most",
  async (foreign, noted) => {
    await using upstream = await startFakeUpstream();
    upstream.handle("*", (_req, res) => sendEnvelope(res, 20200, []));
    upstream.handle("/user/info-v1", (req, res) => {
      const isOurs = req.headers.authorization === "ours";
      sendEnvelope(res, isOurs ? 20200 : 401, isOurs ? { uid: "1", nickname: "小明" } : null);
    });
    const site = await startSite({ upstreamUrl: upstream.url, renderer: await startRenderer() });
    await using _site = site;
    for (const address of LEARNERS) {
      const own = new Map([["token", "ours"], ...(noted ? [["token_end", "ours"] as const] : [])]);
      const { status, redirects, at } = await open(site.port, address, foreign, own);
      expect([status, at], `${address} ${redirects}`).toEqual([200, address]);
      expect(redirects, address).toBeLessThanOrEqual(2);
      expect(own.get("token"), address).toBe("ours");
    }
  },
);

test("two invalid foreign tokens cost two redirects, then the page opens for an anonymous visitor", async () => {
  await using upstream = await startFakeUpstream();
  upstream.handle("*", (req, res) => sendEnvelope(res, req.headers.authorization ? 401 : 20200, null));
  upstream.handle("/course/detail", (req, res) =>
    sendEnvelope(res, req.headers.authorization ? 401 : 20200, { id: 5, name: "线性代数精讲" }),
  );
  const site = await startSite({ upstreamUrl: upstream.url, renderer: await startRenderer() });
  await using _site = site;
  for (const [address, redirects] of [
    ["/course/5", 2],
    ["/user/profile", 2],
  ] as const)
    expect(
      await open(site.port, address, "token=eyJhbGci; token=eyJ0eXAi", new Map()),
      address,
    ).toMatchObject({ status: 200, redirects });
});

test("an unchecked token counts as a session at the form too, whatever its redirect target", async () => {
  await using upstream = await startFakeUpstream();
  await using site = await startSite({ upstreamUrl: upstream.url });
  const login = (query: string) =>
    rawGet(site.port, `/user/login${query}`, [`Host: ${TEST_HOST}`, "Cookie: token=abc"]);
  for (const query of ["", "?redirect=%2Fcourse%2F5", "?redirect=%2Fuser%2Fprofile"])
    expect((await login(query)).text, query).toMatch(/^location: \/study\r$/im);
  // The redirect's target saw no token, so other software set the cookie only for the path of the login page.
  expect((await login("?redirect=%2Fstudy%2Fcourse")).status).toBe(200);
});

/** Follows redirects like a browser: the site changes our cookies but not the foreign one. */
async function open(port: number, address: string, foreign: string, own: Map<string, string>) {
  let at = address;
  for (let redirects = 0; ; redirects += 1) {
    const cookies = [foreign, ...[...own].map(([name, value]) => `${name}=${value}`)].join("; ");
    const answer = await rawGet(port, at, [`Host: ${TEST_HOST}`, `Cookie: ${cookies}`]);
    for (const [, name = "", value = ""] of answer.text.matchAll(/^set-cookie: ([^=]+)=([^;]*)/gim)) {
      if (value === "") own.delete(name);
      else own.set(name, value);
    }
    const to = /^location: (.*)\r$/im.exec(answer.text)?.[1];
    if (to === undefined || redirects > 5) return { status: answer.status, redirects, at };
    at = to;
  }
}
