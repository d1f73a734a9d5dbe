import { useLocation } from "react-router-dom";
import { matchRoute } from "#shared/routes/match.ts";
import { pageTitle, useSite } from "../../site/boot.ts";
import type { Screen } from "../../navigation/screen.ts";
import { openPlaces } from "../../layouts/openPlaces.ts";
import { StandIn } from "../../layouts/StandIn.tsx";

/** An address of the product whose screen is not finished: it says so, and what will be there. */
function ComingSoonPage() {
  const site = useSite();
  const title = matchRoute(useLocation().pathname)?.route.title ?? "新页面";
  return (
    <StandIn drawing="desk" title={`${title}即将开放`} places={openPlaces(site)}>
      <title>{pageTitle(site, `${title} 即将开放`)}</title>
      <meta name="robots" content="noindex" />
      <p>我们还在打磨它，开放后从同一个地址就能进来。</p>
    </StandIn>
  );
}

export const screen: Screen = { Component: ComingSoonPage };
