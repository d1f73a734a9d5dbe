import { useEffect, useId, useRef, type MouseEvent, type ReactNode, type SyntheticEvent } from "react";
import { s, widths } from "./Dialog.styles.ts";
import { X } from "./icons/X.ts";

export interface DialogProps {
  readonly open: boolean;
  /** Called on the close button, Escape, or a press outside the panel. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Buttons of the dialog; the primary one is last. */
  readonly footer?: ReactNode;
  readonly width?: keyof typeof widths;
  /** True for work that must not be interrupted, e.g. 正在交卷: no close button, and Escape does nothing. */
  readonly locked?: boolean;
}

/**
 * Modal dialog on the native dialog element. `data-first-focus` marks the element inside that gets the first focus,
 * because React's autoFocus runs before the dialog is open. Closing returns the focus to the element that had it.
 */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <Panel {...rest} /> : null;
}

function Panel({
  onClose,
  title,
  children,
  footer,
  width = "medium",
  locked = false,
}: Omit<DialogProps, "open">) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    element?.showModal();
    element?.querySelector<HTMLElement>("[data-first-focus]")?.focus();
    return () => {
      element?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);

  function cancel(event: SyntheticEvent<HTMLDialogElement>): void {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    if (!locked) onClose();
  }
  // Browsers close a dialog on the second Escape or back gesture, even if `cancel` was prevented.
  function closed(): void {
    const element = dialog.current;
    if (!element || element.open) return;
    if (locked) element.showModal();
    else onClose();
  }
  function press(event: MouseEvent<HTMLDialogElement>): void {
    if (event.target === event.currentTarget && !locked) onClose();
  }

  return (
    <dialog
      ref={dialog}
      className={widths[width]}
      aria-labelledby={titleId}
      onCancel={cancel}
      onClose={closed}
      onMouseDown={press}
    >
      <div className={s.head}>
        <h2 id={titleId}>{title}</h2>
        {locked ? null : (
          <button type="button" className={s.close} aria-label="关闭" onClick={onClose}>
            <X size={20} />
          </button>
        )}
      </div>
      <div className={s.body}>{children}</div>
      {footer ? <div className={s.foot}>{footer}</div> : null}
    </dialog>
  );
}
