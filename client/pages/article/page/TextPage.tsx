import type { ReactNode } from "react";
import { useSite } from "#client/site/boot.ts";
import { RichArticle } from "#client/richText/RichArticle.tsx";
import { startCrumbs } from "#client/cards/startCrumbs.ts";
import { Crumbs } from "#client/cards/PageHead.tsx";
import { Container } from "#client/ui/Container.tsx";
import { Empty } from "#client/ui/Empty.tsx";
import { PageHeading } from "#client/ui/Heading.tsx";
import { s } from "./TextPage.styles.ts";

interface Props {
  readonly title: string;
  /** Name of the group in the breadcrumb; absent: the page belongs to no group. */
  readonly group?: string;
  readonly html: string;
  readonly nav: ReactNode;
  /** `<title>` and metadata of the page. */
  readonly children: ReactNode;
}

/** A page with one text and links to the other pages of its kind. */
export function TextPage({ title, group, html, nav, children }: Props) {
  const { mode } = useSite();
  const crumbs = [...startCrumbs(mode), ...(group ? [{ label: group }] : []), { label: title }];
  return (
    <Container>
      {children}
      <div className={s.page}>
        <div className={s.text}>
          <PageHeading title={title} breadcrumb={<Crumbs items={crumbs} />} />
          {html.trim() === "" ? (
            <Empty title="内容正在整理" why="写好以后会放在这里；着急的问题可以联系页脚的客服电话。" />
          ) : (
            <RichArticle html={html} />
          )}
        </div>
        <div className={s.side}>{nav}</div>
      </div>
    </Container>
  );
}
