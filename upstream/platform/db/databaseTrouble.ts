import { maskPasswords } from "#shared/domain/maskPasswords.ts";

/**
 * Explanations by the error code of the operating system or of PostgreSQL (a class or a whole code). Drivers set no
 * code on some errors; these are found by their message.
 */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/^ECONNREFUSED$/, "it refuses connections"],
  [/^(?:ENOTFOUND|EAI_AGAIN)$/, "its host is not known"],
  [/^(?:ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/, "its host does not answer"],
  [/^(?:ECONNRESET|EPIPE|57P0[124]|25P03|08...)$/, "it has ended the connection"],
  [/^57P03$/, "it is starting or stopping"],
  [/^53300$/, "it has no connection left (max_connections)"],
  [/^(?:53100|58030|ENOSPC)$/, "its disk is full"],
  [/^25006$/, "it takes no writes (a standby, or default_transaction_read_only)"],
  [/^(?:Connection terminated|Client has encountered a connection error)/, "it has ended the connection"],
  [/^PGlite is closed/, "the embedded database is closed"],
];

/** Returns for an operator why the database cannot be used; undefined when the error has another cause. */
export function databaseTrouble(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    // A host name with several addresses gives one error for each address. The first error is reported.
    const inner: unknown = at instanceof AggregateError ? at.errors[0] : at;
    const { code, message } = inner as { code?: unknown; message: string };
    const [, reason] =
      REASONS.find(([pattern]) => pattern.test(typeof code === "string" ? code : message)) ?? [];
    if (reason) return `${reason}: ${maskPasswords(message)}`;
  }
  return undefined;
}
