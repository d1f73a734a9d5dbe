import type { Area, LayoutName, Members, OnEnter, Policy, RouteRecord } from "./record.ts";

interface Options {
  readonly auth?: boolean;
  readonly study?: boolean;
  readonly layout?: LayoutName;
  readonly policy?: Policy;
  readonly onEnter?: OnEnter;
  readonly members?: Members;
}

type Nothing = Readonly<Record<never, never>>;
type MembersOf<O> = O extends { readonly members: Members } ? O["members"] : Nothing;

export interface RecordOf<Id extends string, Path extends `/${string}`, O> extends RouteRecord {
  readonly id: Id;
  readonly path: Path;
  readonly members: MembersOf<O>;
}

/** Creates a route's record. Defaults: open to everybody, not available in study mode, default layout. */
export function route<
  const Id extends string,
  const Path extends `/${string}`,
  const O extends Options = Nothing,
>(area: Area, id: Id, path: Path, title: string, options?: O): RecordOf<Id, Path, O> {
  const {
    auth = false,
    study = false,
    layout = "default",
    policy = "page",
    ...rest
  }: Options = options ?? {};
  const { onEnter, members = {} } = rest;
  return {
    area,
    id,
    path,
    title,
    auth,
    studyMode: study,
    layout,
    policy,
    onEnter,
    members: members as MembersOf<O>,
  };
}
