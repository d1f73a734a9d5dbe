import { Block } from "#client/calls/Block.tsx";
import { useLazy } from "#client/kit/lazySource.ts";
import type { Goal } from "#client/site/goal.ts";
import { Skeleton } from "#client/ui/Skeleton.tsx";
import { newsGroups } from "./lazyParts.ts";

export function NewsBlock({ goal }: { readonly goal: Goal | undefined }) {
  return (
    <Block fallback={<Skeleton count={6} />}>
      <News exam={goal?.level1.id} />
    </Block>
  );
}

function News({ exam }: { readonly exam: string | undefined }) {
  const NewsGroups = useLazy(newsGroups);
  return <NewsGroups exam={exam} />;
}
