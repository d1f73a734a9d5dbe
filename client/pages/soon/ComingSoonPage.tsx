import { useLocation } from "react-router-dom";
import { matchRoute } from "#shared/routes/match.ts";
import { pageTitle, useSite } from "../../site/boot.ts";
import type { Screen } from "../../navigation/screen.ts";
import { openPlaces } from "../../layouts/openPlaces.ts";
import { QuietBlock } from "../../calls/Block.tsx";
import { StandIn } from "../../layouts/StandIn.tsx";
import { MyClassrooms } from "./MyClassrooms.tsx";

/** An address of the product whose screen is not finished: it says so, and what will be there. */
function ComingSoonPage() {
  const site = useSite();
  const route = matchRoute(useLocation().pathname)?.route;
  const id = route?.id;
  const title = route?.title ?? "新页面";
  return (
    <>
      <StandIn drawing="desk" title={`${title}即将开放`} places={openPlaces(site)}>
        <title>{pageTitle(site, `${title} 即将开放`)}</title>
        <meta name="robots" content="noindex" />
        <p>我们还在打磨它，开放后从同一个地址就能进来。</p>
      </StandIn>
      {/* At the end: nobody knows before they come how many there are, and nothing may move for them. */}
      {id === "studyCourse" || id === "studyMyCourse" ? (
        <QuietBlock fallback={null} instead={() => null}>
          <MyClassrooms />
        </QuietBlock>
      ) : null}
    </>
  );
}

export const screen: Screen = { Component: ComingSoonPage };
