import type { ReactNode } from "react";
import { Block } from "#client/calls/Block.tsx";
import { Link } from "#client/navigation/Link.tsx";
import { useCall } from "#client/calls/call.ts";
import { nearLivesCall, speciLivesCall } from "#client/calls/live.ts";
import type { Goal } from "#client/site/goal.ts";
import { SectionHeading } from "#client/ui/Heading.tsx";
import type { LiveBrief } from "#client/cards/LiveCard.tsx";
import { LiveStrip } from "#client/cards/LiveStrip.tsx";
import { LiveStripSkeleton } from "#client/cards/LiveStripSkeleton.tsx";

export function LivesBlock({ goal }: { readonly goal: Goal | undefined }) {
  return (
    <Block
      fallback={
        <Frame>
          <LiveStripSkeleton />
        </Frame>
      }
    >
      {goal ? <LivesOf exam={goal.level1.id} /> : <Lives own={[]} />}
    </Block>
  );
}

function LivesOf({ exam }: { readonly exam: string }) {
  return <Lives own={useCall(speciLivesCall(exam)).list} />;
}

/** Shows the classes of the visitor's exam before all others. */
function Lives({ own }: { readonly own: readonly LiveBrief[] }) {
  const { list } = useCall(nearLivesCall());
  const ids = new Set(own.map(({ id }) => id));
  const others = list.filter(({ id }) => !ids.has(id));
  if (own.length + others.length === 0) return null;
  return (
    <Frame>
      <LiveStrip lives={others} first={own} />
    </Frame>
  );
}

function Frame({ children }: { readonly children: ReactNode }) {
  return (
    <section aria-labelledby="lives-title">
      <SectionHeading id="lives-title" title="直播" action={<Link href="/live/all">全部直播</Link>} />
      {children}
    </section>
  );
}
