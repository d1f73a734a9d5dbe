import type { Site } from "./site.ts";
import { requestValue } from "../request/requestValue.ts";

/** The agency that owns the request's host. */
export const site = requestValue<Site>("site");
