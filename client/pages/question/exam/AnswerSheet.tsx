import { useState } from "react";
import { typeName } from "../../../question/questionTexts.ts";
import { s } from "./AnswerSheet.styles.ts";
import { type Slot, type SlotState, stateOf } from "./runState.ts";

interface Props {
  readonly slots: readonly Slot[];
  readonly current: number;
  readonly onChoose: (slot: Slot) => void;
}

const STATES: Readonly<Record<SlotState, readonly [sign: string, name: string]>> = {
  none: ["", "未做"],
  given: ["", "已答"],
  right: ["✓", "答对"],
  wrong: ["✗", "答错"],
  part: ["◐", "半对"],
  compare: ["…", "已答，自己对照"],
  seen: ["○", "看过答案"],
  gone: ["–", "已下架"],
};
const LEGEND = ["none", "given", "right", "wrong", "part"] as const;

const FILTERS = {
  all: { name: "全部", shows: () => true },
  none: { name: "未做", shows: (slot: Slot) => stateOf(slot) === "none" },
  marked: { name: "标记", shows: (slot: Slot) => slot.isMarked },
  wrong: { name: "错题", shows: (slot: Slot) => stateOf(slot) === "wrong" || stateOf(slot) === "part" },
} as const;
type Filter = keyof typeof FILTERS;

/** All places of a run, by type in the order they come. */
export function AnswerSheet({ slots, current, onChoose }: Props) {
  const [filter, setFilter] = useState<Filter>("all");
  const { name, shows } = FILTERS[filter];
  const shown = slots.filter(shows);
  return (
    <div className={s.sheet}>
      <div className={s.filters} role="group" aria-label="筛选答题卡">
        {(Object.keys(FILTERS) as Filter[]).map((one) => (
          <button key={one} type="button" aria-pressed={one === filter} onClick={() => setFilter(one)}>
            {FILTERS[one].name}
            <span>{slots.filter(FILTERS[one].shows).length}</span>
          </button>
        ))}
      </div>
      {shown.length === 0 && <p className={s.none}>没有{name}的题。</p>}
      {byType(shown).map(([type, ofType]) => (
        <section key={type} className={s.group} aria-label={type}>
          <p className={s.type}>{type}</p>
          <ol className={s.tiles}>
            {ofType.map((slot) => (
              <li key={slot.seq}>
                <Tile slot={slot} isCurrent={slot.seq === current} onChoose={onChoose} />
              </li>
            ))}
          </ol>
        </section>
      ))}
      <ul className={s.legend} aria-hidden="true">
        {LEGEND.map((state) => (
          <li key={state}>
            <span className={s.tile} data-state={state}>
              {STATES[state][0]}
            </span>
            {STATES[state][1]}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Tile({
  slot,
  isCurrent,
  onChoose,
}: {
  readonly slot: Slot;
  readonly isCurrent: boolean;
  readonly onChoose: (slot: Slot) => void;
}) {
  const state = stateOf(slot);
  const [sign, name] = STATES[state];
  const facts = [`第${slot.seq}题`, name, ...(slot.isMarked ? ["已标记"] : [])];
  return (
    <button
      type="button"
      className={s.tile}
      data-state={state}
      data-marked={slot.isMarked ? "" : undefined}
      aria-current={isCurrent ? "true" : undefined}
      aria-label={facts.join("，")}
      onClick={() => onChoose(slot)}
    >
      {slot.seq}
      {sign !== "" && <span className={s.sign}>{sign}</span>}
    </button>
  );
}

function byType(slots: readonly Slot[]): readonly (readonly [string, readonly Slot[]])[] {
  const groups = new Map<string, Slot[]>();
  for (const slot of slots) {
    const type = slot.question ? typeName(slot.question.type) : "已下架";
    groups.set(type, [...(groups.get(type) ?? []), slot]);
  }
  return [...groups];
}
