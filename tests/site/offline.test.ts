import { expect, test } from "vitest";
import { storableShell, shownShell } from "#client/offline/worker/shell.ts";
import { OFFLINE_PATH } from "#shared/domain/offlinePack.ts";
import { href } from "#shared/routes/href.ts";
import { startSite } from "#tests/support/buildApp.ts";
import { sendEnvelope, startFakeUpstream, STUDY_HOST, TEST_HOST } from "#tests/support/fakeUpstream.ts";
import { startRenderer, TEST_ASSETS } from "#tests/support/realRenderer.ts";

const NICKNAME = "小满同学";

async function start() {
  const upstream = await startFakeUpstream();
  upstream.handle("*", (_req, res) => sendEnvelope(res, 20200, []));
  upstream.answer("/user/user-info", { uid: 7, nickname: NICKNAME });
  const site = await startSite({ upstreamUrl: upstream.url, renderer: await startRenderer() });
  return {
    get: (path: string, headers: Record<string, string> = {}) =>
      fetch(`http://127.0.0.1:${site.port}${path}`, {
        headers: { "X-Forwarded-Host": TEST_HOST, ...headers },
      }),
    [Symbol.asyncDispose]: async () => {
      await site[Symbol.asyncDispose]();
      await upstream[Symbol.asyncDispose]();
    },
  };
}

test("the worker requests the screen of the packs", () => {
  expect(href("questionOffline")).toBe(OFFLINE_PATH);
});

test.each([TEST_HOST, STUDY_HOST])(
  "on %s its document without a session may be stored by a browser",
  async (host) => {
    await using site = await start();
    const response = await site.get(OFFLINE_PATH, { "X-Forwarded-Host": host });
    const kept = await storableShell(response, TEST_ASSETS.version, Date.now());
    const policy = kept.headers.get("Content-Security-Policy") ?? "";
    expect(policy).toContain("worker-src 'self'");
    const html = await (await shownShell(kept, Date.now())).text();
    expect(html).toContain('content="noindex"');
    expect(html).toMatch(/<h1[^>]*>离线练习/);
    // The page's scripts run under the policy that is stored with it.
    const nonce = /<script type="module"[^>]* nonce="([^"]+)"/.exec(html)?.[1];
    if (nonce === undefined) expect(policy).toContain("script-src 'self'");
    else expect(policy).toContain(`'nonce-${nonce}'`);
  },
);

test("with a session the document is private, and the worker does not store it", async () => {
  await using site = await start();
  const response = await site.get(OFFLINE_PATH, { Cookie: "token=t-1" });
  expect(response.status).toBe(200);
  await expect(storableShell(response, TEST_ASSETS.version, Date.now())).rejects.toThrow("somebody");
});
