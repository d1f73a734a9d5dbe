/** Schemas of every area. With areaEndpoints.ts and client/calls/schemasOf.ts the only lists of areas. */
export * as account from "../account/schemas.ts";
export * as agreement from "../agreement/schemas.ts";
export * as article from "../article/schemas.ts";
export * as catalogue from "../catalogue/schemas.ts";
export * as config from "../config/schemas.ts";
export * as exam from "../exam/schemas.ts";
export * as live from "../live/schemas.ts";
export * as note from "../note/schemas.ts";
export * as order from "../order/schemas.ts";
export * as play from "../play/schemas.ts";
export * as practice from "../practice/schemas.ts";
export * as question from "../question/schemas.ts";
export * as search from "../search/schemas.ts";
export * as share from "../share/schemas.ts";
export * as study from "../study/schemas.ts";
