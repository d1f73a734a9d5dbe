import { liveRoom } from "#shared/contract/live/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { Suspense } from "react";
import { useLocation } from "react-router-dom";
import { readAddress } from "#shared/routes/address.ts";
import { href } from "#shared/routes/href.ts";
import { matchRoute, routeById } from "#shared/routes/match.ts";
import { useLazy, lazySource } from "#client/kit/lazySource.ts";
import { Link } from "#client/navigation/Link.tsx";
import { useSearch } from "#client/navigation/routeMatch.ts";
import type { Screen } from "#client/navigation/screen.ts";
import { pageTitle, useSite } from "#client/site/boot.ts";
import { buttonClass } from "#client/ui/Button.tsx";
import { Container } from "#client/ui/Container.tsx";
import { PageHeading } from "#client/ui/Heading.tsx";

/** The server renders the room with the page. Its code is in a lazy file. */
export const room = lazySource(async () => (await import("./room/Room.tsx")).Room);

/** The room of a live class. If a class has two rooms, /live-web opens the provider's and /live/player this site's. */
function LiveRoomPage() {
  const id = idOf(useSearch());
  const isWeb = matchRoute(useLocation().pathname)?.route.id === "liveWeb";
  if (id === "") return <NoRoom />;
  return (
    <Suspense fallback={null}>
      <Loaded id={id} preferred={isWeb ? "room" : "hls"} />
    </Suspense>
  );
}

function Loaded({ id, preferred }: { readonly id: string; readonly preferred: "hls" | "room" }) {
  const Room = useLazy(room);
  return <Room key={id} id={id} preferred={preferred} />;
}

function NoRoom() {
  return (
    <Container width="reading">
      <title>{pageTitle(useSite(), "直播间")}</title>
      <PageHeading title="直播间" lead="地址里没有说是哪一场直播。请从直播课表进入。" />
      <Link className={buttonClass("primary")} href={href("live")}>
        去直播课表
      </Link>
    </Container>
  );
}

/** Reads the id of the class from the address. */
function idOf(search: URLSearchParams): string {
  return readAddress(routeById("livePlayer"), {}, search).id ?? "";
}

export const screen: Screen = {
  Component: LiveRoomPage,
  code: [room],
  needs: ({ search }) => {
    const id = idOf(search);
    return id === "" ? {} : { critical: [callOf(liveRoom, { id })] };
  },
};
