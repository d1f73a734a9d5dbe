import { s } from "./TwoPartName.styles.ts";

/**
 * Shows a name in two parts ("马原 · 系统精讲") as title and subtitle on two lines, so that the dot is not at a line's edge.
 * Screen readers and copying get one name.
 */
export function TwoPartName({ name }: { readonly name: string }) {
  const [first, ...rest] = name.split(" · ");
  if (rest.length === 0) return name;
  return (
    <>
      {first}
      <span className={s.dot}> · </span>
      <span className={s.second}>{rest.join(" · ")}</span>
    </>
  );
}

/** Allows a break after the dot of a two-part name ("马原 · 系统精讲") but never before it. */
export function noBreakBeforeDot(name: string): string {
  return name.replaceAll(" · ", "\u00a0· ");
}
