import type { Screen } from "../navigation/screen.ts";
import { ComponentsPage } from "./ComponentsPage.tsx";

/** Every component in all its states, for those who build the site. In production there is no such page, and none of its code. */
export const screen: Screen = DEVELOPMENT
  ? { Component: ComponentsPage }
  : { Component: () => null, exists: () => false };
