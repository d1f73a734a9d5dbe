/** Generated before a run from the page that the site answers (bench/tree/writeComponents.ts). */
declare module "virtual:page" {
  interface Props {
    /** JSON for the browser. */
    readonly data: string;
    /** Answers of the upstream, in the order of the calls. */
    readonly answers: readonly unknown[];
  }
  export const shown: unknown;
  export function makePage(shown: unknown): (props: Props) => import("react").ReactElement;
}

/** Generated from the data that the site ships (bench/tree/writeData.ts). */
declare module "virtual:data" {
  export function dataText(answers: readonly unknown[]): string;
}
