import type { Site } from "./site.ts";
import { requestValue } from "../request/requestValue.ts";

export const site = requestValue<Site>("site");
