import { EditorView } from "prosemirror-view";
import { afterAll, beforeAll, vi } from "vitest";

interface Opening {
  updatePluginViews: (this: EditorView, ...given: readonly unknown[]) => void;
}

/** Returns the editors that the tests of a file open, the latest last. */
export function openedEditors(): readonly EditorView[] {
  const opened: EditorView[] = [];
  let restore: () => void = () => undefined;
  beforeAll(() => {
    const prototype = EditorView.prototype as unknown as Opening;
    const own = prototype.updatePluginViews;
    const spy = vi.spyOn(prototype, "updatePluginViews").mockImplementation(function (
      this: EditorView,
      ...given: readonly unknown[]
    ) {
      if (!opened.includes(this)) opened.push(this);
      own.apply(this, [...given]);
    });
    restore = () => spy.mockRestore();
  });
  afterAll(() => restore());
  return opened;
}
