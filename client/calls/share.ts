import { type DataOf, type InputOf, callOf } from "#shared/contract/endpoint.ts";
import {
  createShare,
  listResults,
  listShares,
  openShare,
  revokeShare,
  sharePicture,
} from "#shared/contract/share/endpoints.ts";

export type NewShare = InputOf<typeof createShare>;
export type MadeShare = DataOf<typeof createShare>;
export type OwnShare = DataOf<typeof listShares>["list"][number];
export type OpenedShare = NonNullable<DataOf<typeof openShare>>;

export const openShareCall = (token: string) => callOf(openShare, { token });
export const sharesCall = (page: number) => callOf(listShares, { page });
export const resultsCall = () => callOf(listResults, {});
export const createShareCall = (share: NewShare) => callOf(createShare, share);
export const revokeShareCall = (id: string) => callOf(revokeShare, { id });

/** The address of the picture of a link, on this site. */
export function pictureOfShare(token: string): string {
  return `/api${sharePicture.path}?${new URLSearchParams({ token }).toString()}`;
}
