import { act, useEffect } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import { useLayer } from "./useLayer.ts";
import { useSlots } from "./useSlots.ts";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
const scrollTo = vi.spyOn(window, "scrollTo").mockReturnValue();
let root: Root;
afterEach(() => act(async () => root.unmount()));

const places = [{ seq: 3 }, { seq: 5 }, { seq: 8 }];

/** Mounts useSlots and useLayer. Returns their current values, and a function that acts on them. */
async function screen(options: Partial<Parameters<typeof useSlots>[1]> = {}) {
  let latest: { places: ReturnType<typeof useSlots>; layer: ReturnType<typeof useLayer> } | undefined;
  function Screen() {
    const shown = useSlots(places, { first: () => 5, scrolls: true, ...options });
    const layer = useLayer(shown.seq);
    useEffect(() => {
      latest = { places: shown, layer };
    });
    return null;
  }
  root = createRoot(document.createElement("div"));
  await act(async () => root.render(<Screen />));
  const now = () => {
    if (!latest) throw new Error("nothing was rendered");
    return latest;
  };
  return { now, does: (work: (with_: ReturnType<typeof now>) => void) => act(async () => work(now())) };
}

test("scrolls to the top and focuses the slot on a step, but does not focus the first slot on page load", async () => {
  const { now, does } = await screen();
  expect(now().places).toMatchObject({ seq: 5, index: 1, isFirst: false, isLast: false });
  expect(now().places.turnOf(5)).toBe(0);
  await does(({ places: { go } }) => go({ seq: 8 }));
  expect(now().places).toMatchObject({ seq: 8, index: 2, isLast: true });
  expect(now().places.turnOf(8)).toBe(1);
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 0 });
});

test("with several slots shown, makes the used slot current without focusing it or scrolling", async () => {
  const { now, does } = await screen({ scrolls: false });
  scrollTo.mockClear();
  await does(({ places: { go } }) => go({ seq: 3 }));
  await does(({ places: { follow } }) => follow(8));
  expect(now().places.seq).toBe(8);
  expect([3, 8].map(now().places.turnOf)).toEqual([1, 0]);
  expect(scrollTo).not.toHaveBeenCalled();
});

test("closes an open layer when another question is shown, and does not reopen it on return", async () => {
  const { now, does } = await screen();
  await does(({ layer }) => layer.open("menu"));
  await does(({ layer }) => {
    layer.open("help");
    layer.closeMenu();
  });
  expect(now().layer.shown).toBe("help");
  await does(({ layer }) => layer.open("menu"));
  await does(({ layer }) => layer.closeMenu());
  expect(now().layer.shown).toBeUndefined();
  await does(({ layer }) => layer.open("sheet"));
  expect(now().layer.shown).toBe("sheet");
  await does(({ places: { go } }) => go({ seq: 8 }));
  expect(now().layer.shown).toBeUndefined();
  await does(({ places: { go } }) => go({ seq: 5 }));
  expect(now().layer.shown).toBeUndefined();
});
