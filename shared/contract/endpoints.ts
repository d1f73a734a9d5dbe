import type { EndpointShape } from "./endpoint.ts";
import * as account from "./endpoints/account.ts";
import * as catalogue from "./endpoints/catalogue.ts";
import * as config from "./endpoints/config.ts";
import * as live from "./endpoints/live.ts";
import * as question from "./endpoints/question.ts";
import * as study from "./endpoints/study.ts";
import * as user from "./endpoints/user.ts";

const areas = { config, account, user, catalogue, live, question, study };

/** Every endpoint with its area, by name, for the documents, `npm run contract` and the tests; code that calls one imports that one. */
export const endpoints: readonly (EndpointShape & { readonly area: string })[] = Object.entries(
  areas,
).flatMap(([area, exported]) =>
  Object.entries(exported as Readonly<Record<string, unknown>>)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, value]) => value)
    .filter(isEndpoint)
    .map((endpoint) => ({ ...endpoint, area })),
);

function isEndpoint(value: unknown): value is EndpointShape {
  return typeof value === "object" && value !== null && "method" in value && "path" in value;
}
