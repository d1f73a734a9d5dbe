/** Written before a run from the page that the site answers (bench/tree/writeComponents.ts). */
declare module "virtual:page" {
  export function Page(props: { readonly data: string }): import("react").ReactElement;
}
