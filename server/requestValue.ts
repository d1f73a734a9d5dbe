import type { IncomingMessage } from "node:http";

export interface RequestValue<T> {
  set(req: IncomingMessage, value: T): void;
  /** Throws when the middleware that sets it has not run. */
  get(req: IncomingMessage): T;
  /** For what runs after errors too, when it may not have been set. */
  find(req: IncomingMessage): T | undefined;
}

/** A typed value that one middleware sets on a request and later ones read; works inside callbacks of the proxy too. */
export function requestValue<T>(name: string): RequestValue<T> {
  // Not a WeakMap: the collector looks through those again and again, at thousands of requests a second.
  const key = Symbol(name);
  type Holder = IncomingMessage & { [key]?: { readonly value: T } };
  return {
    set(req: Holder, value) {
      req[key] = { value };
    },
    get(req: Holder) {
      const held = req[key];
      if (!held) throw new Error(`${name} was read before its middleware ran`);
      return held.value;
    },
    find(req: Holder) {
      return req[key]?.value;
    },
  };
}
