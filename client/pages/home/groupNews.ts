import type { NewsBrief } from "#client/cards/NewsRow.tsx";

export interface NewsGroup {
  readonly id: string;
  readonly name: string;
  readonly list: readonly NewsBrief[];
}

/** Returns the first news of each category; the category with the newest news first. Without category: group 资讯. */
export function groupNews(news: readonly NewsBrief[], groups = 4, each = 5): readonly NewsGroup[] {
  const byCategory = new Map<string, NewsBrief[]>();
  for (const item of news) {
    const list = byCategory.get(item.cateId);
    if (list) list.push(item);
    else byCategory.set(item.cateId, [item]);
  }
  return [...byCategory].slice(0, groups).map(([id, list]) => ({
    id,
    name: list[0]?.cateName || "资讯",
    list: list.slice(0, each),
  }));
}
