import type { Logger } from "../log.ts";
import { requestValue } from "./requestValue.ts";

/** What a request is called in logs. */
export interface RequestInfo {
  readonly id: string;
  readonly log: Logger;
}

export const requestInfo = requestValue<RequestInfo>("requestInfo");
