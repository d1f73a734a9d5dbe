import type { Viewed } from "./viewed.ts";
import type { Part } from "../html.ts";
import { examSheet } from "./examSheet.ts";
import { questionCards } from "./questionCards.ts";
import { questionSheet } from "./questionSheet.ts";

/** Commands whose outcome has a view of its own in place of a table, by `noun action`. */
export const VIEWS: Readonly<Record<string, (viewed: Viewed) => Promise<Part>>> = {
  "question list": questionCards,
  "question show": questionSheet,
  "exam show": examSheet,
};
