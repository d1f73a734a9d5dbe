/** A row of the table. `bare` is the list page made of bare React (bareSite.ts). */
export interface BenchPage {
  readonly id: string;
  readonly label: string;
  readonly path: string;
  readonly server: "site" | "bare";
  /** What is pressed when the page is idle, in this order; a link is followed to the next screen. */
  readonly presses: readonly Press[];
}

export interface Press {
  readonly label: string;
  readonly selector: string;
}

const SUBJECTS: Press = { label: "subject menu", selector: "header details:has(nav) > summary" };
const ACCOUNT: Press = { label: "account menu", selector: 'header summary[aria-label="账号与偏好"]' };
const FREE: Press = { label: "filter", selector: 'main a[href*="price=free"]' };
const PAID: Press = { label: "another filter", selector: 'main a[href*="price=paid"]' };
const CODE: Press = { label: "tab of the form", selector: 'main a[href*="type=code"]' };

export const LIST = "/course";

export const pages: readonly BenchPage[] = [
  { id: "home", label: "home", path: "/", server: "site", presses: [SUBJECTS, ACCOUNT] },
  {
    id: "list",
    label: "course list",
    path: LIST,
    server: "site",
    presses: [SUBJECTS, ACCOUNT, FREE, PAID],
  },
  { id: "detail", label: "course detail", path: "/course/101", server: "site", presses: [SUBJECTS, ACCOUNT] },
  { id: "login", label: "login", path: "/user/login", server: "site", presses: [SUBJECTS, ACCOUNT, CODE] },
  { id: "bare", label: "course list, bare React", path: LIST, server: "bare", presses: [] },
];
