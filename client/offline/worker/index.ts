import { FILL, OFFLINE_CACHES, OFFLINE_PATH, PICTURES_CACHE } from "#shared/domain/offlinePack.ts";
import type { RequestEvent, WorkerScope } from "./scope.ts";
import { storableShell, shownShell } from "./shell.ts";
import { type FetchStrategy, fetchStrategyOf } from "./fetchStrategy.ts";

/*
 * The worker of practice packs, /sw.js: registered with a learner's first pack, gone with the last one and with a sign-out
 * (docs/decisions/035-offline-practice.md). It keeps files of one release, and one document that is nobody's.
 */

/** Put in front of this by the build (scripts/build/worker.mjs). */
declare const OFFLINE_BUILD: { readonly version: string; readonly files: readonly string[] };

const scope = self as unknown as WorkerScope;
const { version, files } = OFFLINE_BUILD;
const FILES_CACHE = `${OFFLINE_CACHES}${version}`;

scope.addEventListener("install", (event) => event.waitUntil(install()));
// No skipWaiting: a page of the release before goes on with the files of that.
scope.addEventListener("activate", (event) => event.waitUntil(activate()));
scope.addEventListener("message", (event) => {
  const [port] = event.ports;
  if (event.data !== FILL || !port) return;
  event.waitUntil(
    fill().then(
      () => port.postMessage(true),
      () => port.postMessage(false),
    ),
  );
});
scope.addEventListener("fetch", (event) => {
  const way = fetchStrategyOf(event.request, scope.location.origin);
  if (way !== "pass") event.respondWith(answers[way](event));
});

const answers: Readonly<Record<Exclude<FetchStrategy, "pass">, (event: RequestEvent) => Promise<Response>>> =
  {
    page,
    file: keptOr,
    picture: keptOr,
  };

async function install(): Promise<void> {
  try {
    await fill();
  } catch (error) {
    // A worker at work already keeps its files there: a new one with the same release uses the same cache.
    if (!scope.registration.active) await caches.delete(FILES_CACHE);
    throw error;
  }
}

async function fill(): Promise<void> {
  const cache = await caches.open(FILES_CACHE);
  await Promise.all([
    cache.addAll(files.map((url) => new Request(url, { credentials: "omit" }))),
    fetch(OFFLINE_PATH, { credentials: "omit", cache: "no-store" })
      .then((response) => storableShell(response, version, Date.now()))
      .then((shell) => cache.put(OFFLINE_PATH, shell)),
  ]);
}

async function activate(): Promise<void> {
  const old = (await caches.keys()).filter(
    (name) => name.startsWith(OFFLINE_CACHES) && name !== FILES_CACHE && name !== PICTURES_CACHE,
  );
  await Promise.all(old.map((name) => caches.delete(name)));
  // The network is asked while the worker still starts. Younger than some browsers.
  await (scope.registration.navigationPreload as NavigationPreloadManager | undefined)?.enable();
}

/** The network's answer, whatever it is; only without one the document that is kept. */
async function page({ request, preloadResponse }: RequestEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch (error) {
    const shell = await kept(OFFLINE_PATH);
    // Signed out: there is nothing any more.
    if (!shell) throw error;
    const { pathname, search } = new URL(request.url);
    if (pathname === OFFLINE_PATH) return shownShell(shell, Date.now());
    return Response.redirect(`${OFFLINE_PATH}?from=${encodeURIComponent(pathname + search)}`);
  }
}

async function keptOr({ request }: RequestEvent): Promise<Response> {
  return (await kept(request.url)) ?? fetch(request);
}

/** Looked up without opening a cache, which would make one after a sign-out. */
async function kept(url: string): Promise<Response | undefined> {
  return caches.match(url, { ignoreVary: true });
}
