import { matchRoute } from "#shared/routes/match.ts";
import { usePlace } from "../../navigation/place.tsx";
import { useSite } from "../../app/bootContext.ts";
import type { Screen } from "../../app/screen.ts";
import { openPlaces } from "../../layouts/openPlaces.ts";
import { QuietBlock } from "../../layouts/QuietBlock.tsx";
import { StandIn } from "../../layouts/StandIn.tsx";
import { MyClassrooms } from "./MyClassrooms.tsx";
import { soonScreens } from "./soonScreens.ts";

/** An address of the product whose screen is not finished: it says so, and what will be there. */
function ComingSoonPage() {
  const site = useSite();
  const id = matchRoute(usePlace().pathname)?.route.id;
  const { name, about } = (id && soonScreens[id]) ?? { name: "新页面", about: "这里会是一个新的页面。" };
  return (
    <>
      <StandIn drawing="desk" title={`${name}即将开放`} places={openPlaces(site)}>
        <title>{`${name} 即将开放 - ${site.name}`}</title>
        <meta name="robots" content="noindex" />
        <p>{about}</p>
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
