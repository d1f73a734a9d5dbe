import { type DragEvent, useState } from "react";

/** Takes files that are dropped on an element. The innermost element takes them. */
export function useFileDrop(isOn: boolean, onFiles: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false);
  const hasFiles = ({ dataTransfer }: DragEvent) => isOn && dataTransfer.types.includes("Files");
  const zone = {
    onDragOver(event: DragEvent) {
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.stopPropagation();
      setOver(true);
    },
    onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
    },
    onDrop(event: DragEvent) {
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.stopPropagation();
      setOver(false);
      onFiles([...event.dataTransfer.files]);
    },
  };
  return { isOver, zone };
}
