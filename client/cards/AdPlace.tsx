import { QuietBlock } from "../calls/Block.tsx";
import type { AdPosition } from "../calls/config.ts";
import { lazySource, useLazy } from "../kit/lazySource.ts";
import { s } from "./AdPlace.styles.ts";

interface Props {
  readonly position: AdPosition;
  readonly subject?: string | undefined;
  /**
   * True in a list: the ad is beside the breadcrumb on wide screens, and after the results on others, so that no
   * results move when the ad arrives.
   */
  readonly ofList?: boolean;
}

/** The code of the ad loads on demand; no page waits for it. */
export const adStrip = lazySource(async () => (await import("./AdStrip.tsx")).AdStrip);

/** Shows the agency's ad for a position of its pages as one line, or nothing. */
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
