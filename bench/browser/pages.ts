export interface BenchPage {
  readonly id: string;
  readonly label: string;
  readonly path: string;
  /** Server of the page: `site`, or `bare` for the list page made of bare React (bareSite.ts). */
  readonly server: "site" | "bare";
  /**
   * Selectors of the elements that are pressed, in this order, when the page is idle. A link leads to the next screen.
   */
  readonly presses: readonly string[];
}

const MENUS = ["header details:has(nav) > summary", 'header summary[aria-label="账号与偏好"]'];
/** Button that opens the filter sheet. The sheet stays open, so that the next press can choose a filter in it. */
export const FILTER_SHEET = "main button[popovertarget=filters]:not([popovertargetaction])";
const FILTERS = [
  FILTER_SHEET,
  '#filters a[href*="price=free"]',
  FILTER_SHEET,
  '#filters a[href*="price=paid"]',
];
const TAB_OF_FORM = 'main a[href*="type=password"]';

export const LIST = "/course";

export const pages: readonly BenchPage[] = [
  { id: "home", label: "home", path: "/", server: "site", presses: MENUS },
  { id: "list", label: "course list", path: LIST, server: "site", presses: [...MENUS, ...FILTERS] },
  { id: "detail", label: "course detail", path: "/course/101", server: "site", presses: MENUS },
  { id: "login", label: "login", path: "/user/login", server: "site", presses: [...MENUS, TAB_OF_FORM] },
  { id: "bare", label: "course list, bare React", path: LIST, server: "bare", presses: [] },
];
