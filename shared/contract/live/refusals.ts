import type { AreaRefusals } from "../refusals.ts";

/** Refusals and limits of calls beyond those that follow from their records. */
export const liveRefusals = {
  joinLive: {
    refusals: [
      "contractUnsigned",
      "liveNotStarted",
      "liveOver",
      "notOwned",
      "replayInMaking",
      "roomFull",
      "stageNotReady",
    ],
  },
  liveEvents: { refusals: ["contractUnsigned", "notOwned", "roomFull"] },
  liveMessages: { refusals: ["contractUnsigned", "notOwned"] },
  redeemJoin: { refusals: ["contractUnsigned", "joinLinkExpired", "joinLinkUsed", "notOwned"] },
  reserveLive: { refusals: ["liveOver"] },
  sendLiveMessage: {
    refusals: ["chatClosed", "chatOff", "contractUnsigned", "muted", "notOwned"],
    limits: ["chatUser"],
  },
} as const satisfies AreaRefusals<"live">;
