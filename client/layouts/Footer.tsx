import { Suspense } from "react";
import { lazySource, useLazy } from "../kit/lazySource.ts";
import type { SiteView } from "../site/boot.ts";
import { s } from "./Footer.styles.ts";

interface Props {
  readonly site: SiteView;
}

/** The details of the agency load after the page's own code, because the footer's links work without that code. */
export const footerDetails = lazySource(async () => (await import("./FooterDetails.tsx")).FooterDetails);

export function Footer({ site }: Props) {
  return (
    <footer className={s.footer}>
      <div className={s.inner}>
        <Suspense fallback={<div className={s.place} />}>
          <LoadedDetails site={site} />
        </Suspense>
      </div>
    </footer>
  );
}

function LoadedDetails({ site }: Props) {
  const FooterDetails = useLazy(footerDetails);
  return <FooterDetails site={site} />;
}
