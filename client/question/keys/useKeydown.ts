import { useEffect, useEffectEvent } from "react";

/** Listens for keys on the whole page; returning true prevents the browser's default. */
export function useKeydown(press: (event: KeyboardEvent, target: HTMLElement) => boolean): void {
  const listen = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !(event.target instanceof HTMLElement)) return;
    if (press(event, event.target)) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => listen(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}
