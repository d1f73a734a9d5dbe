import type { DataOf } from "#shared/contract/endpoint.ts";
import type { ad } from "#shared/contract/config/endpoints.ts";
import { ChevronLeft } from "../../ui/icons/ChevronLeft.ts";
import { ChevronRight } from "../../ui/icons/ChevronRight.ts";
import { Pause } from "../../ui/icons/Pause.ts";
import { Play } from "../../ui/icons/Play.ts";
import { s } from "./Banner.styles.ts";
import { BannerSlide } from "./BannerSlide.tsx";
import { useCarousel } from "./useCarousel.ts";

export type Ad = DataOf<typeof ad>[number];

interface Props {
  readonly ads: readonly Ad[];
}

/** Slides to be swiped, which works without JavaScript; the buttons come with it. */
export function BannerCarousel({ ads }: Props) {
  const { track, index, running, canRun, ready, show, toggle, hold } = useCarousel(ads.length);
  return (
    <section className={s.carousel} aria-roledescription="轮播" aria-label="推荐" {...hold}>
      <div className={s.track} ref={track} role="group" aria-label="横幅，可左右滑动">
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
        <div className={s.controls}>
          <button type="button" className={s.control} aria-label="上一张" onClick={() => show(index - 1)}>
            <ChevronLeft size={20} strokeWidth={1.75} aria-hidden="true" />
          </button>
          <span className={s.place}>
            {index + 1} / {ads.length}
          </span>
          <button type="button" className={s.control} aria-label="下一张" onClick={() => show(index + 1)}>
            <ChevronRight size={20} strokeWidth={1.75} aria-hidden="true" />
          </button>
          {canRun ? (
            <button
              type="button"
              className={s.control}
              aria-label={running ? "暂停轮播" : "开始轮播"}
              onClick={toggle}
            >
              {running ? (
                <Pause size={18} strokeWidth={1.75} aria-hidden="true" />
              ) : (
                <Play size={18} strokeWidth={1.75} aria-hidden="true" />
              )}
            </button>
          ) : null}
        </div>
      ) : null}
    </section>
  );
}
