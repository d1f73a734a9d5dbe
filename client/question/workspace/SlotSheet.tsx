import { type Ref, useEffect, useRef, useState } from "react";
import { Link } from "#client/navigation/Link.tsx";
import { s } from "./SlotSheet.styles.ts";

export type SheetState =
  | "gone"
  | "right"
  | "wrong"
  | "part"
  | "compare"
  | "seen"
  | "given"
  | "unsaved"
  | "ahead"
  | "none";

const OF_STATUS: Readonly<Record<string, SheetState>> = {
  right: "right",
  wrong: "wrong",
  part_right: "part",
  reviewing: "compare",
};

/** Returns the state of a tile for the server's status of a question; `none`: not answered. */
export function sheetStateOf(status: string): SheetState {
  return OF_STATUS[status] ?? "none";
}

export interface SheetSlot {
  readonly seq: number;
  /** Heading of the group of questions, e.g. a question type. */
  readonly group: string;
  readonly state: SheetState;
  readonly isMarked: boolean;
}

interface Props {
  readonly places: readonly SheetSlot[];
  readonly current: number;
  readonly filters: readonly SheetFilter[];
  readonly legend: readonly SheetState[];
  readonly choice: Choice;
}

/** Pressing a tile either opens the question on this page (`onChoose`) or leads to an address (`hrefOf`). */
type Choice = { readonly onChoose: (seq: number) => void } | { readonly hrefOf: (seq: number) => string };

const STATES: Readonly<Record<SheetState, readonly [sign: string, name: string]>> = {
  none: ["", "未做"],
  given: ["", "已答"],
  unsaved: ["!", "没有保存"],
  right: ["✓", "答对"],
  wrong: ["✗", "答错"],
  part: ["◐", "部分正确"],
  compare: ["…", "待自评"],
  seen: ["○", "看过答案"],
  gone: ["–", "已下架"],
  ahead: ["", "还没有开放"],
};

const FILTERS = {
  all: { name: "全部", shows: () => true },
  none: { name: "未做", shows: ({ state }: SheetSlot) => state === "none" },
  marked: { name: "标记", shows: ({ isMarked }: SheetSlot) => isMarked },
  wrong: { name: "错题", shows: ({ state }: SheetSlot) => state === "wrong" || state === "part" },
} as const;
export type SheetFilter = keyof typeof FILTERS;

/** Shows the numbers of all questions of a run or paper as tiles, in groups. */
export function SlotSheet({ places, current, filters, legend, choice }: Props) {
  const [filter, setFilter] = useState<SheetFilter>("all");
  const { name, shows } = FILTERS[filter];
  const shown = places.filter(shows);
  return (
    <div className={s.sheet}>
      {filters.length > 0 && (
        <div className={s.filters} role="group" aria-label="筛选答题卡">
          {filters.map((one) => (
            <button key={one} type="button" aria-pressed={one === filter} onClick={() => setFilter(one)}>
              {FILTERS[one].name}
              <span>{places.filter(FILTERS[one].shows).length}</span>
            </button>
          ))}
        </div>
      )}
      {shown.length === 0 && <p className={s.none}>没有{name}的题。</p>}
      {byGroup(shown).map(([group, ofGroup]) => (
        <section key={group} className={s.group} aria-label={group}>
          <p className={s.type}>{group}</p>
          <ol className={s.tiles}>
            {ofGroup.map((place) => (
              <li key={place.seq}>
                <Tile
                  place={place}
                  isCurrent={place.seq === current}
                  choice={choice}
                  tells={legend.length > 0}
                />
              </li>
            ))}
          </ol>
        </section>
      ))}
      {legend.length > 0 && (
        <ul className={s.legend} aria-hidden="true">
          {legend.map((state) => (
            <li key={state}>
              <span className={s.tile} data-state={state}>
                {STATES[state][0]}
              </span>
              {STATES[state][1]}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface TileProps {
  readonly place: SheetSlot;
  readonly isCurrent: boolean;
  readonly choice: Choice;
  /** False if there is no legend, because the states of the answers are unknown. */
  readonly tells: boolean;
}

function Tile({ place: { seq, state, isMarked }, isCurrent, choice, tells }: TileProps) {
  const [sign, name] = STATES[state];
  const tile = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isCurrent) tile.current?.scrollIntoView({ block: "nearest" });
  }, [isCurrent]);
  const facts = [`第${seq}题`, ...(tells ? [name] : []), ...(isMarked ? ["已标记"] : [])];
  const shared = {
    className: s.tile,
    "data-state": state,
    "data-marked": isMarked ? "" : undefined,
    "aria-current": isCurrent ? ("true" as const) : undefined,
    "data-first-focus": isCurrent ? "" : undefined,
    "aria-label": facts.join("，"),
    children: (
      <>
        {seq}
        {sign !== "" && <span className={s.sign}>{sign}</span>}
      </>
    ),
  };
  if ("hrefOf" in choice)
    return <Link {...shared} ref={tile as Ref<HTMLAnchorElement>} href={choice.hrefOf(seq)} />;
  return (
    <button
      {...shared}
      ref={tile as Ref<HTMLButtonElement>}
      type="button"
      disabled={state === "ahead"}
      onClick={() => choice.onChoose(seq)}
    />
  );
}

function byGroup(places: readonly SheetSlot[]): readonly (readonly [string, readonly SheetSlot[]])[] {
  const groups = new Map<string, SheetSlot[]>();
  for (const place of places) {
    const ofGroup = groups.get(place.group) ?? [];
    groups.set(place.group, ofGroup);
    ofGroup.push(place);
  }
  return [...groups];
}
