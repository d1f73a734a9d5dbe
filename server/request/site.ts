import type { Site } from "../site/site.ts";
import { requestValue } from "./requestValue.ts";

/** The agency that owns the request's host. */
export const site = requestValue<Site>("site");
