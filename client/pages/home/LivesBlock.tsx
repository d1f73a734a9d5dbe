import type { ReactNode } from "react";
import { Block } from "../../app/Block.tsx";
import { Link } from "../../navigation/Link.tsx";
import { useCall } from "../../queries/call.ts";
import { nearLivesCall } from "../../queries/home.ts";
import { SectionHeading } from "../../ui/Heading.tsx";
import { LiveStrip } from "../cards/LiveStrip.tsx";
import { LiveStripSkeleton } from "../cards/LiveStripSkeleton.tsx";

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
