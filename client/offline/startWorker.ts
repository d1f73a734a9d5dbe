import { FILL, WORKER_URL } from "#shared/domain/offlinePack.ts";
import { serviceWorkers } from "../kit/storage.ts";

const FILL_MS = 60_000;

/** Reports whether this browser can store packs. Private windows, plain http and old browsers cannot. */
export function canKeepPacks(): boolean {
  return isSecureContext && serviceWorkers() !== undefined && "caches" in self && "indexedDB" in self;
}

/** Starts the service worker; resolves once its pages open without a network. */
export async function startWorker(): Promise<void> {
  const registration = await serviceWorkers()?.register(WORKER_URL);
  if (!registration) throw new Error("no worker");
  const worker = registration.active ?? registration.waiting ?? registration.installing;
  if (!worker) throw new Error("no worker");
  // An active worker may have lost its files by a sign-out or because the browser deleted them, so they are loaded
  // again. A new worker loads its files before it becomes active.
  if (registration.active) await fill(registration.active);
  else await activated(worker);
}

function activated(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (worker.state === "activated") resolve();
      if (worker.state === "redundant") reject(new Error("the worker could not fetch its files"));
    };
    worker.addEventListener("statechange", look);
    look();
  });
}

function fill(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    const fail = () => reject(new Error("the worker could not fetch its files again"));
    const timer = setTimeout(fail, FILL_MS);
    port1.onmessage = ({ data }: MessageEvent<boolean>) => {
      clearTimeout(timer);
      port1.close();
      if (data) resolve();
      else fail();
    };
    worker.postMessage(FILL, [port2]);
  });
}
