/** A name in two parts ("马原 · 系统精讲") may break behind its dot, never before it: no line begins with a dot. */
export function keepDot(name: string): string {
  return name.replaceAll(" · ", "\u00a0· ");
}
