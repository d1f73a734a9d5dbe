import { routes } from "#shared/routes/table.ts";
import type { ScreenUse } from "#shared/routes/screenUse.ts";
import { besidesOf, elsewhere, screenUses } from "#shared/routes/screenUses.ts";

export interface Use {
  /** Names of the screens, or of other code, that make the call. */
  readonly screens: readonly string[];
  /** Effect on each of these screens if the upstream lacks the call, one sentence each. */
  readonly without: string;
}

type Kind = Exclude<keyof ScreenUse, "leadsTo" | "beside">;

const WITHOUT: Readonly<Record<Kind, string>> = {
  critical: "are absent without it (404, 这部分内容还没有开通)",
  job: "are absent where a map has it off, and else stand without what they are for",
  blocks: "lack a part",
};

const screens = routes.filter(({ id }) => id !== "components");

/** Returns the screens that need a call, e.g. `GET /course/list`, and what they lose if the upstream lacks it. */
export function useOf(call: string): Use {
  const other = elsewhere[call];
  const byKind = (Object.keys(WITHOUT) as Kind[]).map((kind) => ({
    kind,
    titles: [
      ...new Set(
        screens
          .filter(({ id }) => screenUses[id][kind]?.includes(call))
          .map(({ id, title }) => `${title} (${id})`),
      ),
    ],
  }));
  const besides = screens.flatMap(({ id, title }) => {
    const why = besidesOf(id).get(call);
    return why === undefined ? [] : [{ name: `${title} (${id})`, why }];
  });
  const whys = [...new Set(besides.map(({ why }) => why))].map((why) => {
    const names = besides.filter((one) => one.why === why).map(({ name }) => name);
    return `${[...new Set(names)].join(", ")}: do their job without it. ${why}`;
  });
  const texts = byKind
    .filter(({ titles }) => titles.length > 0)
    .map(({ kind, titles }) => `${titles.join(", ")}: ${WITHOUT[kind]}.`);
  return {
    screens: [
      ...screens
        .filter(
          ({ id }) =>
            besidesOf(id).has(call) ||
            (Object.keys(WITHOUT) as Kind[]).some((kind) => screenUses[id][kind]?.includes(call)),
        )
        .map(({ id }) => id),
      ...(other ? [other[0]] : []),
    ],
    without: [...texts, ...whys, ...(other ? [other[1]] : [])].join(" "),
  };
}
