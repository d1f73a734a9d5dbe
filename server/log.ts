import { type DestinationStream, type Logger, pino } from "pino";
import { maskFields } from "#shared/domain/maskPasswords.ts";
import { plainLogLine } from "#shared/domain/plainLogLine.ts";

export type { Logger } from "pino";

/** Names of members that log lines hide, in the logged object and in objects directly inside it. */
const SECRETS = ["token", "authorization", "cookie", "password", "mobile", "phone", "sign", "salt", "code"];

export function isSecret(name: string): boolean {
  return SECRETS.includes(name);
}

const CENSOR = "[removed]";

/** Creates a logger that writes JSON lines with ISO times. Secrets and passwords are hidden. */
export function createLog(level: string, destination: DestinationStream = standardOutput()): Logger {
  const options = {
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    base: null,
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), censor: CENSOR },
    serializers: {
      err: (error: unknown) => (error instanceof Error ? maskFields(pino.stdSerializers.err(error)) : error),
    },
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return pino(options, destination);
}

/**
 * Returns a logger for lines without nested objects. Searching nested objects for secrets costs four times as much as
 * writing the line.
 */
export function flatLines(log: Logger): Logger {
  return log.child({}, { redact: { paths: SECRETS, censor: CENSOR } });
}

const BUFFER_BYTES = 8 * 1024;

/** Time in ms for which lines below level warn are collected, to be written together. */
const FLUSH_MS = 100;
const NO_TROUBLE = /^\{"level":"(?:info|debug|trace)"/;

/**
 * Returns an output that writes several lines together. A line of level warn or above is written at once, and so is
 * every line on a terminal; when the process ends, the remaining lines are written.
 */
function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: process.stdout.fd, sync: true, minLength: BUFFER_BYTES });
  let waiting: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(waiting);
    waiting = undefined;
    output.flush();
  };
  process.on("exit", flush);
  return {
    write(line) {
      output.write(process.stdout.isTTY ? plainLogLine(line) : line);
      if (process.stdout.isTTY || !NO_TROUBLE.test(line)) flush();
      else waiting ??= setTimeout(flush, FLUSH_MS);
    },
  };
}
