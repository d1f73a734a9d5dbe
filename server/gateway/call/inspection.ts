import { createBoundedMap } from "#shared/boundedMap.ts";
import { CODES } from "#shared/contract/codes.ts";
import { EnvelopeError } from "#shared/contract/envelope.ts";
import { cutText } from "#shared/domain/cutText.ts";
import type { Logger } from "../../log.ts";
import { losesToken } from "../map/token.ts";
import type { Translator } from "../map/translator.ts";
import { blockedMedia } from "../wire/blockedMedia.ts";
import type { RawAnswer } from "../wire/readEnvelope.ts";
import type { Visitor } from "../wire/visitor.ts";
import type { WireCall } from "../wire/wireCall.ts";
import type { ReportMismatches } from "./mismatches.ts";

/** Reports faults of the API's answers in the log. */
export interface Inspection {
  /** Reports values that did not convert, HTML, and an answer that fits no envelope of the map. */
  answer(endpoint: { readonly path: string }, answer: RawAnswer): void;
  /**
   * Reports media that the policy of the player blocks.
   * @throws EnvelopeError for a session whose token the site could not send back
   */
  data(call: WireCall, data: unknown, how: Asked): void;
}

interface Asked {
  readonly visitor: Visitor;
  readonly translator: Translator | undefined;
}

interface Options {
  readonly log: Pick<Logger, "warn" | "error">;
  readonly now: () => number;
  readonly reportMismatches: ReportMismatches;
}

const EVERY_MS = 60_000;
const MOST_REMEMBERED = 1_000;
const SAMPLE = 80;
const NO_SESSION = "学校的系统给出的登录凭证暂时不能使用，没有登录成功，请联系学校处理";

export function createInspection({ log, now, reportMismatches }: Options): Inspection {
  const reportedAt = createBoundedMap<number>({ maxEntries: MOST_REMEMBERED });

  return {
    answer({ path }, { mismatches, fitsNone, status, text }) {
      if (mismatches) reportMismatches(path, mismatches);
      if (fitsNone && isDue(`envelope ${path}`))
        log.warn(
          { endpoint: path, status, begin: cutText(text, SAMPLE) },
          "the upstream's answer fits no envelope of the map",
        );
      // HTML with 404 is the answer of an API that lacks the call (wire/offers.ts).
      const isHtml = !fitsNone && (status < 300 || status >= 500) && /^\s*</.test(text);
      if (isHtml && isDue(`html ${path}`))
        log.warn(
          { endpoint: path, status, begin: cutText(text, SAMPLE) },
          "the upstream answers HTML, and no envelope",
        );
    },
    data({ endpoint }, data, { visitor, translator }) {
      const { path } = endpoint;
      if (translator && losesToken(endpoint, data, translator)) refuseSession(path);
      const { policyHosts, agencyFlag = "" } = visitor;
      if (!policyHosts) return;
      for (const address of blockedMedia(path, data, policyHosts))
        if (isDue(`media ${agencyFlag} ${address}`))
          log.warn(
            { endpoint: path, agency: agencyFlag, origin: address },
            "the policy of the player blocks this film: name its host in config.media_hosts of the agency, with https",
          );
    },
  };

  function refuseSession(path: string): never {
    if (isDue(`token ${path}`))
      log.error(
        { endpoint: path },
        "the token of a learner has letters that no header carries: set token.encode in UPSTREAM_MAP",
      );
    throw new EnvelopeError(CODES.badInput, NO_SESSION);
  }

  /** Returns whether a report is due: once a minute for each key. */
  function isDue(key: string): boolean {
    if (now() < (reportedAt.get(key) ?? -Infinity) + EVERY_MS) return false;
    reportedAt.set(key, now());
    return true;
  }
}
