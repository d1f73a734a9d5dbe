import type { IncomingMessage } from "node:http";

export interface RequestValue<T> {
  set(req: IncomingMessage, value: T): void;
  /**
   * Returns the value.
   * @throws Error when the middleware that sets the value has not run
   */
  get(req: IncomingMessage): T;
  /**
   * Returns the value; undefined: not set. Error handlers use it, because a request may fail before the value is set.
   */
  find(req: IncomingMessage): T | undefined;
}

/**
 * Creates a typed value of a request. One middleware sets the value and later ones read it; callbacks of the proxy can
 * read it too.
 */
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
