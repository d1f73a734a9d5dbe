import { formatPrice } from "#shared/domain/price.ts";
import type { DataOf } from "#shared/contract/endpoint.ts";
import type { courseDetail } from "#shared/contract/catalogue/endpoints.ts";
import type { SiteView } from "#client/site/boot.ts";
import { mediaUrl } from "#client/site/mediaUrl.ts";

export type CourseDetail = NonNullable<DataOf<typeof courseDetail>>;

/** Returns schema.org data about a course. Contains no price if the agency hides prices. */
export function courseJsonLd(
  course: CourseDetail,
  site: SiteView,
  url: string,
): Readonly<Record<string, unknown>> {
  const image = mediaUrl(course.cover);
  const price = formatPrice(course.isFree ? 0 : course.price);
  return {
    "@context": "https://schema.org",
    "@type": "Course",
    name: course.name,
    description: course.intro || course.name,
    url,
    inLanguage: "zh-CN",
    provider: { "@type": "EducationalOrganization", name: site.name, url: new URL("/", url).href },
    ...(image ? { image: new URL(image, url).href } : {}),
    ...(site.showPrice && /^\d/.test(price)
      ? {
          offers: {
            "@type": "Offer",
            category: price === "0" ? "Free" : "Paid",
            price,
            priceCurrency: "CNY",
            url,
          },
        }
      : {}),
    ...(course.hours > 0
      ? {
          hasCourseInstance: {
            "@type": "CourseInstance",
            courseMode: "online",
            courseWorkload: `PT${Math.ceil(course.hours)}H`,
          },
        }
      : {}),
  };
}
