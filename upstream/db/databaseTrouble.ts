import { maskPasswords } from "#shared/domain/maskPasswords.ts";

/**
 * Reasons by the error code of the system or of PostgreSQL (a class or a full code), or by the message of a driver
 * without codes.
 */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/^ECONNREFUSED$/, "it refuses connections"],
  [/^(?:ENOTFOUND|EAI_AGAIN)$/, "its host is not known"],
  [/^(?:ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/, "its host does not answer"],
  [/^(?:ECONNRESET|EPIPE|57P0[124]|08...)$/, "it has ended the connection"],
  [/^57P03$/, "it is starting or stopping"],
  [/^53300$/, "it has no connection left (max_connections)"],
  [/^(?:53100|58030|ENOSPC)$/, "its disk is full"],
  [/^25006$/, "it takes no writes (a standby, or default_transaction_read_only)"],
  [/^(?:Connection terminated|Client has encountered a connection error)/, "it has ended the connection"],
  [/^PGlite is closed/, "the embedded database is closed"],
];

/** Explains to an operator why the database cannot be used; undefined: the error has another cause. */
export function databaseTrouble(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    // A host with several addresses: each one was tried, and the first error is reported.
    const inner: unknown = at instanceof AggregateError ? at.errors[0] : at;
    const { code, message } = inner as { code?: unknown; message: string };
    const [, reason] =
      REASONS.find(([pattern]) => pattern.test(typeof code === "string" ? code : message)) ?? [];
    if (reason) return `${reason}: ${maskPasswords(message)}`;
  }
  return undefined;
}
