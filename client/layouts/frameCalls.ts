import { type Call, callOf } from "#shared/contract/endpoint.ts";
import { bottomDetail } from "#shared/contract/config/endpoints.ts";
import { userInfo } from "#shared/contract/account/sessionEndpoints.ts";

/** Returns the calls of the frame around a screen. They start together with the calls of the screen. */
export function frameCalls(signedIn: boolean): readonly Call[] {
  const footer = callOf(bottomDetail, {});
  return signedIn ? [footer, callOf(userInfo, {})] : [footer];
}
