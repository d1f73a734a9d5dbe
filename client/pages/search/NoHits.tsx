import type { SearchFilters } from "#client/calls/search.ts";
import { Link } from "#client/navigation/Link.tsx";
import { kindName } from "#client/site/searchKinds.ts";
import { buttonClass } from "#client/ui/Button.tsx";
import { Empty } from "#client/ui/Empty.tsx";
import { searchHref } from "./searchAddress.ts";
import { SubjectLinks } from "./SubjectLinks.tsx";
import { WordLinks } from "./WordLinks.tsx";

interface Props {
  readonly filters: SearchFilters;
  readonly pageCount: number;
  readonly hot: readonly string[];
}

/** Shown if nothing was found: suggests other words, popular searches and the lists of subjects. */
export function NoHits({ filters: { q, type }, pageCount, hot }: Props) {
  if (pageCount > 0) {
    return (
      <Empty
        art="search"
        title="没有这一页"
        why={`结果只有 ${pageCount} 页。`}
        action={
          <Link className={buttonClass("primary")} href={searchHref(q, type, pageCount)}>
            看最后一页
          </Link>
        }
      />
    );
  }
  return (
    <>
      <Empty
        art="search"
        title={`没有找到和“${q}”有关的${type ? kindName(type) : "内容"}`}
        why="换一个短一点的词，或者试试拼音、首字母。"
        action={
          type ? (
            <Link className={buttonClass("primary")} href={searchHref(q)}>
              在全部内容里找
            </Link>
          ) : null
        }
      />
      <WordLinks title="大家在搜" words={hot} />
      <SubjectLinks />
    </>
  );
}
