/* What a route's record says. The records themselves stand in table.ts. */

/** Screens of one area share what only they need: a learner who opens one of them often opens another. */
export type Area =
  | "home"
  | "course"
  | "teacher"
  | "live"
  | "question"
  | "exam"
  | "study"
  | "player"
  | "news"
  | "page"
  | "search"
  | "share"
  | "account"
  | "order"
  | "gallery";

export type LayoutName = "default" | "study" | "exam" | "player" | "error";

/** The step on entering a screen, besides the rules that hold for all (Spec §2, route guard behaviour). */
export type OnEnter = "leaveIfSignedIn" | "signOutFirst";

/** The sources that the content security policy of a document opens. crop: pictures that the browser has just made. */
export type Policy = "page" | "player" | "room" | "crop";

/**
 * The form of a member of an address. id: digits; page: a whole number from 1 on; word: by its pattern; oneOf: one of a few;
 * text: anything, so that a page which shows it is kept for nobody else.
 */
export type Form =
  | { readonly kind: "id" }
  | { readonly kind: "page" }
  | { readonly kind: "word"; readonly pattern: RegExp }
  | { readonly kind: "oneOf"; readonly values: readonly string[] }
  | { readonly kind: "text" };

/** Members of an address by name: the `:name` members of the path, and those of the query in the order in which addresses have them. */
export type Members = Readonly<Record<string, Form>>;

export interface RouteRecord {
  readonly id: string;
  /** React Router's pattern syntax: static segments and `:name`. */
  readonly path: `/${string}`;
  readonly area: Area;
  /** The name by which people know the screen. */
  readonly title: string;
  readonly auth: boolean;
  /** True: the screen can be reached in study mode too. */
  readonly studyMode: boolean;
  readonly layout: LayoutName;
  readonly policy: Policy;
  readonly onEnter: OnEnter | undefined;
  readonly members: Members;
}

export type Params = Readonly<Record<string, string>>;
