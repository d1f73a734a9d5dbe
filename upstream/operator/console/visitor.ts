export const ROLES = ["owner", "editor", "marker", "sales", "reader"] as const;
export type Role = (typeof ROLES)[number];

export interface Visitor {
  readonly role: Role;
  /** Name of the person, for the table of changes; undefined: it is not known, so no change is the person's own. */
  readonly actor?: string;
  /** Agency that the session is limited to; null: the visitor is an operator for all agencies. */
  readonly agency: { readonly id: number; readonly flag: string; readonly name: string } | null;
}
