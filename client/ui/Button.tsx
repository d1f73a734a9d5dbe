import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { kinds, s, sizes } from "./Button.styles.ts";

export type ButtonKind = keyof typeof kinds;
export type ButtonSize = keyof typeof sizes;

export interface ButtonProps extends Omit<ComponentProps<"button">, "className"> {
  readonly kind?: ButtonKind;
  readonly size?: ButtonSize;
  /** True while the action runs: the label and the focus stay, and clicks do nothing. */
  readonly busy?: boolean;
  readonly icon?: ReactNode;
  readonly wide?: boolean;
}

/** Returns the class that makes a link look like a button: `<Link className={buttonClass("primary")}>`. */
export function buttonClass(kind: ButtonKind = "secondary", size: ButtonSize = "medium"): string {
  return `${kinds[kind]} ${sizes[size]}`;
}

export function Button(props: ButtonProps) {
  const { kind, size, busy = false, icon, wide = false, children, onClick, style, ...rest } = props;
  // Uses aria-disabled, because a disabled button would lose the focus.
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
