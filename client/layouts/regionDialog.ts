import { createStore } from "../kit/createStore.ts";

/** True while the region dialog is open. Its code loads in idle time or on opening (app/LoadIdleParts.tsx). */
export const { set: openRegions, subscribe: subscribeRegions, useValue: useRegionsOpen } = createStore(false);
