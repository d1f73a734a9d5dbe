import type { ComponentType } from "react";

/** Loads a component that takes over elements of a page. */
type LoadIsland = () => Promise<{ readonly default: ComponentType<never> }>;

/** Components by the value of `data-island` (upstream/operator/pages/html.ts). */
export const islands: Readonly<Record<string, LoadIsland>> = {
  articleField: () => import("./article/ArticleField.tsx"),
  courseTree: () => import("./tree/CourseTree.tsx"),
  questionFields: () => import("./editor/QuestionFields.tsx"),
  pictureField: () => import("./picture/PictureField.tsx"),
  paperDesk: () => import("./paper/PaperDesk.tsx"),
  picker: () => import("./picker/Picker.tsx"),
};
