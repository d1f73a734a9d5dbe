import { type Call, callOf } from "#shared/contract/endpoint.ts";
import { bottomDetail } from "#shared/contract/config/endpoints.ts";
import { userInfo } from "#shared/contract/account/sessionEndpoints.ts";

/** What the frame around a screen asks, so that it starts together with the screen's own calls. */
export function frameCalls(signedIn: boolean): readonly Call[] {
  const footer = callOf(bottomDetail, {});
  return signedIn ? [footer, callOf(userInfo, {})] : [footer];
}
