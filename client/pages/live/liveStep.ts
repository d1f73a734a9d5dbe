import { type LiveTimes, liveStatus } from "#shared/domain/liveStatus.ts";
import { href } from "#shared/routes/href.ts";

/** The action that the page of a live class offers now. */
export type LiveStep =
  | { readonly kind: "enter"; readonly href: string }
  /** The class has started, but the learner has no access to this paid class. */
  | { readonly kind: "join" }
  | { readonly kind: "signIn"; readonly href: string }
  | { readonly kind: "reserve"; readonly reserved: boolean }
  | { readonly kind: "replay"; readonly href: string }
  | { readonly kind: "over" };

interface Live extends LiveTimes {
  readonly id: string;
  readonly isFree: boolean;
  readonly isBuy: boolean;
  readonly isReserve: boolean;
  readonly replayUrl: string;
}

export function liveStep(live: Live, nowMs: number, signedIn: boolean): LiveStep {
  const { id, isFree, isBuy, isReserve, replayUrl } = live;
  const { status } = liveStatus(live, nowMs);
  const room = href("livePlayer", { id });
  if (status === "ended") return replayUrl ? { kind: "replay", href: room } : { kind: "over" };
  if (status === "live") return isFree || isBuy ? { kind: "enter", href: room } : { kind: "join" };
  if (!signedIn) return { kind: "signIn", href: href("login", { redirect: href("liveDetail", { id }) }) };
  return { kind: "reserve", reserved: isReserve };
}
