import { storableText } from "#shared/domain/storableText.ts";
import { cutText } from "#shared/domain/cutText.ts";
import { callOf, type Endpoint, takesToken } from "#shared/contract/endpoint.ts";
import { forgetPassword } from "#shared/contract/account/endpoints.ts";
import { logout, userInfo } from "#shared/contract/account/sessionEndpoints.ts";
import { saveNote } from "#shared/contract/note/endpoints.ts";
import { play } from "#shared/contract/play/endpoints.ts";
import { EnvelopeError, isSuccess, UNAUTHORISED_CODE } from "#shared/contract/envelope.ts";
import { UpstreamError } from "../../errors.ts";
import type { UpstreamCall, Visitor } from "../visitor.ts";
import type { Caller } from "../upstreamHeaders.ts";
import type { Learner } from "./assertLearner.ts";
import { type Bearer, createIdentity } from "./identity.ts";
import { narrowedSearch, unsearchedPaths } from "./narrowedSearch.ts";

/** The reference upstream that answers what the map gives it, beside an API of one's own (docs/own-api.md). */
export interface Companion {
  /** Without trailing slash. */
  readonly url: string;
  has(endpoint: Pick<Endpoint, "area" | "method" | "path">): boolean;
  /** A file that only the companion can have named. */
  hasFile(path: string): boolean;
  /** Parts of an expression of paths: what it has not, although calls of it are there. */
  readonly missingPaths: readonly string[];
  /** The query of a call as the companion is asked: a search is for what it covers. */
  queryOf(endpoint: Endpoint, query: string): string;
  /** The visitor as the companion is told of him: no token of the API ever goes there. Undefined: a path that is no call. */
  callerFor<C extends CompanionCaller>(endpoint: Endpoint | undefined, caller: C): Promise<C>;
  /** To be told of each exchange with the API, before it and after it: some end what is remembered of a learner. */
  observe(endpoint: Endpoint, caller: Caller, code?: number): void;
}

/** A caller, with the handler for a token that the API refuses. */
type CompanionCaller = Caller & Pick<Visitor, "onUnauthorised">;

interface Options {
  readonly url: string;
  readonly salt: string;
  readonly now: () => number;
  readonly has: Companion["has"];
  /** Asks the API in a visitor's name. */
  readonly callFor: (visitor: Visitor) => UpstreamCall;
}

type TokenCaller = Caller & Bearer;

/** Drawn pictures and files of the reference upstream (upstream/routes/uploads). */
const FILES = /^\/uploads\/(?:cover|icon|banner|portrait|avatar|question|lesson|live)\//;
/** The width of the column of external uids. */
const LONGEST_UID = 128;

export function createCompanion({ url, salt, now, has, callFor }: Options): Companion {
  const identity = createIdentity<TokenCaller>({ ask: askApi, salt, now });

  return {
    url,
    has,
    hasFile: (path) => FILES.test(path),
    // Notes of lessons are kept with the lessons.
    missingPaths: [...unsearchedPaths(has), ...(has(saveNote) && !has(play) ? [saveNote.path] : [])],
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
    observe(endpoint, caller, code) {
      const { agencyFlag } = caller;
      // By a code of SMS: whose password it was is not told. Only where it was set, for anybody may ask.
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
    // By a uid that is none, all learners would be one; by one that the companion stores otherwise, two.
    if (uid === "" || uid === "0" || uid.length > LONGEST_UID || uid !== storableText(uid))
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
