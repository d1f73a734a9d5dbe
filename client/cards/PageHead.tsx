import { Suspense } from "react";
import { lazySource, useLazy } from "../kit/lazySource.ts";
import { Link } from "../navigation/Link.tsx";
import { pageTitle, useBoot, useSite } from "../site/boot.ts";
import { Breadcrumb, type Crumb } from "../ui/Breadcrumb.tsx";

export interface HeadProps {
  readonly title: string;
  readonly description: string;
  /** Canonical path of the page. */
  readonly path: string;
  /** Picture as the upstream names it, or a complete address of this site; absent: the agency's logo. */
  readonly picture?: string;
  readonly type?: "article" | "profile" | "website";
}

interface PageHeadProps extends HeadProps {
  /** Uses the title without the agency's pattern. */
  readonly whole?: true;
}

/** Loaded on demand, because the server's HTML already contains this part. */
export const lazyHead = lazySource(() => import("./LazyHead.tsx"));

/** Title, description and address of a public page for search engines and previews. */
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

/** Shows a breadcrumb, also as data for search engines. */
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
