import type { IncomingMessage } from "node:http";

export interface RequestValue<T> {
  set(req: IncomingMessage, value: T): void;
  /** Throws when the middleware that sets it has not run. */
  get(req: IncomingMessage): T;
  /** For what runs after errors too, when it may not have been set. */
  find(req: IncomingMessage): T | undefined;
}

/** A typed value that one middleware sets on a request and later ones read; works inside callbacks of the proxy too. */
export function requestValue<T extends object | string>(name: string): RequestValue<T> {
  const key = Symbol(name);
  type Holder = IncomingMessage & { [key]?: T };
  const find = (req: Holder) => req[key];
  return {
    set(req: Holder, value) {
      req[key] = value;
    },
    get(req) {
      const value = find(req);
      if (value === undefined) throw new Error(`${name} was read before its middleware ran`);
      return value;
    },
    find,
  };
}
