import { s } from "./TwoPartName.styles.ts";

/**
 * A name in two parts ("马原 · 系统精讲") as title and subtitle, on a line each, so that its dot neither ends nor begins one; read
 * aloud and copied it is one name.
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

/** A name in two parts ("马原 · 系统精讲") may break behind its dot, never before it: no line begins with a dot. */
export function noBreakBeforeDot(name: string): string {
  return name.replaceAll(" · ", "\u00a0· ");
}
