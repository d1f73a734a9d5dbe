import type { EndpointSchemas } from "#shared/contract/defineSchemas.ts";
import type { Area, Endpoint } from "#shared/contract/endpoint.ts";

type AreaSchemas = Readonly<Record<string, EndpointSchemas>>;

/** Loads the schemas of an area, together with zod, on the first call of that area. Hydration needs no schemas. */
const areas: Readonly<Record<Area, () => Promise<AreaSchemas>>> = {
  config: () => import("#shared/contract/config/schemas.ts"),
  account: () => import("#shared/contract/account/schemas.ts"),
  agreement: () => import("#shared/contract/agreement/schemas.ts"),
  article: () => import("#shared/contract/article/schemas.ts"),
  catalogue: () => import("#shared/contract/catalogue/schemas.ts"),
  exam: () => import("#shared/contract/exam/schemas.ts"),
  live: () => import("#shared/contract/live/schemas.ts"),
  note: () => import("#shared/contract/note/schemas.ts"),
  order: () => import("#shared/contract/order/schemas.ts"),
  play: () => import("#shared/contract/play/schemas.ts"),
  practice: () => import("#shared/contract/practice/schemas.ts"),
  question: () => import("#shared/contract/question/schemas.ts"),
  search: () => import("#shared/contract/search/schemas.ts"),
  share: () => import("#shared/contract/share/schemas.ts"),
  study: () => import("#shared/contract/study/schemas.ts"),
};

export async function schemasOf({ area, name }: Endpoint): Promise<EndpointSchemas> {
  // `Endpoint` has only names that the area's schemas have.
  return (await areas[area]())[name] as EndpointSchemas;
}
