import { useRef } from "react";
import { findRegion, regions } from "#shared/domain/regions.ts";
import { setRegion, useRegion } from "../site/region.ts";
import { MapPin } from "../ui/icons/MapPin.ts";
import { Disclosure } from "./Disclosure.tsx";
import { s as controls } from "./headerControls.styles.ts";
import { s } from "./RegionPicker.styles.ts";

/** The province whose exams are meant; 自考 differs from one to the next. */
export function RegionPicker() {
  const region = useRegion();
  return (
    <Disclosure
      className={controls.scripted}
      summaryClass={controls.text}
      panelClass={controls.sheet}
      summary={
        <>
          <MapPin size={18} strokeWidth={1.75} aria-hidden="true" />
          {findRegion(region)?.name ?? "地区"}
        </>
      }
      later={<RegionList />}
    />
  );
}

function RegionList() {
  const region = useRegion();
  const list = useRef<HTMLUListElement>(null);

  function choose(id: string): void {
    setRegion(id);
    const details = list.current?.closest("details");
    if (details) details.open = false;
    details?.querySelector("summary")?.focus();
  }

  return (
    <>
      <p className={s.title}>你在哪个省份考试？</p>
      <ul className={s.list} ref={list}>
        {regions.map(({ id, name }) => (
          <li key={id}>
            <button
              className={s.region}
              type="button"
              aria-pressed={id === region}
              onClick={() => choose(id)}
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The same choice as one field, for menus of small screens. */
export function RegionField() {
  const region = useRegion();
  return (
    <label className={s.field}>
      考试省份
      <select className={s.select} value={region} onChange={(event) => setRegion(event.target.value)}>
        {regions.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
