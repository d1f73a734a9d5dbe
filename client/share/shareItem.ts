/** An item that can be shared. A course has a public address of its own. */
export type ShareItem =
  | { readonly kind: "course"; readonly id: string; readonly title: string; readonly path: string }
  | { readonly kind: "result"; readonly id: string; readonly title: string };
