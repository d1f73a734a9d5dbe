import { type CSSProperties, useEffect } from "react";
import { useLocation } from "react-router-dom";
import { OF_SUBJECT } from "#shared/routes/subjectListHref.ts";
import { matchRoute } from "#shared/routes/match.ts";
import type { LayoutName } from "#shared/routes/record.ts";
import type { RouteId } from "#shared/routes/table.ts";
import { failurePage, layouts } from "./layouts.ts";
import { useNavigation } from "../navigation/navigation.ts";
import { RouteAnnouncer } from "../navigation/RouteAnnouncer.tsx";
import { useScrollMemory } from "../navigation/useScrollMemory.ts";
import { useTheme } from "../site/theme.ts";
import { layOutBelowFold } from "../ui/layOutBelowFold.ts";
import { globalId } from "../ui/GlobalStyles.styles.ts";
import { type Failure, useBoot } from "../site/boot.ts";
import { LoadIdleParts } from "./LoadIdleParts.tsx";
import { useLazy } from "../kit/lazySource.ts";
import { RoutedScreen } from "./RoutedScreen.tsx";
import { whenIdle } from "../kit/whenIdle.ts";
import { usePending } from "../navigation/pending.ts";
import { s } from "../navigation/PendingBar.styles.ts";

/**
 * Maps the list of one subject to the list of all subjects: both are one screen, so that its filter sheet stays open.
 */
const SAME_SCREEN: ReadonlyMap<RouteId, RouteId> = new Map(
  Object.entries(OF_SUBJECT).map(([whole, ofSubject]) => [ofSubject, whole as RouteId]),
);

interface Props {
  readonly css: string;
}

export function Document({ css }: Props) {
  const { site, noIndex, textSize } = useBoot();
  const { pathname, search } = useLocation();
  const failure = useFailureOf(pathname + search);
  const match = failure ? undefined : matchRoute(pathname);
  const layout: LayoutName = match?.route.layout ?? "error";
  const Layout = useLazy(layouts[layout]);
  const theme = useTheme();
  useScrollMemory();
  useEffect(() => {
    performance.mark("hydrated");
    return whenIdle(layOutBelowFold);
  }, []);

  return (
    <html
      lang="zh-CN"
      data-layout={layoutOfSpec(layout)}
      data-mode={site?.mode ?? "full"}
      data-theme={theme ?? undefined}
      data-text={textSize ?? undefined}
      style={site?.brand as CSSProperties | undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="format-detection" content="telephone=no" />
        {noIndex ? <meta name="robots" content="noindex" /> : null}
        <link rel="icon" href={site?.favicon ?? "/favicon.svg"} />
        <style data-rules={globalId} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: css }} />
      </head>
      <body>
        <PendingBar />
        {site?.notice ? <p className="site-notice">{site.notice}</p> : null}
        <Layout>
          {failure || !match ? (
            <LoadedFailure failure={failure ?? { status: 404, path: pathname + search, requestId: "" }} />
          ) : (
            <RoutedScreen key={SAME_SCREEN.get(match.route.id) ?? match.route.id} match={match} />
          )}
        </Layout>
        <RouteAnnouncer />
        <LoadIdleParts />
      </body>
    </html>
  );
}

function LoadedFailure({ failure }: { readonly failure: Failure }) {
  const FailurePage = useLazy(failurePage);
  return <FailurePage failure={failure} />;
}

/**
 * Returns the layout in the terms of Spec §2, which knows three. Other frames of this site count as the default one.
 */
function layoutOfSpec(layout: LayoutName): "default" | "exam" | "error" {
  return layout === "study" || layout === "player" ? "default" : layout;
}

/** Returns the failure if it belongs to this path; null: the path shows its own screen. */
function useFailureOf(path: string): Failure | null {
  const { failure } = useNavigation();
  return failure && failure.path === path ? failure : null;
}

/** Shows a thin line at the top while the next page loads. It appears with a delay, so fast answers show none. */
export function PendingBar() {
  const pending = usePending();
  return <div className={s.bar} data-pending={pending || undefined} aria-hidden="true" />;
}
