import { type DataOf, type InputOf } from "#shared/contract/endpoint.ts";
import { createShare, listShares, openShare, sharePicture } from "#shared/contract/share/endpoints.ts";

export type NewShare = InputOf<typeof createShare>;
export type MadeShare = DataOf<typeof createShare>;
export type OwnShare = DataOf<typeof listShares>["list"][number];
export type OpenedShare = NonNullable<DataOf<typeof openShare>>;

export function pictureOfShare(token: string): string {
  return `/api${sharePicture.path}?${new URLSearchParams({ token }).toString()}`;
}
