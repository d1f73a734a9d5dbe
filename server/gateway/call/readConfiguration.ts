import { Buffer } from "node:buffer";
import type { Envelope } from "#shared/contract/envelope.ts";
import { configurationOf, type Translator } from "../map/translator.ts";
import { envelopeOf, textOf } from "../wire/readEnvelope.ts";
import { staticPath } from "../wire/staticData.ts";
import type { Requester } from "../wire/visitor.ts";
import { type Exchange, splitUrl } from "./exchange.ts";
import type { Inspection } from "./inspection.ts";
import type { Requests } from "./requests.ts";
import type { Measure } from "./sendCall.ts";

/** An envelope with the time of the upstream's clock. */
export interface DatedEnvelope extends Envelope {
  readonly date: string | undefined;
}

/** Requests an envelope by its full URL, because the configuration may be on another host than the API. */
export type ReadConfiguration = (url: string, name: string, requester?: Requester) => Promise<DatedEnvelope>;

interface Options {
  readonly baseUrl: string;
  readonly staticData: boolean;
  readonly exchange: Exchange;
  readonly requests: Requests;
  readonly translator: Translator | undefined;
  readonly measure: Measure;
  readonly inspect: Pick<Inspection, "answer">;
}

export function createReadConfiguration(options: Options): ReadConfiguration {
  const { baseUrl, staticData, exchange, requests, translator, measure, inspect } = options;
  return (url, name, requester = { clientAddress: undefined }) => {
    const headers = requests.headersFor(
      { token: undefined, agencyFlag: undefined, ...requester },
      translator,
    );
    return measure(name, async () => {
      const mapped = translator && (await configurationOf(translator, url, name, requester.clientAddress));
      const urlParts = splitUrl(mapped ? baseUrl + mapped.path : staticData ? staticPath(url) : url, name);
      const { method = "GET", body } = mapped ?? {};
      const { status, chunks, date } = await exchange.send({
        ...urlParts,
        method,
        endpoint: name,
        headers,
        body,
      });
      const raw = { status, text: textOf(Buffer.concat(chunks)) };
      const answer = (await mapped?.answer(raw)) ?? raw;
      inspect.answer({ path: name }, answer);
      return { ...(await envelopeOf(answer, name)), date };
    });
  };
}
