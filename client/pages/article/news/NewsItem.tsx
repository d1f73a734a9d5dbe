import { href } from "#shared/routes/href.ts";
import { mediaUrl } from "#client/site/mediaUrl.ts";
import { Link } from "#client/navigation/Link.tsx";
import type { NewsBrief } from "#client/cards/NewsRow.tsx";
import { cardLinkClass } from "#client/ui/Card.tsx";
import { Cover } from "#client/ui/Cover.tsx";
import { StatusTag } from "#client/ui/Tag.tsx";
import { s } from "./NewsListPage.styles.ts";

export function NewsItem({ news }: { readonly news: NewsBrief }) {
  const day = news.publishTime.slice(0, 10);
  return (
    <li className={s.item}>
      <div className={s.picture}>
        <Cover src={mediaUrl(news.thumb)} alt="" width={200} />
      </div>
      <article className={s.words}>
        <h2 className={s.title}>
          <Link named className={cardLinkClass} href={href("newsDetail", { id: news.id })}>
            {news.title}
          </Link>
        </h2>
        {news.intro ? <p className={s.intro}>{news.intro}</p> : null}
        <p className={s.facts}>
          {news.isTop ? <StatusTag tone="brand">置顶</StatusTag> : null}
          {day ? <time dateTime={day}>{day}</time> : null}
          {news.source ? <span>{news.source}</span> : null}
          {news.viewNum > 0 ? <span>{`${news.viewNum} 次阅读`}</span> : null}
        </p>
      </article>
    </li>
  );
}
