import { callOf } from "#shared/contract/endpoint.ts";
import { userInfo } from "#shared/contract/account/sessionEndpoints.ts";
import { EnvelopeError } from "#shared/contract/envelope.ts";
import type { UpstreamCall, Visitor } from "../wire/visitor.ts";
import type { Probes } from "../wire/offers.ts";
import type { RawAnswer } from "../wire/readEnvelope.ts";

interface Options {
  readonly callFor: (visitor: Visitor) => UpstreamCall;
  readonly askUnknown: (visitor: Visitor) => Promise<RawAnswer>;
}

/** Creates the requests with which a missing call can be told from a missing row, sent in the visitor's name. */
export function createProbes({ callFor, askUnknown }: Options): (visitor: Visitor) => Probes {
  return (visitor) => ({
    askUnknown: (agencyFlag) => askUnknown({ ...visitor, token: undefined, agencyFlag }),
    async isTokenGood() {
      try {
        await callFor({ ...visitor, onUnauthorised: undefined })(callOf(userInfo, {}));
        return true;
      } catch (error) {
        return error instanceof EnvelopeError ? false : undefined;
      }
    },
  });
}
