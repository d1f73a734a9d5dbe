import { listShares, listResults } from "#shared/contract/share/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { href } from "#shared/routes/href.ts";
import { Block } from "#client/calls/Block.tsx";
import { useCall } from "#client/calls/call.ts";
import { Link } from "#client/navigation/Link.tsx";
import { ShareButton } from "#client/share/ShareButton.tsx";
import { pageTitle, useSite } from "#client/site/boot.ts";
import { Container } from "#client/ui/Container.tsx";
import { Empty } from "#client/ui/Empty.tsx";
import { PageHeading, SectionHeading } from "#client/ui/Heading.tsx";
import { Skeleton } from "#client/ui/Skeleton.tsx";
import { OwnShareRow } from "./OwnShareRow.tsx";
import { s } from "./SharePage.styles.ts";

export function OwnShares({ page }: { readonly page: number }) {
  return (
    <Container width="reading">
      <title>{pageTitle(useSite(), "我的分享")}</title>
      <PageHeading title="我的分享" lead="链接只在生成时显示一次；要再发一次，就再生成一个。" />
      <div className={s.parts}>
        <Block fallback={<Skeleton count={4} />}>
          <Links page={page} />
        </Block>
        <Block fallback={<Skeleton count={2} />}>
          <Results />
        </Block>
      </div>
    </Container>
  );
}

function Links({ page }: { readonly page: number }) {
  const { list, total, pageSize: sent } = useCall(callOf(listShares, { page }));
  const pageSize = sent || 20;
  return (
    <section aria-labelledby="links">
      <SectionHeading id="links" title="分享过的" />
      {list.length === 0 ? (
        <Empty title="还没有分享过" why="在课程页点“分享”，或者从下面选一次成绩。" />
      ) : (
        <ul className={s.list}>
          {list.map((share) => (
            <OwnShareRow key={share.id} share={share} />
          ))}
        </ul>
      )}
      {total > pageSize && (
        <nav className={s.pages} aria-label="分页">
          {page > 1 && <Link href={href("share", { page: page - 1 })}>较新的分享</Link>}
          {page * pageSize < total && <Link href={href("share", { page: page + 1 })}>更早的分享</Link>}
        </nav>
      )}
    </section>
  );
}

function Results() {
  const results = useCall(callOf(listResults, {}));
  if (results.length === 0) return null;
  return (
    <section aria-labelledby="results">
      <SectionHeading id="results" title="可以分享的成绩" />
      <ul className={s.list}>
        {results.map(({ id, title, score, totalScore, unit, createTime }) => (
          <li key={id} className={s.row}>
            <div className={s.words}>
              <p className={s.name}>{title}</p>
              <p className={s.facts}>
                {score} / {totalScore} {unit || "分"} · {createTime.slice(0, 10)}
              </p>
            </div>
            <ShareButton item={{ kind: "result", id, title }} />
          </li>
        ))}
      </ul>
    </section>
  );
}
