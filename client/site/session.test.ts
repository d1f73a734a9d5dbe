import { afterEach, expect, test, vi } from "vitest";
import { clearSession, followCookie, hasToken, writeCookie } from "./session.ts";
import { signIn } from "./signIn.ts";

afterEach(() => vi.unstubAllGlobals());

function cookiesAt(protocol: "http:" | "https:"): string[] {
  const written: string[] = [];
  vi.stubGlobal("location", { protocol });
  vi.stubGlobal("localStorage", { setItem: () => undefined, getItem: () => null });
  vi.stubGlobal("document", {
    set cookie(text: string) {
      written.push(text);
    },
  });
  return written;
}

test("sets session cookies for the whole site, without cross-site requests, and secure on https", () => {
  const plain = cookiesAt("http:");
  signIn("t-1", 3_600, "zhixing");
  expect(plain).toEqual([
    "token=t-1; Path=/; Max-Age=3600; SameSite=Lax",
    "token_end=t-1; Path=/; Max-Age=3600; SameSite=Lax",
    "ag=zhixing; Path=/; Max-Age=3600; SameSite=Lax",
  ]);
  const secure = cookiesAt("https:");
  signIn("t-1", 0, "");
  expect(secure).toEqual([
    "token=t-1; Path=/; Max-Age=86400; SameSite=Lax; Secure",
    "token_end=t-1; Path=/; Max-Age=86400; SameSite=Lax; Secure",
    "ag=; Path=/; Max-Age=0; SameSite=Lax; Secure",
  ]);
});

test("prevents a cookie value from adding cookie attributes", () => {
  const written = cookiesAt("https:");
  writeCookie("theme", "dark; Domain=evil.test\r\n", 60);
  expect(written).toEqual([
    "theme=dark%3B%20Domain%3Devil.test%0D%0A; Path=/; Max-Age=60; SameSite=Lax; Secure",
  ]);
});

test("ignores a token cookie that cannot be cleared, and accepts the next one", () => {
  const parents = "token=a%2Bb=";
  const own = new Map<string, string>();
  vi.stubGlobal("location", { protocol: "https:" });
  vi.stubGlobal("localStorage", {
    setItem: () => undefined,
    getItem: () => null,
    removeItem: () => undefined,
  });
  vi.stubGlobal("document", {
    get cookie() {
      return [...[...own].map(([name, value]) => `${name}=${value}`), parents].join("; ");
    },
    set cookie(text: string) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      if (value === "") own.delete(name);
      else own.set(name, value);
    },
  });
  expect(hasToken()).toBe(true);
  clearSession();
  expect(hasToken()).toBe(false);
  signIn("t-2", 3_600, "zhixing");
  expect(hasToken()).toBe(true);
  expect(own.get("ag")).toBe("zhixing");
  clearSession();
  expect(hasToken()).toBe(false);
  expect(own.has("ag")).toBe(false);
});

test("copies a session opened by the server and deletes data of another learner", () => {
  const kept = new Map([
    ["token", "of-the-former"],
    ["userInfo", "{}"],
    ["lastStudySubject", "{}"],
  ]);
  vi.stubGlobal("document", { cookie: "token=a%2Bb%3D" });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  followCookie();
  expect(Object.fromEntries(kept)).toEqual({ token: "a+b=", userInfo: "{}" });
  kept.set("lastStudySubject", "{}");
  followCookie();
  expect(kept.has("lastStudySubject")).toBe(true);
});

/** Simulates a browser that has a learner's practice packs, and records what happens to them. */
function browserWithPacks(cookie: string) {
  const kept = new Map([
    ["token", "t-1"],
    ["packsOf", "7"],
  ]);
  const gone: string[] = [];
  vi.stubGlobal("location", { protocol: "https:" });
  vi.stubGlobal("document", { cookie });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal("indexedDB", { deleteDatabase: (name: string) => gone.push(`store ${name}`) });
  vi.stubGlobal("caches", {
    keys: async () => ["offline-v1", "offline-pictures", "of-somebody-else"],
    delete: async (name: string) => gone.push(`cache ${name}`),
  });
  vi.stubGlobal("navigator", {
    serviceWorker: { getRegistrations: async () => [{ unregister: async () => gone.push("worker") }] },
  });
  return { kept, gone };
}

const ALL_GONE = ["store packs", "cache offline-v1", "cache offline-pictures", "worker"];

test.each([
  ["the session ends, however", "token=t-1", clearSession],
  ["the server has ended it, or its time is over", "", followCookie],
  ["the server has opened another one", "token=t-2", followCookie],
  ["somebody signs in", "token=t-1", () => signIn("t-2", 3_600, "zhixing")],
] as const)("deletes practice packs and their worker when %s", async (_when, cookie, happens) => {
  const { kept, gone } = browserWithPacks(cookie);
  happens();
  await vi.waitFor(() => expect(gone).toEqual(ALL_GONE));
  expect(kept.has("packsOf")).toBe(false);
});

test("keeps packs during the session, and does nothing without packs", async () => {
  const { kept, gone } = browserWithPacks("token=t-1");
  followCookie();
  expect(kept.get("packsOf")).toBe("7");
  kept.delete("packsOf");
  clearSession();
  await Promise.resolve();
  expect(gone).toEqual([]);
});

test("keeps the session when foreign or invalid token cookies precede its own", () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  for (const cookie of [
    "token=%zz; token=a%2Bb",
    "token=eyJh; token=a%2Bb; token_end=a%2Bb",
    'token="; token=a%2Bb',
  ]) {
    vi.stubGlobal("document", { cookie });
    expect(hasToken(), cookie).toBe(true);
    followCookie();
    expect(kept.get("token"), cookie).toBe("a+b");
  }
  vi.stubGlobal("document", { cookie: "token=%zz; refused=%" });
  followCookie();
  expect([hasToken(), kept.has("token")]).toEqual([false, false]);
});
