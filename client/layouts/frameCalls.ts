import { type Call, callOf } from "#shared/contract/endpoint.ts";
import { bottomDetail } from "#shared/contract/config/endpoints.ts";
import { userInfo } from "#shared/contract/account/sessionEndpoints.ts";

/** The calls of the frame around a screen: they start together with the screen's own. */
export function frameCalls(signedIn: boolean): readonly Call[] {
  const footer = callOf(bottomDetail, {});
  return signedIn ? [footer, callOf(userInfo, {})] : [footer];
}
