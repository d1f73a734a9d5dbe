import { Block } from "#client/calls/Block.tsx";
import { useCall } from "#client/calls/call.ts";
import { bannerCall } from "#client/calls/config.ts";
import { mediaUrl } from "#client/site/mediaUrl.ts";
import { s } from "./Banner.styles.ts";
import { BannerCarousel } from "./BannerCarousel.tsx";

export function BannerBlock() {
  return (
    <Block fallback={<section className={s.waiting} />}>
      <Banners />
    </Block>
  );
}

function Banners() {
  const ads = useCall(bannerCall()).filter(({ img }) => mediaUrl(img) !== "");
  return ads.length === 0 ? null : <BannerCarousel ads={ads} />;
}
