export type LayoutName = "default" | "exam" | "error";

/** What happens on entering a screen, besides the rules that hold for all (Spec §2, route guard behaviour). */
export type OnEnter = "leaveIfSignedIn" | "signOutFirst";

export interface RouteShape {
  readonly id: string;
  /** React Router's pattern syntax: static segments and `:name`. */
  readonly path: `/${string}`;
  readonly auth: boolean;
  /** True: the screen can be reached in study mode too. */
  readonly studyMode: boolean;
  readonly layout: LayoutName;
  readonly onEnter?: OnEnter;
  /** Parameters that have to match; a value that does not makes the path a 404. */
  readonly validate?: Readonly<Record<string, RegExp>>;
  /** False until its screen is finished: it shows 即将开放 in its layout. */
  readonly open: boolean;
}

export type Params = Readonly<Record<string, string>>;
