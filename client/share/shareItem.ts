/** An item that can be shared. Visitors can copy the public address of a course without a share link. */
export type ShareItem =
  | { readonly kind: "course"; readonly id: string; readonly title: string; readonly path: string }
  | { readonly kind: "result"; readonly id: string; readonly title: string };
