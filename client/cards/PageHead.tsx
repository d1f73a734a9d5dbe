import { Suspense } from "react";
import { lazySource, useLazy } from "../kit/lazySource.ts";
import { Link } from "../navigation/Link.tsx";
import { pageTitle, useBoot, useSite } from "../site/boot.ts";
import { Breadcrumb, type Crumb } from "../ui/Breadcrumb.tsx";
import type { HeadProps } from "./LazyHead.tsx";

interface PageHeadProps extends HeadProps {
  /** True to show the title alone, without the agency's pattern for titles. */
  readonly whole?: true;
}

/** This part loads on demand, because the server's HTML already contains it. */
export const lazyHead = lazySource(() => import("./LazyHead.tsx"));

/** Title, description and canonical address of a public page, for search engines and link previews. */
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

/** Shows a breadcrumb, and adds it as structured data for search engines. */
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
