import type { IncomingMessage } from "node:http";

export interface RequestValue<T> {
  set(req: IncomingMessage, value: T): void;
  /** Throws when the middleware that sets it has not run. */
  get(req: IncomingMessage): T;
  /** For what runs after errors too, when it may not have been set. */
  find(req: IncomingMessage): T | undefined;
}

const VALUES = Symbol("values");
type Holder = IncomingMessage & { [VALUES]?: unknown[] };
let slots = 0;

/** A typed value that one middleware sets on a request and later ones read; works inside callbacks of the proxy too. */
export function requestValue<T extends object | string>(name: string): RequestValue<T> {
  // Places in one array: neither a WeakMap each, which the collector looks through again and again at thousands of
  // requests a second, nor members with computed names, for which the engine has no short way.
  const slot = slots++;
  const find = (req: Holder) => req[VALUES]?.[slot] as T | undefined;
  return {
    set(req: Holder, value) {
      (req[VALUES] ??= [])[slot] = value;
    },
    get(req) {
      const value = find(req);
      if (value === undefined) throw new Error(`${name} was read before its middleware ran`);
      return value;
    },
    find,
  };
}
