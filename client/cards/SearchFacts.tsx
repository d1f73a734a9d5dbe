import { pageTitle, useBoot, useSite } from "../site/boot.ts";
import { mediaUrl } from "../site/mediaUrl.ts";
import { Link } from "../navigation/Link.tsx";
import { Breadcrumb, type Crumb } from "../ui/Breadcrumb.tsx";
import { jsonLdText } from "#shared/domain/jsonLdText.ts";

interface Props {
  readonly title: string;
  readonly description: string;
  /** Of the page's one address. */
  readonly path: string;
  /** As the upstream names it; the agency's logo where there is none. */
  readonly picture?: string;
  readonly type?: "article" | "profile" | "website";
}

/** What search engines and those who share a page show of it (https://ogp.me). */
export function PageHead({ title, description, path, picture = "", type = "website" }: Props) {
  const { origin } = useBoot();
  const site = useSite();
  const image = mediaUrl(picture) || mediaUrl(site.logo);
  return (
    <>
      <title>{pageTitle(site, title)}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={origin + path} />
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

/** A breadcrumb, told to search engines as well. */
export function Crumbs({ items }: { readonly items: readonly Crumb[] }) {
  const { origin } = useBoot();
  // A level without a page is no place to go to; the last one is the page itself.
  const places = items.filter(({ href }, index) => href || index === items.length - 1);
  return (
    <>
      <Breadcrumb as={Link} items={items} />
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
    </>
  );
}

/** Facts for search engines. A data block is no script: it needs no nonce and runs nowhere. */
export function JsonLd({ data }: { readonly data: Readonly<Record<string, unknown>> }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonLdText(data) }} />;
}
