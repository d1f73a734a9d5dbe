import type { ReactNode } from "react";
import { Block } from "../../calls/Block.tsx";
import { Link } from "../../navigation/Link.tsx";
import { useCall } from "../../calls/call.ts";
import { nearLivesCall } from "../../calls/live.ts";
import { SectionHeading } from "../../ui/Heading.tsx";
import { LiveStrip } from "../../cards/LiveStrip.tsx";
import { LiveStripSkeleton } from "../../cards/LiveStripSkeleton.tsx";

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
