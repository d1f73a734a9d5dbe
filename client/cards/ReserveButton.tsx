import type { MouseEvent } from "react";
import { useReady } from "../kit/hydration.ts";
import { Button } from "../ui/Button.tsx";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";
import { useReserve } from "./useReserve.ts";

export interface ReserveProps {
  readonly live: { readonly id: string; readonly name: string };
  readonly onReserved: () => void;
}

/** Button that reserves a live class. It only reserves; the page of the class can cancel the reservation. */
export function ReserveButton({ live: { id, name }, onReserved }: ReserveProps) {
  const ready = useReady();
  const { busy, reserve } = useReserve(id);

  async function press({ currentTarget }: MouseEvent<HTMLElement>): Promise<void> {
    const card = currentTarget.closest("article")?.querySelector("a");
    if (!(await reserve(true))) return;
    onReserved();
    // The button disappears after the reservation, so the focus moves to the card.
    card?.focus({ preventScroll: true });
  }

  return (
    <Button size="small" disabled={!ready} busy={busy} onClick={(event) => void press(event)}>
      预约
      <VisuallyHidden>：{name}</VisuallyHidden>
    </Button>
  );
}
