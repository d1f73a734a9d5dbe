import { type DestinationStream, type Logger, pino } from "pino";

export type { Logger } from "pino";

/** What must never stand in a log line, at the top and one level down. */
const SECRETS = ["token", "authorization", "cookie", "password", "mobile", "phone", "sign", "salt", "code"];

export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), censor: "[removed]" },
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return destination ? pino(options, destination) : pino(options);
}
