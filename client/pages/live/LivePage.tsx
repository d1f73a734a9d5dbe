import type { ReactNode } from "react";
import { ad } from "#shared/contract/config/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { groupLives } from "#shared/domain/liveGroups.ts";
import { href } from "#shared/routes/href.ts";
import { Block } from "#client/calls/Block.tsx";
import { useCall } from "#client/calls/call.ts";
import { myLivesCall, livesAroundCall } from "#client/calls/live.ts";
import { AdPlace } from "#client/cards/AdPlace.tsx";
import { CalendarSubscription } from "./CalendarSubscription.tsx";
import { s as grids } from "#client/cards/grid.styles.ts";
import { LiveCard } from "#client/cards/LiveCard.tsx";
import { LiveGroups, liveGroupsClass } from "#client/cards/LiveGroups.tsx";
import { LiveStripSkeleton } from "#client/cards/LiveStripSkeleton.tsx";
import { startCrumbs } from "#client/cards/startCrumbs.ts";
import { Link } from "#client/navigation/Link.tsx";
import type { Screen } from "#client/navigation/screen.ts";
import { useSite } from "#client/site/boot.ts";
import { useNow } from "#client/site/clock.ts";
import { useSignedIn } from "#client/site/session.ts";
import { useAddressOff, useOff } from "#client/site/useOff.ts";
import { Crumbs, PageHead } from "#client/cards/PageHead.tsx";
import { buttonClass } from "#client/ui/Button.tsx";
import { Container } from "#client/ui/Container.tsx";
import { Empty } from "#client/ui/Empty.tsx";
import { PageHeading, SectionHeading } from "#client/ui/Heading.tsx";
import { s } from "./LivePage.styles.ts";

function LivePage() {
  const { name, mode } = useSite();
  const signedIn = useSignedIn();
  const hasOwn = !useOff("/live/my");
  return (
    <Container>
      <PageHead
        title="直播"
        description={`${name}的直播课：正在播的、今天和这周的安排，以及可以回看的课。`}
        path={href("live")}
      />
      <PageHeading
        title="直播"
        lead={useLead()}
        breadcrumb={<Crumbs items={[...startCrumbs(mode), { label: "直播" }]} />}
        action={
          mode === "full" ? (
            <Link className={buttonClass("secondary")} href={href("liveCenter")}>
              直播日历
            </Link>
          ) : null
        }
      />
      <div className={liveGroupsClass}>
        {signedIn && hasOwn ? (
          <Block
            fallback={
              <MyPart>
                <LiveStripSkeleton />
              </MyPart>
            }
          >
            <MyLives />
          </Block>
        ) : null}
        <Block fallback={<LiveStripSkeleton />}>
          <NearLives />
          {/* The ad loads with the list of classes: if it came earlier, the list would push it down. */}
          <AdPlace position="live_top" />
        </Block>
      </div>
    </Container>
  );
}

/** Returns a sentence about what learners can do here, e.g. reserve or watch replays. */
function useLead(): string {
  const hasNoRoom = useAddressOff("/live/player");
  const cannotReserve = useOff("/live/reserve");
  if (hasNoRoom) return "正在播的、今天和这周的安排，都在这里。";
  return `${cannotReserve ? "" : "开播前预约，"}到点从这里进入；错过的课看回放。`;
}

/** The section with the learner's own classes. Hidden, heading included, if the upstream does not list them. */
function MyPart({ children }: { readonly children: ReactNode }) {
  return (
    <section aria-labelledby="mine-title">
      <SectionHeading id="mine-title" title="我的直播" action={<CalendarSubscription />} />
      {children}
    </section>
  );
}

/** Lists classes until their end that the learner reserved or that belong to a course of the learner. */
function MyLives() {
  const now = useNow();
  const coming = groupLives(useCall(myLivesCall()).list, now)
    .filter(({ key }) => key !== "ended")
    .flatMap(({ lives }) => lives);
  if (coming.length === 0) {
    return (
      <MyPart>
        <p className={s.none}>还没有预约的直播。看到想听的课，点“预约”，就会列在这里。</p>
      </MyPart>
    );
  }
  return (
    <MyPart>
      <ul className={grids.wide}>
        {coming.slice(0, 8).map((live) => (
          <li key={live.id}>
            <LiveCard live={live} now={now} />
          </li>
        ))}
      </ul>
    </MyPart>
  );
}

function NearLives() {
  const { list } = useCall(livesAroundCall());
  if (list.length === 0)
    return <Empty title="还没有直播安排" why="排好课以后会在这里公布，可以先去看看课程。" />;
  return <LiveGroups lives={list} />;
}

export const screen: Screen = {
  Component: LivePage,
  needs: ({ signedIn }) => ({
    deferred: [livesAroundCall(), callOf(ad, { position: "live_top" }), ...(signedIn ? [myLivesCall()] : [])],
  }),
};
