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
  const values = new WeakMap<IncomingMessage, { readonly value: T }>();
  return {
    set(req, value) {
      values.set(req, { value });
    },
    get(req) {
      const held = values.get(req);
      if (!held) throw new Error(`${name} was read before its middleware ran`);
      return held.value;
    },
    find(req) {
      return values.get(req)?.value;
    },
  };
}
