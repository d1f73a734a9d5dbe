import type { ReactNode } from "react";
import { Block } from "#client/calls/Block.tsx";
import { Link } from "#client/navigation/Link.tsx";
import { useCall } from "#client/calls/call.ts";
import { nearLivesCall } from "#client/calls/live.ts";
import { SectionHeading } from "#client/ui/Heading.tsx";
import { LiveStrip } from "#client/cards/LiveStrip.tsx";
import { LiveStripSkeleton } from "#client/cards/LiveStripSkeleton.tsx";

export function LivesBlock() {
  return (
    <Block
      fallback={
        <Frame>
          <LiveStripSkeleton />
        </Frame>
      }
    >
      <Lives />
    </Block>
  );
}

function Lives() {
  const { list } = useCall(nearLivesCall());
  if (list.length === 0) return null;
  return (
    <Frame>
      <LiveStrip lives={list} />
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
