import {
  type KeyboardEvent,
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { useLocation } from "react-router-dom";

interface Props {
  readonly summary: ReactNode;
  /** Accessible name for a summary without text. */
  readonly label?: string;
  readonly className?: string;
  readonly summaryClass: string;
  readonly panelClass: string;
  readonly children?: ReactNode;
  /** Content that needs scripts: not sent by the server, but rendered when the panel first opens. */
  readonly later?: ReactNode;
}

const FOCUSABLE = "a[href], button, input, select, summary";

/**
 * Panel below its button, on the native details element, so that it opens without scripts. Escape, a press outside,
 * leaving by Tab and any navigation close it; the down arrow moves the focus into it.
 */
export function Disclosure({ summary, label, className, summaryClass, panelClass, children, later }: Props) {
  const details = useClosingDetails();
  const [opened, setOpened] = useState(false);
  // The element may have been opened before the script ran.
  useEffect(() => setOpened(details.current?.open === true), [details]);

  function onKeyDown(event: KeyboardEvent<HTMLDetailsElement>): void {
    const element = event.currentTarget;
    const button = element.querySelector("summary");
    if (!button || event.defaultPrevented) return;
    if (event.key === "Escape" && element.open) {
      element.open = false;
      button.focus();
    }
    if (event.key === "ArrowDown" && event.target === button) {
      event.preventDefault();
      element.open = true;
      setOpened(true);
      const inside = () => element.querySelector<HTMLElement>(`:scope > :not(summary) :is(${FOCUSABLE})`);
      const first = inside();
      // Content that is rendered when the panel first opens exists only in the next frame.
      if (first) first.focus();
      else requestAnimationFrame(() => inside()?.focus());
    }
  }
  function onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>): void {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
  }

  return (
    <details
      ref={details}
      className={className}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onToggle={() => setOpened(true)}
      suppressHydrationWarning
    >
      <summary className={summaryClass} aria-label={label}>
        {summary}
      </summary>
      <div className={panelClass}>
        {children}
        {opened ? later : null}
      </div>
    </details>
  );
}

function useClosingDetails(): RefObject<HTMLDetailsElement | null> {
  const details = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const shownKey = useRef(key);

  useEffect(() => {
    if (shownKey.current !== key && details.current) details.current.open = false;
    shownKey.current = key;
  }, [key]);

  useEffect(() => {
    function onPointerDown({ target }: PointerEvent): void {
      const element = details.current;
      if (element?.open && target instanceof Node && !element.contains(target)) element.open = false;
    }
    document.addEventListener("pointerdown", onPointerDown);
    return () => document.removeEventListener("pointerdown", onPointerDown);
  }, []);

  return details;
}
