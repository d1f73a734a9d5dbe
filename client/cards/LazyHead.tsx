import { rasterUrl } from "#shared/domain/rasterUrl.ts";
import { useBoot, useSite } from "../site/boot.ts";
import { mediaUrl } from "../site/mediaUrl.ts";
import type { Crumb } from "../ui/Breadcrumb.tsx";
import { JsonLd } from "./JsonLd.tsx";

export interface HeadProps {
  readonly title: string;
  readonly description: string;
  /** Canonical path of the page. */
  readonly path: string;
  /** Picture for previews: a path of the upstream or a complete address of this site; absent: the agency's logo. */
  readonly picture?: string;
  readonly type?: "article" | "profile" | "website";
}

/** Data for the preview that other sites show of a shared link (https://ogp.me). */
export function OpenGraph({ title, description, path, picture = "", type = "website" }: HeadProps) {
  const { origin } = useBoot();
  const site = useSite();
  // Other sites do not show SVG pictures in previews.
  const image = picture.startsWith(origin)
    ? picture
    : mediaUrl(rasterUrl(picture)) || mediaUrl(rasterUrl(site.logo));
  return (
    <>
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={origin + path} />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:locale" content="zh_CN" />
      {image ? <meta property="og:image" content={new URL(image, origin).href} /> : null}
    </>
  );
}

/** Breadcrumb as structured data for search engines (schema.org). */
export function BreadcrumbList({ items }: { readonly items: readonly Crumb[] }) {
  const { origin } = useBoot();
  // Omits levels without a page. The last level stays, because it is the current page.
  const places = items.filter(({ href }, index) => href || index === items.length - 1);
  return (
    <JsonLd
      data={{
        "@context": "https://schema.org",
        "@type": "BreadcrumbList",
        itemListElement: places.map(({ label, href }, index) => ({
          "@type": "ListItem",
          position: index + 1,
          name: label,
          ...(href ? { item: origin + href } : {}),
        })),
      }}
    />
  );
}
