/** Records of every area; the compiler compares the list with areaSchemas.ts. */
export * as account from "../account/endpoints.ts";
export * as agreement from "../agreement/endpoints.ts";
export * as article from "../article/endpoints.ts";
export * as catalogue from "../catalogue/endpoints.ts";
export * as config from "../config/endpoints.ts";
export * as exam from "../exam/endpoints.ts";
export * as live from "../live/endpoints.ts";
export * as note from "../note/endpoints.ts";
export * as order from "../order/endpoints.ts";
export * as play from "../play/endpoints.ts";
export * as practice from "../practice/endpoints.ts";
export * as question from "../question/endpoints.ts";
export * as search from "../search/endpoints.ts";
export * as share from "../share/endpoints.ts";
export * as study from "../study/endpoints.ts";
