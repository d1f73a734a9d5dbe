import { useEffect, useEffectEvent } from "react";

/** Listens for key presses on the whole page. If `press` returns true, the browser's default action is prevented. */
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
