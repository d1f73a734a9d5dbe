import { liveDetail, liveRoom } from "#shared/contract/live/endpoints.ts";
import { cutText } from "#shared/domain/cutText.ts";
import { FILM_KINDS } from "#shared/domain/lessonKinds.ts";
import { play } from "#shared/contract/play/endpoints.ts";
import type { PolicyHosts } from "./visitor.ts";

const LONGEST = 80;

/**
 * Returns the origins, or the addresses, of media in an answer's data that the policy of the player and of the live
 * room blocks: neither below /uploads/ nor on an https host of the agency's config.media_hosts.
 */
export function blockedMedia(
  path: string,
  data: unknown,
  { mediaHosts, roomHosts }: PolicyHosts,
): readonly string[] {
  const hosts = path === play.path ? mediaHosts : [...mediaHosts, ...roomHosts];
  return addressesIn(path, data).flatMap((address) => {
    if (address === "" || address.startsWith("/uploads/")) return [];
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (url?.protocol === "https:" && hosts.includes(url.host)) return [];
    return [url ? url.origin : cutText(address, LONGEST)];
  });
}

function addressesIn(path: string, data: unknown): readonly string[] {
  const { kind, play_url, replay_url } = (data ?? {}) as Readonly<Record<string, unknown>>;
  // The address of a document or a picture is opened as a link, which no policy blocks.
  if (path === play.path) return typeof kind === "string" && FILM_KINDS.has(kind) ? textsOf(play_url) : [];
  return path === liveDetail.path || path === liveRoom.path ? textsOf(replay_url) : [];
}

function textsOf(value: unknown): readonly string[] {
  return typeof value === "string" ? [value] : [];
}
