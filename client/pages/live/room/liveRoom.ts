import type { DataOf } from "#shared/contract/endpoint.ts";
import type { liveRoom } from "#shared/contract/live/endpoints.ts";

export type LiveRoom = NonNullable<DataOf<typeof liveRoom>>;
