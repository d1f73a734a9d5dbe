import { Block } from "#client/calls/Block.tsx";
import { useCall } from "#client/calls/call.ts";
import { bannerCall } from "#client/calls/config.ts";
import type { Goal } from "#client/site/goal.ts";
import { mediaUrl } from "#client/site/mediaUrl.ts";
import { s } from "./Banner.styles.ts";
import { BannerCarousel } from "./BannerCarousel.tsx";

export function BannerBlock({ goal }: { readonly goal: Goal | undefined }) {
  return (
    <Block fallback={<section className={s.waiting} />}>
      <Banners exam={goal?.level1.id} />
    </Block>
  );
}

function Banners({ exam }: { readonly exam: string | undefined }) {
  const ads = useCall(bannerCall(exam)).filter(({ img }) => mediaUrl(img) !== "");
  return ads.length === 0 ? null : <BannerCarousel key={exam} ads={ads} />;
}
