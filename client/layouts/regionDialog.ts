import { createStore } from "../kit/createStore.ts";

/** Whether the dialog is open. Its code comes in idle time, or with this (app/LoadIdleParts.tsx). */
export const { set: openRegions, subscribe: subscribeRegions, useValue: useRegionsOpen } = createStore(false);
