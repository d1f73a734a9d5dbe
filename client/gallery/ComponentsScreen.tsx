import type { Screen } from "../navigation/screen.ts";
import { ComponentsPage } from "./ComponentsPage.tsx";

/** Screen that shows every component in all states. The production build contains neither the page nor its code. */
export const screen: Screen = DEVELOPMENT
  ? { Component: ComponentsPage }
  : { Component: () => null, exists: () => false };
