import { createHmac } from "node:crypto";

/** What a link that signs a learner in says, as it was signed. */
export interface SignedLink {
  /** The agency's flag: a secret that two agencies share by mistake still opens only one of them. */
  readonly agency: string;
  readonly uid: string;
  readonly time: string;
  /** "" where the link names none. */
  readonly redirect: string;
}

/** HMAC-SHA256 in hex over the four, a line each: none of them may hold a line break, so no two links have one text. */
export function linkSign({ agency, uid, time, redirect }: SignedLink, secret: string): string {
  return createHmac("sha256", secret).update([agency, uid, time, redirect].join("\n")).digest("hex");
}
