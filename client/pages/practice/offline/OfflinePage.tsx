import { Suspense } from "react";
import { useLazy, lazySource } from "#client/kit/lazySource.ts";
import { useReady } from "#client/kit/hydration.ts";
import type { Screen } from "#client/navigation/screen.ts";
import { pageTitle, useSite } from "#client/site/boot.ts";
import { Container } from "#client/ui/Container.tsx";
import { PageHeading } from "#client/ui/Heading.tsx";
import { Skeleton } from "#client/ui/Skeleton.tsx";
import { LEAD, TITLE } from "./texts.ts";

/** Loads in the browser only, because practice packs are stored on the device. */
export const packs = lazySource(async () => (await import("./Packs.tsx")).Packs);

/**
 * The page of practice packs. Its HTML is the same for every learner, so that a browser can keep it and show it instead
 * of a page that it cannot load without a network (docs/decisions/035-offline-practice.md).
 */
function OfflinePage() {
  const site = useSite();
  const ready = useReady();
  return (
    <>
      <title>{pageTitle(site, TITLE)}</title>
      <meta name="robots" content="noindex" />
      {ready ? (
        <Suspense fallback={<Waiting />}>
          <Loaded />
        </Suspense>
      ) : (
        <Waiting />
      )}
    </>
  );
}

function Loaded() {
  const Packs = useLazy(packs);
  return <Packs />;
}

function Waiting() {
  return (
    <Container width="reading">
      <PageHeading title={TITLE} lead={LEAD} />
      <noscript>
        <p>离线练习需要浏览器脚本。</p>
      </noscript>
      <Skeleton shape="row" count={2} />
    </Container>
  );
}

export const screen: Screen = { Component: OfflinePage };
