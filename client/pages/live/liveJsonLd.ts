import { formatPrice } from "#shared/domain/price.ts";
import type { SiteView } from "#client/site/boot.ts";
import { mediaUrl } from "#client/site/mediaUrl.ts";
import type { LiveDetail } from "#client/calls/live.ts";

/** Returns schema.org data about a live class. Contains no price if the agency hides prices. */
export function liveJsonLd(live: LiveDetail, site: SiteView, url: string): Readonly<Record<string, unknown>> {
  const { name, intro, teacher, isFree, startTime, endTime } = live;
  const picture = mediaUrl(live.cover);
  const price = formatPrice(isFree ? 0 : live.price);
  const school = { "@type": "EducationalOrganization", name: site.name, url: new URL("/", url).href };
  return {
    "@context": "https://schema.org",
    "@type": "EducationEvent",
    name,
    description: intro || name,
    url,
    inLanguage: "zh-CN",
    eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
    eventStatus: "https://schema.org/EventScheduled",
    location: { "@type": "VirtualLocation", url },
    organizer: school,
    ...(startTime ? { startDate: isoText(startTime) } : {}),
    ...(endTime ? { endDate: isoText(endTime) } : {}),
    ...(picture ? { image: new URL(picture, url).href } : {}),
    ...(teacher.name ? { performer: { "@type": "Person", name: teacher.name } } : {}),
    ...(site.showPrice && /^\d/.test(price)
      ? { offers: { "@type": "Offer", price, priceCurrency: "CNY", url } }
      : {}),
  };
}

function isoText(time: string): string {
  return `${time.replace(" ", "T")}+08:00`;
}
