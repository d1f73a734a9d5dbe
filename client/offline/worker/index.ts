import { FILL, OFFLINE_CACHES, OFFLINE_PATH, PICTURES_CACHE } from "#shared/domain/offlinePack.ts";
import type { RequestEvent, WorkerScope } from "./scope.ts";
import { storableShell, shownShell } from "./shell.ts";
import { type FetchStrategy, fetchStrategyOf } from "./fetchStrategy.ts";

/*
 * Service worker for practice packs, /sw.js. It is registered with a learner's first pack, and removed with the last
 * one and on sign-out (docs/decisions/035-offline-practice.md). It stores the files of one release and one document
 * without personal data.
 */

/** Constant that the build puts before this code (scripts/build/worker.mjs). */
declare const OFFLINE_BUILD: { readonly version: string; readonly files: readonly string[] };

const scope = self as unknown as WorkerScope;
const { version, files } = OFFLINE_BUILD;
const FILES_CACHE = `${OFFLINE_CACHES}${version}`;

scope.addEventListener("install", (event) => event.waitUntil(install()));
// No skipWaiting, because an open page of the previous release still needs that release's files.
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
    // Deletes the cache only if no worker is active: an active worker of the same release has its files in this cache.
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
  // Lets the network request start while the worker is still starting. Some browsers lack this function.
  await (scope.registration.navigationPreload as NavigationPreloadManager | undefined)?.enable();
}

/** Returns the response of the network, whatever its status; without a network the stored document. */
async function page({ request, preloadResponse }: RequestEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch (error) {
    const shell = await kept(OFFLINE_PATH);
    if (!shell) throw error;
    const { pathname, search } = new URL(request.url);
    if (pathname === OFFLINE_PATH) return shownShell(shell, Date.now());
    return Response.redirect(`${OFFLINE_PATH}?from=${encodeURIComponent(pathname + search)}`);
  }
}

async function keptOr({ request }: RequestEvent): Promise<Response> {
  return (await kept(request.url)) ?? fetch(request);
}

/** Returns a stored file. Does not open the cache, because opening would create one again after a sign-out. */
async function kept(url: string): Promise<Response | undefined> {
  return caches.match(url, { ignoreVary: true });
}
