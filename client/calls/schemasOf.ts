import type { Endpoint, EndpointSchemas } from "#shared/contract/endpoint.ts";
import type { Area } from "#shared/contract/schemas.ts";

type AreaSchemas = Readonly<Record<string, EndpointSchemas>>;

/** Those of exams, players and notes come with the first screen that asks them: each line here is in every page's first script. */
type Asked = Exclude<Area, "exam" | "note" | "play">;

/** The schemas of an area, and zod with them, come with its first call: hydration needs none. */
const areas: Readonly<Record<Asked, () => Promise<AreaSchemas>>> = {
  config: () => import("#shared/contract/config/schemas.ts"),
  account: () => import("#shared/contract/account/schemas.ts"),
  agreement: () => import("#shared/contract/agreement/schemas.ts"),
  user: () => import("#shared/contract/user/schemas.ts"),
  catalogue: () => import("#shared/contract/catalogue/schemas.ts"),
  live: () => import("#shared/contract/live/schemas.ts"),
  order: () => import("#shared/contract/order/schemas.ts"),
  practice: () => import("#shared/contract/practice/schemas.ts"),
  question: () => import("#shared/contract/question/schemas.ts"),
  search: () => import("#shared/contract/search/schemas.ts"),
  share: () => import("#shared/contract/share/schemas.ts"),
  study: () => import("#shared/contract/study/schemas.ts"),
};

export async function schemasOf({ area, name }: Endpoint): Promise<EndpointSchemas> {
  const schemas = await areas[area as Asked]();
  const found = schemas[name];
  if (!found) throw new Error(`${area} has no schemas of ${name}`);
  return found;
}
