import { setTimeout as delay } from "node:timers/promises";
import { callOf } from "#shared/contract/endpoint.ts";
import { logout } from "#shared/contract/account/endpoints.ts";
import { logged } from "../../errors.ts";
import type { Logger } from "../../log.ts";
import type { Upstream } from "./upstream.ts";
import type { Visitor } from "../wire/visitor.ts";

const PATIENCE_MS = 1_000;

/**
 * Notifies the upstream that a session has ended, and waits only briefly: the browser's session ends whatever the
 * answer is.
 */
export async function notifySignOut(
  upstream: Upstream,
  visitor: Visitor,
  log: Pick<Logger, "warn">,
): Promise<void> {
  const told = upstream
    .callFor(visitor)(callOf(logout, {}))
    .catch((error: unknown) => {
      log.warn(logged(error), "sign-out upstream failed");
    });
  await Promise.race([told, delay(PATIENCE_MS, undefined, { ref: false })]);
}
