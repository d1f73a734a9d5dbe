/* Types of a worker that TypeScript's DOM library lacks. */

export interface LongEvent extends Event {
  readonly waitUntil: (work: Promise<unknown>) => void;
}

export interface RequestEvent extends LongEvent {
  readonly request: Request;
  readonly preloadResponse?: Promise<Response | undefined>;
  readonly respondWith: (response: Promise<Response>) => void;
}

export interface AskedEvent extends LongEvent {
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
}

interface Events {
  readonly install: LongEvent;
  readonly activate: LongEvent;
  readonly fetch: RequestEvent;
  readonly message: AskedEvent;
}

export interface WorkerScope {
  readonly location: { readonly origin: string };
  readonly registration: ServiceWorkerRegistration;
  readonly addEventListener: <Name extends keyof Events>(
    name: Name,
    listener: (event: Events[Name]) => void,
  ) => void;
}
