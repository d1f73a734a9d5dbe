import { ChevronRight } from "#client/ui/icons/ChevronRight.ts";
import { Pause } from "#client/ui/icons/Pause.ts";
import { Play } from "#client/ui/icons/Play.ts";
import { s } from "./Banner.styles.ts";
import { type Ad, BannerSlide } from "./BannerSlide.tsx";
import { useCarousel } from "./useCarousel.ts";

interface Props {
  readonly ads: readonly Ad[];
}

/**
 * A row of ads that can be swiped without JavaScript. Arrow keys move to an ad and focus it. A button stops the
 * automatic movement; if the visitor prefers reduced motion, the button shows the next ad instead.
 */
export function BannerCarousel({ ads }: Props) {
  const { track, index, running, canRun, ready, show, step, toggle, hold } = useCarousel(ads.length);
  const next = { label: "下一张", Icon: ChevronRight, onClick: () => show(index + 1) };
  const stop = {
    label: running ? "暂停轮播" : "开始轮播",
    Icon: running ? Pause : Play,
    onClick: toggle,
  };
  const button = canRun ? stop : next;
  return (
    <section className={s.carousel} aria-roledescription="轮播" aria-label="推荐" {...hold}>
      <div className={s.track} ref={track} role="group" aria-label="横幅，可左右滑动" onKeyDown={step}>
        {ads.map((item, at) => (
          <BannerSlide
            key={item.id}
            ad={item}
            label={`第 ${at + 1} 张，共 ${ads.length} 张`}
            first={at === 0}
          />
        ))}
      </div>
      {ready && ads.length > 1 ? (
        <button type="button" className={s.control} aria-label={button.label} onClick={button.onClick}>
          <button.Icon size={18} />
        </button>
      ) : null}
    </section>
  );
}
