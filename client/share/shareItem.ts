/** An item that can be shared. A course has an address of its own, which anybody may pass on. */
export type ShareItem =
  | { readonly kind: "course"; readonly id: string; readonly title: string; readonly path: string }
  | { readonly kind: "result"; readonly id: string; readonly title: string };
