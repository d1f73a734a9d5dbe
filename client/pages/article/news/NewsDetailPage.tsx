import { callOf, type DataOf } from "#shared/contract/endpoint.ts";
import { newsDetail, viewNews } from "#shared/contract/article/endpoints.ts";
import { isId } from "#shared/domain/id.ts";
import { href } from "#shared/routes/href.ts";
import { useBoot, useSite } from "#client/site/boot.ts";
import { mediaUrl } from "#client/site/mediaUrl.ts";
import { useCall, useCalls } from "#client/calls/call.ts";
import { useRouteParams } from "#client/navigation/routeMatch.ts";
import type { Screen } from "#client/navigation/screen.ts";
import { Link } from "#client/navigation/Link.tsx";
import { RichArticle } from "#client/richText/RichArticle.tsx";
import { articleRenderer } from "#client/richText/richRenderers.ts";
import { NewsRow } from "#client/cards/NewsRow.tsx";
import { startCrumbs } from "#client/cards/startCrumbs.ts";
import type { Crumb } from "#client/ui/Breadcrumb.tsx";
import { Chip } from "#client/ui/Chip.tsx";
import { JsonLd } from "#client/cards/JsonLd.tsx";
import { Crumbs, PageHead } from "#client/cards/PageHead.tsx";
import { Container } from "#client/ui/Container.tsx";
import { SectionHeading } from "#client/ui/Heading.tsx";
import { s } from "./NewsDetailPage.styles.ts";
import { useEffect } from "react";

/** Milliseconds after which a visitor counts as a reader. */
const READING_MS = 5_000;

/** Reports one view of the article to the upstream. Ignores the reply and any failure. */
export function useCountView(id: string): void {
  const calls = useCalls();
  useEffect(() => {
    const timer = setTimeout(() => {
      if (document.visibilityState === "visible")
        calls.change(callOf(viewNews, { id })).catch(() => undefined);
    }, READING_MS);
    return () => clearTimeout(timer);
  }, [calls, id]);
}

type NewsDetail = NonNullable<DataOf<typeof newsDetail>>;

function NewsDetailPage() {
  const { origin } = useBoot();
  const site = useSite();
  const { id = "" } = useRouteParams();
  const news = useCall(callOf(newsDetail, { id }));
  useCountView(id);
  if (!news) return null;
  const { title, intro, tag, related } = news;
  const path = href("newsDetail", { id });
  const url = origin + path;
  return (
    <Container>
      <PageHead title={title} description={intro || title} path={path} picture={news.thumb} type="article" />
      <JsonLd data={newsJsonLd(news, site.name, url)} />
      <div className={s.page}>
        <article className={s.text}>
          <Crumbs items={crumbsOf(news, site.mode)} />
          <header className={s.head}>
            <h1 className={s.title}>{title}</h1>
            <Facts news={news} />
            {intro ? <p className={s.intro}>{intro}</p> : null}
          </header>
          <RichArticle html={news.content} />
          {tag.length > 0 ? (
            <div className={s.tags}>
              {[...new Set(tag)].map((word) => (
                <Chip key={word}>{word}</Chip>
              ))}
            </div>
          ) : null}
          <AdjacentNews news={news} />
        </article>
        {related.length > 0 ? (
          <section className={s.side} aria-labelledby="related-title">
            <SectionHeading id="related-title" title="相关资讯" />
            <ul>
              {related.map((one) => (
                <NewsRow key={one.id} news={one} />
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </Container>
  );
}

function Facts({ news }: { readonly news: NewsDetail }) {
  const day = news.publishTime.slice(0, 10);
  return (
    <p className={s.facts}>
      {day ? <time dateTime={day}>{news.publishTime.slice(0, 16)}</time> : null}
      {news.source ? <span>来源：{news.source}</span> : null}
      {news.author ? <span>作者：{news.author}</span> : null}
      {news.viewNum > 0 ? <span>{`${news.viewNum} 次阅读`}</span> : null}
    </p>
  );
}

function AdjacentNews({ news: { prev, next } }: { readonly news: NewsDetail }) {
  if (!prev && !next) return null;
  return (
    <nav className={s.steps} aria-label="上一篇和下一篇">
      {prev ? <Step id={prev.id} title={prev.title} rel="prev" way="上一篇" /> : null}
      {next ? <Step id={next.id} title={next.title} rel="next" way="下一篇" /> : null}
    </nav>
  );
}

interface StepProps {
  readonly id: string;
  readonly title: string;
  readonly rel: "prev" | "next";
  readonly way: string;
}

function Step({ id, title, rel, way }: StepProps) {
  return (
    <Link className={s.step} href={href("newsDetail", { id })} rel={rel}>
      <span className={s.way}>{way}</span>
      <span className={s.name}>{title}</span>
    </Link>
  );
}

/** Returns the breadcrumb. Study mode has no lists (Spec §4), so its breadcrumb has no links to lists. */
function crumbsOf({ cateId, cateName }: NewsDetail, mode: "full" | "study"): readonly Crumb[] {
  if (mode === "study") return [...startCrumbs(mode), { label: cateName || "资讯" }];
  const list = isId(cateId) ? { href: href("newsCate", { cateid: cateId }) } : {};
  return [...startCrumbs(mode, { label: "资讯", href: "/news" }), { label: cateName || "资讯", ...list }];
}

function newsJsonLd(news: NewsDetail, school: string, url: string): Readonly<Record<string, unknown>> {
  const picture = mediaUrl(news.thumb);
  return {
    "@context": "https://schema.org",
    "@type": "NewsArticle",
    headline: news.title,
    url,
    inLanguage: "zh-CN",
    ...(news.publishTime ? { datePublished: `${news.publishTime.replace(" ", "T")}+08:00` } : {}),
    ...(picture ? { image: new URL(picture, url).href } : {}),
    publisher: { "@type": "EducationalOrganization", name: school, url: new URL("/", url).href },
  };
}

export const screen: Screen = {
  Component: NewsDetailPage,
  code: [articleRenderer("")],
  needs: ({ params }) => ({ critical: [callOf(newsDetail, { id: params["id"] ?? "" })] }),
};
