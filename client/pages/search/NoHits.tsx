import { kindName, type SearchFilters } from "../../calls/search.ts";
import { courseListOf } from "../../cards/subjectHref.ts";
import { Link } from "../../navigation/Link.tsx";
import { useSite } from "../../site/boot.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { FilterChip } from "../../ui/Chip.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { s } from "./WordLinks.styles.ts";
import { searchHref } from "./searchAddress.ts";
import { WordLinks } from "./WordLinks.tsx";

const MOST_SUBJECTS = 8;

interface Props {
  readonly filters: SearchFilters;
  readonly pageCount: number;
  readonly hot: readonly string[];
}

/** Nothing found: what to try, what others search for, and where to look by hand. */
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
      <Subjects />
    </>
  );
}

/** Lists of courses are not part of study mode. */
function Subjects() {
  const { subjects, mode, nav } = useSite();
  if (mode === "study" || !nav.course.isShow || subjects.length === 0) return null;
  return (
    <section className={s.words} aria-label="按科目看课程">
      <h2 className={s.title}>按科目看课程</h2>
      <ul className={s.list}>
        {subjects.slice(0, MOST_SUBJECTS).map(({ id, name }) => (
          <li key={id}>
            <FilterChip as={Link} href={courseListOf(id)} current={false}>
              {name}
            </FilterChip>
          </li>
        ))}
      </ul>
    </section>
  );
}
