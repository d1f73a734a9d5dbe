import { rasterUrl } from "#shared/domain/rasterUrl.ts";
import { useBoot, useSite } from "../site/boot.ts";
import { mediaUrl } from "../site/mediaUrl.ts";
import type { Crumb } from "../ui/Breadcrumb.tsx";
import { JsonLd } from "./JsonLd.tsx";
import type { HeadProps } from "./PageHead.tsx";

/** Preview of a shared link on other sites (https://ogp.me). */
export function OpenGraph({ title, description, path, picture = "", type = "website" }: HeadProps) {
  const { origin } = useBoot();
  const site = useSite();
  // Link previews do not draw SVG.
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

/** Breadcrumb in the vocabulary of schema.org. */
export function BreadcrumbList({ items }: { readonly items: readonly Crumb[] }) {
  const { origin } = useBoot();
  // Levels without a page are omitted, except the last one, which is the page itself.
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
