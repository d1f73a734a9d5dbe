import type { Route } from "../route.ts";
import { serveCloseLiveFeed, serveLiveCalendar, serveLiveFeed, serveOpenLiveFeed } from "./calendarFile.ts";
import {
  serveJoinLive,
  serveLiveEvents,
  serveLiveMessages,
  serveLiveRoom,
  serveRedeemJoin,
  serveSendLiveMessage,
} from "./liveRoom.ts";
import { serveLiveDetail, serveLiveList, serveMyLives, serveReserveLive } from "./lives.ts";

export const liveRoutes: readonly Route[] = [
  serveLiveList,
  serveLiveDetail,
  serveMyLives,
  serveReserveLive,
  serveLiveFeed,
  serveOpenLiveFeed,
  serveCloseLiveFeed,
  serveLiveCalendar,
  serveLiveRoom,
  serveJoinLive,
  serveRedeemJoin,
  serveLiveMessages,
  serveSendLiveMessage,
  serveLiveEvents,
];
