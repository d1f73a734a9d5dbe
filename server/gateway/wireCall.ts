import type { Endpoint } from "#shared/contract/endpoint.ts";
import type { WireInput } from "./map/translator.ts";

/** A call with its input as the contract writes it. */
export interface WireCall {
  readonly endpoint: Endpoint;
  readonly input: WireInput;
  /** The query of a GET, "" or "?…": with the path it names the question. */
  readonly query: string;
  readonly signal?: AbortSignal | undefined;
  /** The answer's data is not read by the contract, and so not remembered with data that is. */
  readonly isRelayed?: true;
  /** The companion is asked, whatever the map says. */
  readonly half?: "companion";
}
