import { type RefObject, useEffect } from "react";

/** Time in ms after the last move of the frame, from which on the picture is cut. */
const QUIET_MS = 200;

/**
 * Puts the file of `make` into a file input each time that `make` changes, and holds the form back until it is there.
 * @param make undefined: the input keeps its file
 */
export function useCutFile(
  input: RefObject<HTMLInputElement | null>,
  make: (() => Promise<File | undefined>) | undefined,
): void {
  useEffect(() => {
    const field = input.current;
    if (!field || !make) return undefined;
    const { form } = field;
    let state: "open" | "done" | "over" = "open";
    let made: Promise<void> | undefined;
    const run = () =>
      (made ??= make().then((file) => {
        if (state === "over") return;
        state = "done";
        if (file) setFile(field, file);
      }));
    const timer = setTimeout(() => void run(), QUIET_MS);
    const hold = (event: SubmitEvent) => {
      // Another picture of the form may hold it back already.
      if (state === "done" || event.defaultPrevented) return;
      event.preventDefault();
      void run().then(() => form?.requestSubmit(event.submitter));
    };
    form?.addEventListener("submit", hold);
    return () => {
      state = "over";
      clearTimeout(timer);
      form?.removeEventListener("submit", hold);
    };
  }, [input, make]);
}

/** Gives a file input one file, which the form sends as if a person had chosen it; undefined: none. */
export function setFile(field: HTMLInputElement, file: File | undefined): void {
  const files = new DataTransfer();
  if (file) files.items.add(file);
  field.files = files.files;
}
