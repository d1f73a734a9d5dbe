import type { DataOf } from "#shared/contract/endpoint.ts";
import type { listNews } from "#shared/contract/article/endpoints.ts";
import { href } from "#shared/routes/href.ts";
import { Link } from "../navigation/Link.tsx";
import { StatusTag } from "../ui/Tag.tsx";
import { s } from "./NewsRow.styles.ts";

export type NewsBrief = DataOf<typeof listNews>["list"][number];

export function NewsRow({ news }: { readonly news: NewsBrief }) {
  const day = news.publishTime.slice(0, 10);
  return (
    <li className={s.row}>
      {news.isTop ? <StatusTag tone="brand">置顶</StatusTag> : null}
      <Link named className={s.title} href={href("newsDetail", { id: news.id })} title={news.title}>
        {news.title}
      </Link>
      {day ? (
        <time className={s.date} dateTime={day}>
          {day.slice(5)}
        </time>
      ) : null}
    </li>
  );
}
