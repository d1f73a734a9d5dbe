import { createBoundedMap } from "#shared/boundedMap.ts";
import { cutText } from "#shared/domain/cutText.ts";
import { callOf, type Endpoint, takesToken } from "#shared/contract/endpoint.ts";
import { forgetPassword } from "#shared/contract/account/endpoints.ts";
import { logout, userInfo } from "#shared/contract/account/sessionEndpoints.ts";
import { questionNotes, saveNote, saveQuestionNote } from "#shared/contract/note/endpoints.ts";
import { play } from "#shared/contract/play/endpoints.ts";
import { questionDetail } from "#shared/contract/question/endpoints.ts";
import { storableText } from "#shared/domain/storableText.ts";
import { EnvelopeError, isSuccess, UNAUTHORISED_CODE } from "#shared/contract/envelope.ts";
import { UpstreamError } from "../../errors.ts";
import type { UpstreamCall, Visitor } from "../wire/visitor.ts";
import type { Caller } from "../wire/upstreamHeaders.ts";
import type { Learner } from "./assertLearner.ts";
import { type Bearer, createIdentity, keyOf } from "./identity.ts";
import { narrowedSearch, unsearchedPaths } from "./narrowedSearch.ts";

/**
 * A reference upstream that runs beside an operator's own API and answers the calls that the map gives to it
 * (docs/own-api.md).
 */
export interface Companion {
  /** URL without trailing slash. */
  readonly url: string;
  has(endpoint: Pick<Endpoint, "area" | "method" | "path">): boolean;
  /** Returns whether a path is that of a file of the companion. The API has no files at such paths. */
  hasFile(path: string): boolean;
  /**
   * Paths that the companion lacks, although it answers other calls of the same area. Each is part of a regular
   * expression.
   */
  readonly missingPaths: readonly string[];
  /** Returns the query to send to the companion. A search is limited to the kinds of results that the companion has. */
  queryOf(endpoint: Endpoint, query: string): string;
  /**
   * Returns the visitor in whose name the companion is called: with an assertion instead of the API's token, which is
   * never sent to the companion. `endpoint` undefined: the path is no call of the contract.
   */
  callerFor<C extends CompanionCaller>(endpoint: Endpoint | undefined, caller: C): Promise<C>;
  /**
   * Answers the user info call by `ask`. While the API is away, a learner who is still known (identity.ts) gets the
   * last answer.
   * @throws the API's refusal or failure
   */
  userInfoOf(caller: Caller, ask: () => Promise<unknown>): Promise<unknown>;
  /**
   * Must be called before and after each call of the API: some calls, such as a new password, make the learner's cached
   * assertion invalid.
   */
  observe(endpoint: Endpoint, caller: Caller, code?: number): void;
}

type CompanionCaller = Caller & Pick<Visitor, "onUnauthorised">;

interface Options {
  readonly url: string;
  readonly salt: string;
  readonly now: () => number;
  readonly has: Companion["has"];
  /** Calls the API itself, never the last answer of `userInfoOf`. */
  readonly callFor: (visitor: Visitor) => UpstreamCall;
}

type TokenCaller = Caller & Bearer;

/** Matches paths of pictures and files of the reference upstream (upstream/routes/uploads). */
const FILES = /^\/uploads\/(?:cover|icon|banner|portrait|avatar|question|lesson|live)\//;
/** Longest learner id that fits the companion's database column for ids of another system. */
const LONGEST_UID = 128;
const MOST_INFOS = 20_000;
const MOST_INFO_CHARACTERS = 8_000_000;

/** Creates the companion. The API's user info call identifies learners. */
export function createCompanion({ url, salt, now, has, callFor }: Options): Companion {
  const identity = createIdentity<TokenCaller>({ ask: askApi, salt, now });
  /** Key of a token -> JSON of the last user info. */
  const infos = createBoundedMap<string>({
    maxEntries: MOST_INFOS,
    maxSize: MOST_INFO_CHARACTERS,
    sizeOf: (text) => text.length,
  });

  return {
    url,
    has,
    hasFile: (path) => FILES.test(path),
    // Notes are stored by the server that plays the lesson or shows the question.
    missingPaths: [
      ...unsearchedPaths(has),
      ...(has(saveNote) && !has(play) ? [saveNote.path] : []),
      ...(has(questionDetail) ? [] : [questionNotes, saveQuestionNote].filter(has).map(({ path }) => path)),
    ],
    queryOf: (endpoint, query) => (endpoint.area === "search" ? narrowedSearch(query, has) : query),
    async callerFor(endpoint, caller) {
      const nobody = { ...caller, token: undefined };
      if (!takesToken(endpoint) || endpoint?.token === "ignored" || !isBearer(caller)) return nobody;
      try {
        return { ...caller, token: await identity.assertionOf(caller) };
      } catch (error) {
        const isRefused = error instanceof EnvelopeError && error.code === UNAUTHORISED_CODE;
        if (isRefused && endpoint?.token !== "required") return nobody;
        if (isRefused) caller.onUnauthorised?.();
        throw error;
      }
    },
    async userInfoOf(caller, ask) {
      if (!isBearer(caller)) return ask();
      const key = keyOf(caller);
      const last = infos.get(key);
      if (last !== undefined && identity.isKnownWhileAway(caller)) return JSON.parse(last);
      try {
        const data = await ask();
        infos.set(key, JSON.stringify(data ?? null));
        return data;
      } catch (error) {
        if (!identity.keepWhileAway(caller, error) || last === undefined) throw error;
        return JSON.parse(last);
      }
    },
    observe(endpoint, caller, code) {
      const { agencyFlag } = caller;
      // A password reset by SMS code does not name the learner, so the assertions of all learners of the agency are
      // forgotten. Only after a success, because anybody can send the call.
      const isNew = endpoint.path === forgetPassword.path && code !== undefined && isSuccess(code);
      if (isNew && agencyFlag !== undefined) identity.forgetAgency(agencyFlag);
      if (!isBearer(caller)) return;
      if (endpoint.path === logout.path || code === UNAUTHORISED_CODE) identity.forget(caller);
      else if (endpoint.area === "account" && endpoint.method === "POST") identity.forgetLearner(caller);
    },
  };

  async function askApi(caller: TokenCaller): Promise<Learner> {
    const { token, agencyFlag, clientAddress, requestId } = caller;
    const info = await callFor({ token, agencyFlag, clientAddress, requestId })(callOf(userInfo, {}));
    const uid = info.uid.trim();
    // If the API sent an empty or zero uid for everybody, all learners would share one account. If the companion stored
    // a uid in another spelling, one learner would get two accounts.
    if (uid === "" || uid === "0" || uid.length > LONGEST_UID || storableText(uid) !== uid)
      throw new UpstreamError("malformed", userInfo.path, {
        cause: new Error(
          `the uid of the learner is "${cutText(uid, LONGEST_UID)}": see "uid" in UPSTREAM_MAP`,
        ),
      });
    return { uid, nickname: info.nickname };
  }
}

function isBearer<C extends Caller>(caller: C): caller is C & Bearer {
  return caller.token !== undefined && caller.agencyFlag !== undefined;
}
