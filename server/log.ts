import { type DestinationStream, type Logger, pino } from "pino";
import { maskFields } from "#shared/domain/maskPasswords.ts";
import { plainLogLine } from "#shared/domain/plainLogLine.ts";

export type { Logger } from "pino";

/** Fields that must never stand in a log line, at the top and one level down. */
const SECRETS = ["token", "authorization", "cookie", "password", "mobile", "phone", "sign", "salt", "code"];

/** Whether a name tells that what stands under it must not be logged. */
export function isSecret(name: string): boolean {
  return SECRETS.includes(name);
}

const CENSOR = "[removed]";

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

/** A log for lines without objects in them: looking one level down costs four times what writing the line does. */
export function flatLines(log: Logger): Logger {
  return log.child({}, { redact: { paths: SECRETS, censor: CENSOR } });
}

const BUFFER_BYTES = 8 * 1024;

/** A line that tells no trouble waits so long for others, to leave with them in one write. */
const FLUSH_MS = 100;
const NO_TROUBLE = /^\{"level":"(?:info|debug|trace)"/;

/** Lines leave in blocks: at once where one tells of trouble or somebody reads along, and all of them at the end of the process. */
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
