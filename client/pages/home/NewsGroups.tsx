import { isId } from "#shared/domain/id.ts";
import { href } from "#shared/routes/href.ts";
import { homeNewsCall } from "#client/calls/article.ts";
import { useCall } from "#client/calls/call.ts";
import { NewsRow } from "#client/cards/NewsRow.tsx";
import { Link } from "#client/navigation/Link.tsx";
import { SectionHeading } from "#client/ui/Heading.tsx";
import { groupNews } from "./groupNews.ts";
import { s } from "./NewsBlock.styles.ts";

export function NewsGroups({ exam }: { readonly exam: string | undefined }) {
  const groups = groupNews(useCall(homeNewsCall(exam)).list);
  if (groups.length === 0) return null;
  return (
    <section aria-labelledby="news-title">
      <SectionHeading id="news-title" title="资讯" />
      <div className={s.groups}>
        {groups.map(({ id, name, list }) => (
          <section key={id} aria-label={name}>
            <div className={s.head}>
              <h3 className={s.name}>{name}</h3>
              <More id={id} name={name} />
            </div>
            <ul>
              {list.map((news) => (
                <NewsRow key={news.id} news={news} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  );
}

function More({ id, name }: { readonly id: string; readonly name: string }) {
  if (!isId(id)) return null;
  return (
    <Link href={href("newsCate", { cateid: id })} aria-label={`更多${name}`}>
      更多
    </Link>
  );
}
