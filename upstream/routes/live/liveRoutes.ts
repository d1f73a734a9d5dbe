import * as api from "#shared/contract/live/endpoints.ts";
import { type Route, rawRoute, route } from "../route.ts";
import { serveCloseLiveFeed, serveLiveCalendar, serveLiveFeed, serveOpenLiveFeed } from "./calendarFile.ts";
import {
  serveJoinLive,
  serveLiveEvents,
  serveLiveMessages,
  serveLiveRoom,
  serveRedeemJoin,
  serveSendLiveMessage,
} from "./liveRoom.ts";
import { serveLiveDetail, serveLiveList } from "./lives.ts";
import { serveMyLives, serveReserveLive } from "./myLives.ts";

export const liveRoutes: readonly Route[] = [
  route(api.listLives, serveLiveList),
  route(api.liveDetail, serveLiveDetail),
  route(api.myLives, serveMyLives),
  route(api.reserveLive, serveReserveLive),
  route(api.liveFeed, serveLiveFeed),
  route(api.openLiveFeed, serveOpenLiveFeed),
  route(api.closeLiveFeed, serveCloseLiveFeed),
  rawRoute(api.liveCalendar, serveLiveCalendar),
  route(api.liveRoom, serveLiveRoom),
  route(api.joinLive, serveJoinLive),
  route(api.redeemJoin, serveRedeemJoin),
  route(api.liveMessages, serveLiveMessages),
  route(api.sendLiveMessage, serveSendLiveMessage),
  rawRoute(api.liveEvents, serveLiveEvents),
];
