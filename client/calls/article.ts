import { listNews } from "#shared/contract/article/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";

export const NEWS_A_PAGE = 20;

export interface NewsFilters {
  readonly cateid: string;
  readonly page: number;
}

export function newsListCall({ cateid, page }: NewsFilters) {
  return callOf(listNews, { cateId: cateid, page, pageSize: NEWS_A_PAGE });
}

/**
 * Loads 40 articles, so that each news category has a few among them.
 * @param level1 level-1 subject whose news and those without a subject are loaded; undefined: all news
 */
export function homeNewsCall(level1: string | undefined) {
  return callOf(listNews, { level1, page: 1, pageSize: 40 });
}

export function speciNewsCall(level1: string) {
  return callOf(listNews, { level1, page: 1, pageSize: 6 });
}
