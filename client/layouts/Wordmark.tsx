import { startTransition, useCallback, useEffect, useState } from "react";
import type { SiteView } from "../site/boot.ts";
import { mediaUrl } from "../site/mediaUrl.ts";
import { useTheme } from "../site/theme.ts";
import { Link } from "../navigation/Link.tsx";
import { usePictureFailed } from "../ui/usePictureFailed.ts";
import { homeOf } from "./navEntries.ts";
import { s } from "./Wordmark.styles.ts";

interface Props {
  readonly site: SiteView;
}

/** Shows the agency's logo in a box of fixed size, or the agency's name beside a drawn seal if it has no logo. */
export function Wordmark({ site }: Props) {
  const theme = useTheme();
  const dark = mediaUrl(site.logoDark);
  const src = (theme === "dark" && dark) || mediaUrl(site.logo);
  const { ref, failed, onError } = usePictureFailed(src);
  const [square, setSquare] = useState(false);
  const measure = useCallback(() => startTransition(() => setSquare(isSquare(ref.current))), [ref]);
  // The picture may have loaded before the script ran.
  useEffect(measure, [measure]);

  if (failed) {
    return (
      <Link className={s.home} href={homeOf(site)}>
        <Seal name={site.name} />
        <span className={s.name}>{site.name}</span>
      </Link>
    );
  }
  return (
    <Link className={s.box} href={homeOf(site)}>
      <picture className={s.picture}>
        {dark && !theme ? <source media="(prefers-color-scheme: dark)" srcSet={dark} /> : null}
        <img
          ref={ref}
          className={square ? s.square : s.logo}
          src={src}
          alt={square ? "" : site.name}
          width={160}
          height={40}
          onLoad={measure}
          onError={onError}
        />
      </picture>
      {square ? <span className={s.name}>{site.name}</span> : null}
    </Link>
  );
}

/** Reports whether the logo is a square sign without text, so that the agency's name fits beside it. */
function isSquare(image: HTMLImageElement | null): boolean {
  return image !== null && image.naturalHeight > 0 && image.naturalWidth < image.naturalHeight * 1.5;
}

/** Shows the first character of the agency's name as a carved seal in the agency's colour. */
function Seal({ name }: { readonly name: string }) {
  return (
    <svg className={s.seal} viewBox="0 0 36 36" aria-hidden="true">
      <rect width="36" height="36" rx="9" fill="var(--brand)" />
      <rect
        x="4"
        y="4"
        width="28"
        height="28"
        rx="5.5"
        fill="none"
        stroke="var(--brand-ink)"
        strokeOpacity="0.45"
      />
      <text x="18" y="24.5" fontSize="18" fontWeight="600" textAnchor="middle" fill="var(--brand-ink)">
        {[...name][0]}
      </text>
    </svg>
  );
}
