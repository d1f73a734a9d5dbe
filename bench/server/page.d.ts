/** Module that the bench generates before a run from a page of the site (bench/tree/writeComponents.ts). */
declare module "virtual:page" {
  interface Props {
    /** Data for the browser, as JSON. */
    readonly data: string;
    /** Answers of the upstream, in the order of the page's calls. */
    readonly answers: readonly unknown[];
  }
  export const shown: unknown;
  export function makePage(shown: unknown): (props: Props) => import("react").ReactElement;
}

/** Module that the bench generates before a run from the data in a page of the site (bench/tree/writeData.ts). */
declare module "virtual:data" {
  export function dataText(answers: readonly unknown[]): string;
}
