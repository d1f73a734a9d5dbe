import { ad } from "#shared/contract/config/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import type { AdPosition } from "../calls/config.ts";
import { useCall } from "../calls/call.ts";
import { Link, safeHref } from "../navigation/Link.tsx";
import { mediaUrl } from "../site/mediaUrl.ts";
import { s } from "./AdPlace.styles.ts";

interface Props {
  readonly position: AdPosition;
  readonly subject?: string | undefined;
}

/** Shows the first ad of the position whose link is allowed. */
export function AdStrip({ position, subject }: Props) {
  const shown = useCall(callOf(ad, { position, subjectId: subject })).find(
    ({ title, url }) => title !== "" && leads(url),
  );
  if (!shown) return null;
  const picture = mediaUrl(shown.img);
  return (
    <aside aria-label="推荐">
      <Link
        className={s.strip}
        href={shown.url}
        {...(shown.target === "_blank" ? { target: "_blank", rel: "noopener" } : {})}
      >
        {picture ? (
          <span className={s.picture}>
            <img src={picture} alt="" width={80} height={45} loading="lazy" />
          </span>
        ) : null}
        <span className={s.words}>
          <span className={s.title}>{shown.title}</span>
          {shown.intro ? <span className={s.intro}>{shown.intro}</span> : null}
        </span>
        {isAdvertising(shown.url) ? <span className={s.label}>广告</span> : null}
      </Link>
    </aside>
  );
}

/** Reports whether an ad's url is usable. For other urls safeHref returns the home page, to which no ad should link. */
function leads(url: string): boolean {
  return url === "/" || (url !== "" && safeHref(url) !== "/");
}

/**
 * Reports whether a link must be labelled as advertising. Only the school's help and legal pages count as no
 * advertising, because they sell nothing.
 */
export function isAdvertising(url: string): boolean {
  return !/^\/(?:help|aboutus|policy|private)(?:[/?#]|$)/.test(url);
}
