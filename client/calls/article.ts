import { callOf } from "#shared/contract/endpoint.ts";
import {
  helpDetail,
  listHelp,
  listNews,
  newsCategories,
  newsDetail,
  viewNews,
} from "#shared/contract/catalogue/endpoints.ts";
import { mechanismView, policyInfo } from "#shared/contract/config/endpoints.ts";

export const NEWS_A_PAGE = 20;

export interface NewsFilters {
  readonly cateid: string;
  readonly page: number;
}

export function newsListCall({ cateid, page }: NewsFilters) {
  return callOf(listNews, { cateId: cateid, page, pageSize: NEWS_A_PAGE });
}

export function newsCategoriesCall() {
  return callOf(newsCategories, {});
}

export function newsDetailCall(id: string) {
  return callOf(newsDetail, { id });
}

export function viewNewsCall(id: string) {
  return callOf(viewNews, { id });
}

export function helpListCall() {
  return callOf(listHelp, {});
}

export function helpDetailCall(id: string) {
  return callOf(helpDetail, { id });
}

/** A page of the agency's own, by its key. */
export function ownPageCall(key: string) {
  return callOf(mechanismView, { key });
}

export function policiesCall() {
  return callOf(policyInfo, {});
}
