import { QuietBlock } from "../calls/Block.tsx";
import type { AdPosition } from "../calls/config.ts";
import { lazySource, useLazy } from "../kit/lazySource.ts";
import { s } from "./AdPlace.styles.ts";

interface Props {
  readonly position: AdPosition;
  /** The level-1 subject that the page is about. */
  readonly subject?: string | undefined;
  /** In a list the ad stands beside the breadcrumb on wide screens, else behind the results; nothing moves, whether one comes or not. */
  readonly ofList?: boolean;
}

/** No page waits for its code. */
export const adStrip = lazySource(async () => (await import("./AdStrip.tsx")).AdStrip);

/** The agency's ad at a place of its pages: one quiet line, or nothing. */
export function AdPlace({ position, subject, ofList = false }: Props) {
  return (
    <div className={ofList ? s.list : s.own}>
      <QuietBlock fallback={<div className={s.waiting} />} instead={() => null}>
        <LoadedAd position={position} subject={subject} />
      </QuietBlock>
    </div>
  );
}

function LoadedAd({ position, subject }: Omit<Props, "ofList">) {
  const AdStrip = useLazy(adStrip);
  return <AdStrip position={position} subject={subject} />;
}
