import type { Screen } from "../navigation/screen.ts";
import { ComponentsPage } from "./ComponentsPage.tsx";

/** Screen with every component in all states. Production has neither the page nor its code. */
export const screen: Screen = DEVELOPMENT
  ? { Component: ComponentsPage }
  : { Component: () => null, exists: () => false };
