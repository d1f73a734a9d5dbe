import { useState } from "react";
import { shanghaiParts } from "#shared/domain/shanghaiTime.ts";
import { useDay } from "../site/useDay.ts";
import { Select } from "../ui/Select.tsx";
import { s } from "./DayFields.styles.ts";

const YEARS = 6;
const MONTHS = 12;

interface Props {
  readonly label: string;
  readonly hint?: string;
  /** Name of the form field whose value is the date. */
  readonly name: string;
  /** YYYY-MM-DD; "": none. */
  readonly defaultDay?: string;
  /** Called with the value after each choice. */
  readonly onDay?: (day: string) => void;
}

/**
 * Three lists for year, month and day: the order and the words of the browser's own date field follow the language of
 * the device. The value is YYYY-MM-DD; "" until all three are chosen.
 */
export function DayFields({ label, hint = "", name, defaultDay = "", onDay }: Props) {
  const { year: thisYear } = shanghaiParts(useDay());
  const [[year = "", month = "", day = ""], setDate] = useState(() => defaultDay.split("-"));
  const change = (next: readonly [string, string, string]) => {
    const last = daysOf(next[0], next[1]);
    const date = [next[0], next[1], Number(next[2]) > last ? twoDigits(last) : next[2]];
    setDate(date);
    onDay?.(wholeDay(date));
  };
  return (
    <fieldset className={s.fields}>
      <legend className={s.label}>{label}</legend>
      {hint === "" ? null : <p className={s.hint}>{hint}</p>}
      <div className={s.row}>
        <Select label="年" value={year} onChange={({ target }) => change([target.value, month, day])}>
          <Numbers from={thisYear} count={YEARS} />
        </Select>
        <Select label="月" value={month} onChange={({ target }) => change([year, target.value, day])}>
          <Numbers from={1} count={MONTHS} />
        </Select>
        <Select label="日" value={day} onChange={({ target }) => change([year, month, target.value])}>
          <Numbers from={1} count={daysOf(year, month)} />
        </Select>
      </div>
      <input type="hidden" name={name} value={wholeDay([year, month, day])} />
    </fieldset>
  );
}

function Numbers({ from, count }: { readonly from: number; readonly count: number }) {
  return (
    <>
      <option value="">未定</option>
      {Array.from({ length: count }, (_, index) => from + index).map((number) => (
        <option key={number} value={twoDigits(number)}>
          {number}
        </option>
      ))}
    </>
  );
}

function wholeDay(date: readonly string[]): string {
  return date.includes("") ? "" : date.join("-");
}

/** Returns the number of days of a month; 31 as long as year or month is not chosen. */
function daysOf(year: string, month: string): number {
  return year === "" || month === "" ? 31 : new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}
