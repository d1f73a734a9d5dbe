import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { kinds, s, sizes } from "./Button.styles.ts";

export type ButtonKind = keyof typeof kinds;
export type ButtonSize = keyof typeof sizes;

export interface ButtonProps extends Omit<ComponentProps<"button">, "className"> {
  readonly kind?: ButtonKind;
  readonly size?: ButtonSize;
  /** Work is under way: the label stays, clicks do nothing, the focus is kept. */
  readonly busy?: boolean;
  readonly icon?: ReactNode;
  /** As wide as its container. */
  readonly wide?: boolean;
}

/** The class of a link that should look like a button: `<Link className={buttonClass("primary")}>`. */
export function buttonClass(kind: ButtonKind = "secondary", size: ButtonSize = "medium"): string {
  return `${kinds[kind]} ${sizes[size]}`;
}

export function Button(props: ButtonProps) {
  const { kind, size, busy = false, icon, wide = false, children, onClick, style, ...rest } = props;
  // aria-disabled instead of disabled: a disabled button would drop the focus while it works.
  function press(event: MouseEvent<HTMLButtonElement>): void {
    if (busy) return event.preventDefault();
    onClick?.(event);
  }
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(kind, size)}
      style={wide ? { width: "100%", ...style } : style}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={press}
    >
      <span className={s.label}>
        {icon}
        {children}
      </span>
      {busy ? <span className={s.busy}>，正在处理</span> : null}
    </button>
  );
}
