import { useCallback, useState } from "react";

/** Layers that any workspace can open over its question: answer sheet, key help or menu. */
type CommonLayer = "sheet" | "help" | "menu";

export interface Layer<Name extends string = never> {
  readonly shown: string | undefined;
  readonly open: (name: CommonLayer | Name) => void;
  readonly close: () => void;
  /** Closes the menu, unless pressing its button opened another layer. */
  readonly closeMenu: () => void;
}

/** Stores which layer is open over question `of`. Going to another question closes the layer. */
export function useLayer<Name extends string>(of: string | number) {
  const [layer, setLayer] = useState<{ readonly of: typeof of; readonly name: CommonLayer | Name }>();
  if (layer && layer.of !== of) setLayer(undefined);
  const close = useCallback(() => setLayer(undefined), []);
  const closeMenu = () => setLayer((shown) => (shown?.name === "menu" ? undefined : shown));
  return {
    shown: layer?.of === of ? layer.name : undefined,
    open: (name: CommonLayer | Name) => setLayer({ of, name }),
    close,
    closeMenu,
  };
}
