import { Block } from "#client/calls/Block.tsx";
import { Link } from "#client/navigation/Link.tsx";
import { useCall } from "#client/calls/call.ts";
import { speciLivesCall } from "#client/calls/live.ts";
import { SectionHeading } from "#client/ui/Heading.tsx";
import { LiveStrip } from "#client/cards/LiveStrip.tsx";
import { LiveStripSkeleton } from "#client/cards/LiveStripSkeleton.tsx";

/** The coming live classes of an exam. Renders nothing if there are none. */
export function SpeciLives({ level1 }: { readonly level1: string }) {
  return (
    <Block fallback={<LiveStripSkeleton />}>
      <Lives level1={level1} />
    </Block>
  );
}

function Lives({ level1 }: { readonly level1: string }) {
  const { list } = useCall(speciLivesCall(level1));
  if (list.length === 0) return null;
  return (
    <section aria-labelledby="lives-title">
      <SectionHeading id="lives-title" title="直播课" action={<Link href="/live/all">全部直播</Link>} />
      <LiveStrip lives={list} />
    </section>
  );
}
