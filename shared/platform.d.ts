// Globals that Node and all browsers have, although no "lib" of TypeScript fits both. shared/ may use no other globals.
declare class URLSearchParams {
  constructor(init?: string | Record<string, string>);
  append(name: string, value: string): void;
  delete(name: string): void;
  get(name: string): string | null;
  getAll(name: string): string[];
  has(name: string): boolean;
  set(name: string, value: string): void;
  sort(): void;
  toString(): string;
  forEach(visit: (value: string, name: string) => void): void;
}

declare class URL {
  constructor(url: string, base?: string);
  readonly hash: string;
  readonly host: string;
  readonly hostname: string;
  readonly href: string;
  readonly origin: string;
  readonly password: string;
  readonly pathname: string;
  readonly protocol: string;
  readonly search: string;
  readonly username: string;
}
