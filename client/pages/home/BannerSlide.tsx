import type { DataOf } from "#shared/contract/endpoint.ts";
import type { ad } from "#shared/contract/config/endpoints.ts";
import { mediaUrl } from "#client/site/mediaUrl.ts";
import { Link } from "#client/navigation/Link.tsx";
import { useSite } from "#client/site/boot.ts";
import { Price } from "#client/ui/Price.tsx";
import { usePictureFailed } from "#client/ui/usePictureFailed.ts";
import { s } from "./Banner.styles.ts";

export type Ad = DataOf<typeof ad>[number];

interface Props {
  readonly ad: Ad;
  readonly label: string;
  /** True for the first ad: its picture loads at once, as the largest element of the first screen. */
  readonly first: boolean;
}

export function BannerSlide({ ad, label, first }: Props) {
  // If an ad has no intro, its words are in the picture, so the ad's title is the alternative text.
  const src = mediaUrl(ad.img);
  const { ref, failed, onError } = usePictureFailed(src);
  const { showPrice } = useSite();
  const words = ad.intro !== "" || failed;
  const content = (
    <>
      <img
        ref={ref}
        className={s.image}
        style={failed ? { visibility: "hidden" } : undefined}
        src={src}
        onError={onError}
        alt={words ? "" : ad.title}
        width={1440}
        height={400}
        loading={first ? "eager" : "lazy"}
        fetchPriority={first ? "high" : "low"}
        decoding={first ? "sync" : "async"}
      />
      {words ? (
        <span className={s.words}>
          <strong className={s.title}>{ad.title}</strong>
          <span className={s.intro}>{ad.intro}</span>
          <span className={s.facts}>
            {ad.url ? <span className={s.more}>去看看</span> : null}
            {ad.teacherName}
            <Price value={ad.price} visible={showPrice && ad.price !== ""} />
          </span>
        </span>
      ) : null}
    </>
  );
  return (
    <div className={s.slide} role="group" aria-roledescription="幻灯片" aria-label={label}>
      {ad.url ? (
        <Link
          className={s.link}
          href={ad.url}
          {...(ad.target === "_blank" ? { target: "_blank", rel: "noopener" } : {})}
        >
          {content}
        </Link>
      ) : (
        content
      )}
    </div>
  );
}
