import { Buffer } from "node:buffer";
import { dataOf, type Envelope, isSuccess, UNAUTHORISED_CODE } from "#shared/contract/envelope.ts";
import { withoutPrices } from "#shared/contract/withoutPrices.ts";
import { NotOffered, UpstreamError } from "../../errors.ts";
import type { Metrics } from "../../metrics.ts";
import type { Companion } from "../companion/companion.ts";
import { envelopeOf, type RawAnswer, textOf } from "../wire/readEnvelope.ts";
import { missingFile } from "../wire/staticData.ts";
import type { Visitor } from "../wire/visitor.ts";
import type { WireCall } from "../wire/wireCall.ts";
import { createAnswerMemory } from "./answerMemory.ts";
import type { Exchange } from "./exchange.ts";
import type { Inspection } from "./inspection.ts";
import type { Requests } from "./requests.ts";
import type { Addressee, AskedCall, CallRules } from "./rules.ts";

/**
 * Sends one call and returns what `read` makes of the data of a successful answer.
 * @throws UpstreamError on a failure, EnvelopeError on a refusal
 */
export type SendCall = <T>(call: WireCall, visitor: Visitor, read: (data: unknown) => T) => Promise<T>;

interface Options {
  readonly exchange: Exchange;
  readonly rules: CallRules;
  readonly requests: Requests;
  readonly companion: Companion | undefined;
  readonly staticData: boolean;
  readonly measure: Measure;
  readonly inspect: Inspection;
}

/** Limit for cached bodies, in bytes. The objects parsed from them need several times as much memory. */
const MEMORY_BYTES = 4 * 1024 * 1024;

/** Creates the function that sends calls within the process. It caches parsed answers that many visitors get. */
export function createSendCall(options: Options): SendCall {
  const { exchange, rules, requests, companion, staticData, measure, inspect } = options;
  const memory = createAnswerMemory(MEMORY_BYTES);

  return async (call, visitor, read) => {
    const { endpoint } = call;
    const asked = askedOf(call);
    rules.assertAllowed(asked, visitor);
    const addressee = await rules.addresseeOf(asked, visitor);
    const request = await requests.ofCall(call, addressee);
    return measure(endpoint.path, async () => {
      const { status, chunks } = await exchange.send(request);
      if (staticData && status === 404) throw missingFile(endpoint);
      const readBody = async (bytes: Buffer) => {
        const raw = { status, text: textOf(bytes) };
        const data = dataOf(await readEnvelope(raw, { call, visitor, addressee }));
        return read(visitor.hidesPrices ? withoutPrices(data) : data);
      };
      // Personal answers are not cached: they would displace answers that many visitors request.
      const isShared =
        endpoint.method === "GET" && endpoint.token !== "required" && status === 200 && call.cache !== "none";
      const key = `${call.cache ?? ""} ${visitor.agencyFlag ?? ""} ${visitor.hidesPrices ?? ""} ${endpoint.path}${call.query}`;
      return isShared ? memory.read(key, chunks, readBody) : readBody(Buffer.concat(chunks));
    });
  };

  async function readEnvelope(raw: RawAnswer, { call, visitor, addressee }: Sent): Promise<Envelope> {
    const { endpoint, query } = call;
    const { isCompanions, caller, translator, proof } = addressee;
    const asking = { visitor: visitor.clientAddress };
    const answer = translator ? await translator.answer(endpoint, raw, asking) : raw;
    if (proof && !(await proof.isOffered(answer))) throw new NotOffered(endpoint.path, endpoint.path + query);
    inspect.answer(endpoint, answer);
    const envelope = await envelopeOf(answer, endpoint.path);
    if (isSuccess(envelope.code) && !isCompanions) inspect.data(call, envelope.data, { visitor, translator });
    if (!isCompanions) companion?.observe(endpoint, visitor, envelope.code);
    if (envelope.code === UNAUTHORISED_CODE) {
      // A 401 of the companion must not sign the learner out, because the API still accepts the learner's token.
      if (isCompanions && caller.token !== undefined)
        throw new UpstreamError("status", endpoint.path, { status: 401 });
      visitor.onUnauthorised?.();
    }
    return envelope;
  }
}

interface Sent {
  readonly call: WireCall;
  readonly visitor: Visitor;
  readonly addressee: Addressee;
}

/** Returns a call of the contract as the rules see it. */
export function askedOf({ endpoint, query, half }: WireCall): AskedCall {
  return { method: endpoint.method, path: endpoint.path, query, endpoint, half };
}

/** Counts a call under the name of its endpoint, with its outcome and seconds. */
export type Measure = <T>(endpoint: string, run: () => Promise<T>) => Promise<T>;

export function createMeasure(metrics: Pick<Metrics, "upstream">): Measure {
  return async (endpoint, run) => {
    const started = performance.now();
    let outcome = "ok";
    try {
      return await run();
    } catch (error) {
      outcome = error instanceof UpstreamError ? error.kind : "code";
      throw error;
    } finally {
      metrics.upstream(endpoint, outcome, (performance.now() - started) / 1000);
    }
  };
}
