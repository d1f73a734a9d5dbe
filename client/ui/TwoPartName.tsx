import { s } from "./TwoPartName.styles.ts";

/**
 * Shows a name such as "马原 · 系统精讲" as title and subtitle on two lines, so that no line begins or ends with the dot.
 * Screen readers read the two lines as one name, and copying gives one name.
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
