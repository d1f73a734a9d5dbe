import { Block } from "#client/calls/Block.tsx";
import { useCall } from "#client/calls/call.ts";
import { speciNewsCall } from "#client/calls/article.ts";
import { SectionHeading } from "#client/ui/Heading.tsx";
import { Skeleton } from "#client/ui/Skeleton.tsx";
import { NewsRow } from "#client/cards/NewsRow.tsx";

interface Props {
  readonly level1: string;
}

export function SpeciNews({ level1 }: Props) {
  return (
    <Block fallback={<Skeleton count={4} />}>
      <News level1={level1} />
    </Block>
  );
}

function News({ level1 }: Props) {
  const { list } = useCall(speciNewsCall(level1));
  if (list.length === 0) return null;
  return (
    <section aria-labelledby="news-title">
      <SectionHeading id="news-title" title="资讯" />
      <ul>
        {list.slice(0, 6).map((news) => (
          <NewsRow key={news.id} news={news} />
        ))}
      </ul>
    </section>
  );
}
