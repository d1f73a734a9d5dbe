import { isSafeAddress, urlOf } from "./safeAddress.ts";

/** Form of a variable's value. */
export interface Kind<T> {
  /** Parses a trimmed text; undefined: the text is wrong. */
  readonly parse: (text: string) => T | undefined;
  /** Completes "NAME must ", such as "be one of on, off". */
  readonly must: string;
  /** true: an address, whose password is masked wherever the value is shown. */
  readonly isAddress?: true;
}

export const text: Kind<string> = { parse: (given) => given, must: "be a text" };

export const switchKind: Kind<boolean> = {
  parse: (given) => (/^(?:[01]|true|false)$/.test(given) ? given === "1" || given === "true" : undefined),
  must: "be one of 0, 1, false, true",
};

export const host = pattern(/^[\w.:%-]+$/, "be an address or a host name, such as 0.0.0.0");

/** http or https, without user, query and fragment. The slash at its end is removed. */
export const baseUrl = address("be an http or https URL such as https://api.example.com", (url, given) =>
  isWeb(url) && `${url.username}${url.password}${url.search}${url.hash}` === ""
    ? given.replace(/\/+$/, "")
    : undefined,
);

export const companion: Kind<string> = {
  ...baseUrl,
  parse: (given) => (given === "embedded" ? given : baseUrl.parse(given)),
  must: "be embedded, or an http or https URL such as http://127.0.0.1:3100",
};

export const webUrl = address("be an http or https address", (url, given) =>
  isWeb(url) ? given : undefined,
);

/** The address of a sender of codes. readSmsConfig.ts refuses http for a webhook on another machine. */
export const smsUrl = { ...webUrl, must: "be an https address, or http on this machine" };

/** http or https, without path and query. */
export const origin = address("be an address without a path, such as https://desk.example.com", (url) =>
  isWeb(url) && /^\/+$/.test(url.pathname) && `${url.username}${url.password}${url.search}${url.hash}` === ""
    ? url.origin
    : undefined,
);

export const postgresUrl = address("look like postgresql://user:password@host:5432/database", (url, given) =>
  /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1 ? given : undefined,
);

export const redisUrl = address(
  "look like redis://:password@host:6379/0 (rediss: with TLS; behind the / the number of a database)",
  (url, given) =>
    /^rediss?:$/.test(url.protocol) && url.hostname !== "" && /^(?:\/\d{0,3})?$/.test(url.pathname)
      ? given
      : undefined,
);

export const smtpUrl = address(
  "look like smtps://smtp.example.com:465, without account and password: those are SMTP_USER and SMTP_SECRET",
  (url) => (/^smtps?:$/.test(url.protocol) && url.hostname !== "" && !hasUser(url) ? url : undefined),
);

/** `none`, or paths with commas between. */
export const apiPaths: Kind<readonly string[]> = {
  parse: (given) => (given === "none" ? [] : paths.parse(given)),
  must: "be none, or paths separated by commas, such as /report,/own/events",
};

const paths = list("", (part) =>
  /^(?:\/[\w~-][\w.~-]*)+\/?$/.test(part) ? part.replace(/\/$/, "") : undefined,
);

/** Origins with https, or http on this machine: learners type passwords on payment pages. */
export const payOrigins = list(
  "be https origins such as https://pay.example.com, with commas between",
  (part) => (urlOf(part)?.origin === part && isSafeAddress(part) ? part : undefined),
);

/** Trusted proxies, but not `true`, with which every browser could claim any IP address. */
export const proxies: Kind<readonly string[] | number | false> = {
  parse(given) {
    if (given === "false" || given === "0") return false;
    return /^\d{1,2}$/.test(given) ? Number(given) : addresses.parse(given);
  },
  must: "be loopback, addresses or subnets separated by commas, a number of hops, or false",
};

const addresses = list("", (part) => (isProxy(part) ? part : undefined));

/** Returns the kind of whole numbers in a range. `unit` follows the range in messages. */
export function wholeNumber(least: number, most: number, unit = ""): Kind<number> {
  return {
    parse: (given) =>
      /^\d{1,9}$/.test(given) && Number(given) >= least && Number(given) <= most ? Number(given) : undefined,
    must: `be a whole number from ${least} to ${most}${unit}`,
  };
}

/** Returns the kind of ports; `least` 0 allows any free port. */
export function port(least: 0 | 1): Kind<number> {
  return { ...wholeNumber(least, 65_535), must: `be a number from ${least} to 65535` };
}

/** Returns the kind whose value is one of the given words. */
export function oneOf<const T extends string>(...words: readonly T[]): Kind<T> {
  return { parse: (given) => words.find((word) => word === given), must: `be one of ${words.join(", ")}` };
}

/** Returns the kind of texts of a form. */
export function pattern(form: RegExp, must: string): Kind<string> {
  return { parse: (given) => (form.test(given) ? given : undefined), must };
}

function list(must: string, parse: (part: string) => string | undefined): Kind<readonly string[]> {
  return {
    parse(given) {
      const found = given.split(",").map((part) => parse(part.trim()));
      return found.every((part) => part !== undefined) ? found : undefined;
    },
    must,
  };
}

function address<T>(must: string, parse: (url: URL, given: string) => T | undefined): Kind<T> {
  return {
    parse(given) {
      const url = urlOf(given);
      return url && parse(url, given);
    },
    must,
    isAddress: true,
  };
}

function isWeb({ protocol }: URL): boolean {
  return protocol === "http:" || protocol === "https:";
}

function hasUser({ username, password }: URL): boolean {
  return username + password !== "";
}

function isProxy(part: string): boolean {
  if (["loopback", "linklocal", "uniquelocal"].includes(part)) return true;
  const [ip = "", prefix, ...rest] = part.replace(/%[\w.-]+(?=$|\/)/, "").split("/");
  const bits = isIpv4(ip) ? 32 : isIpv6(ip) ? 128 : -1;
  const isInRange = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
  return bits > 0 && isInRange && rest.length === 0;
}

function isIpv4(ip: string): boolean {
  return /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/.test(ip);
}

function isIpv6(ip: string): boolean {
  return /^[\da-f:.]*:[\da-f:.]*$/i.test(ip) && urlOf(`http://[${ip}]`) !== undefined;
}
