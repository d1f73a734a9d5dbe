import { type DragEvent, useState } from "react";

/**
 * Returns properties for rows that a pointer drags to another place, and for the grip by which a row is dragged. The
 * grip is a part without fields, because a selection of text is dragged too.
 */
export function useDragged(onMove: (from: number, to: number) => void) {
  const [from, setFrom] = useState<number>();
  const [over, setOver] = useState<number>();
  const end = () => {
    setFrom(undefined);
    setOver(undefined);
  };
  return (at: number) => ({
    row: {
      "data-over": over === at && from !== undefined && from !== at,
      onDragOver: (event: DragEvent<HTMLElement>) => {
        if (from === undefined) return;
        event.preventDefault();
        setOver(at);
      },
      onDrop: (event: DragEvent<HTMLElement>) => {
        if (from === undefined) return;
        event.preventDefault();
        if (from !== at) onMove(from, at);
        end();
      },
    },
    grip: {
      draggable: true,
      onDragStart: (event: DragEvent<HTMLElement>) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", "");
        setFrom(at);
      },
      onDragEnd: end,
    },
  });
}
