import type { z } from "zod/mini";
import type { Camel } from "#shared/contract/camelCase.ts";
import type { NewsCard } from "#shared/contract/entities.ts";
import { href } from "#shared/routes/href.ts";
import { Link } from "../../navigation/Link.tsx";
import { StatusTag } from "../../ui/Tag.tsx";
import { s } from "./NewsRow.styles.ts";

export type NewsBrief = Camel<z.output<typeof NewsCard>>;

export function NewsRow({ news }: { readonly news: NewsBrief }) {
  const day = news.publishTime.slice(0, 10);
  return (
    <li className={s.row}>
      {news.isTop ? <StatusTag tone="brand">置顶</StatusTag> : null}
      <Link className={s.title} href={href("newsDetail", { id: news.id })} title={news.title}>
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
