/* Types of a route's record. The records are in table.ts. */

/**
 * Screens of one area are bundled together, because a learner who opens one of them often opens another. The code is
 * loaded for no other screens.
 */
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

/** Actions on entering a screen, in addition to the general rules (Spec §2, route guard behaviour). */
export type OnEnter = "leaveIfSignedIn" | "signOutFirst";

/**
 * Content security policy of a document, by what it allows. page: no extras; player, room: media and rooms of other
 * hosts; crop: pictures that the browser has just made.
 */
export type Policy = "page" | "player" | "room" | "crop";

/**
 * Allowed values of an address member. id: as shared/domain/id.ts says; page: a whole number from 1; word: a text that matches a pattern;
 * oneOf: one of a few; text: anything, so a page with such a value is not cached for other visitors.
 */
export type Form =
  | { readonly kind: "id" }
  | { readonly kind: "page" }
  | { readonly kind: "word"; readonly pattern: RegExp }
  | { readonly kind: "oneOf"; readonly values: readonly string[] }
  | { readonly kind: "text" };

/**
 * Members of an address by name: the `:name` members of the path, then those of the query in the order in which they
 * are written.
 */
export type Members = Readonly<Record<string, Form>>;

export interface RouteRecord {
  readonly id: string;
  /** Path in React Router's pattern syntax: static segments and `:name`. */
  readonly path: `/${string}`;
  readonly area: Area;
  readonly title: string;
  readonly auth: boolean;
  /** True: the screen is available in study mode too. */
  readonly studyMode: boolean;
  readonly layout: LayoutName;
  readonly policy: Policy;
  readonly onEnter: OnEnter | undefined;
  readonly members: Members;
}

export type Params = Readonly<Record<string, string>>;
