import { Suspense } from "react";
import { lazySource, useLazy } from "../kit/lazySource.ts";
import { Link } from "../navigation/Link.tsx";
import { pageTitle, useBoot, useSite } from "../site/boot.ts";
import { Breadcrumb, type Crumb } from "../ui/Breadcrumb.tsx";

export interface HeadProps {
  readonly title: string;
  readonly description: string;
  /** The page's one address, as a path. */
  readonly path: string;
  /** As the upstream names it, or an address of this site in full; the agency's logo where there is none. */
  readonly picture?: string;
  readonly type?: "article" | "profile" | "website";
}

interface PageHeadProps extends HeadProps {
  /** The title stands as it is, not in the agency's pattern. */
  readonly whole?: true;
}

/** The code of a part that stands in the server's HTML: a browser has time to bring it. */
export const lazyHead = lazySource(() => import("./LazyHead.tsx"));

/** Title, words and address of a public page, for search engines and those who share it. */
export function PageHead({ whole, ...facts }: PageHeadProps) {
  const { origin } = useBoot();
  const site = useSite();
  return (
    <>
      <title>{whole ? facts.title : pageTitle(site, facts.title)}</title>
      <meta name="description" content={facts.description} />
      <link rel="canonical" href={origin + facts.path} />
      <Suspense fallback={null}>
        <LazyGraph {...facts} />
      </Suspense>
    </>
  );
}

function LazyGraph(facts: HeadProps) {
  const { OpenGraph } = useLazy(lazyHead);
  return <OpenGraph {...facts} />;
}

/** A breadcrumb, told to search engines as well. */
export function Crumbs({ items }: { readonly items: readonly Crumb[] }) {
  return (
    <>
      <Breadcrumb as={Link} items={items} />
      <Suspense fallback={null}>
        <LazyList items={items} />
      </Suspense>
    </>
  );
}

function LazyList({ items }: { readonly items: readonly Crumb[] }) {
  const { BreadcrumbList } = useLazy(lazyHead);
  return <BreadcrumbList items={items} />;
}
