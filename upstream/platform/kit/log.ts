import { type DestinationStream, type Logger, pino } from "pino";
import { maskFields } from "#shared/domain/maskPasswords.ts";
import { plainLogLine } from "#shared/domain/plainLogLine.ts";

/** Fields that are removed from log lines, at the top level and one level down. */
const SECRETS = ["token", "authorization", "password", "mobile", "sign", "salt"];

/** Creates a logger with lines like the site's: the name of the level, no host name and no process id. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    base: { name: "upstream" },
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), censor: "[removed]" },
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: withoutParameters },
  };
  return pino(options, destination ?? standardOutput());
}

/** Opens standard output: as JSON for programs, or as readable lines in a terminal. */
function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: process.stdout.fd, sync: true });
  return process.stdout.isTTY ? { write: (line) => void output.write(plainLogLine(line)) } : output;
}

/**
 * Returns the error of a failed query without the query's parameters, which may contain a password hash, a phone number
 * or a token's hash.
 */
function withoutParameters(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const {
    type,
    message,
    stack,
    cause: _cause,
    params: _params,
    ...rest
  } = pino.stdSerializers.err(error) as {
    readonly [field: string]: unknown;
    readonly message: string;
    readonly stack: string;
  };
  const cause = error.cause instanceof Error ? error.cause.message : undefined;
  return maskFields({
    type,
    message: cut(message),
    stack: cut(stack),
    ...rest,
    ...(cause !== undefined && { cause }),
  });
}

function cut(text: string): string {
  return text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/g, "");
}
