import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import { textRenderer } from "../../richText/richRenderers.ts";
import { type Boot, BootProvider } from "../../site/boot.ts";
import { Material } from "./Material.tsx";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
afterEach(() => document.body.replaceChildren());

const PASSAGE = "We turn it __1__ a garden, __2__ we were all excited, __12__ too.";

test("marks only the gap of the current question in the passage", async () => {
  await textRenderer.load();
  const place = document.createElement("div");
  document.body.append(place);
  const root = createRoot(place);
  const current = async (asked?: string) => {
    const shown = <Material source={PASSAGE} {...(asked && { asked })} />;
    await act(async () =>
      root.render(<BootProvider value={{ formulaStyles: "" } as Boot}>{shown}</BootProvider>),
    );
    return [...place.querySelectorAll("[aria-current]")].map(({ textContent }) => textContent?.trim());
  };
  expect(await current("第 1 空")).toEqual(["1"]);
  expect(await current("第12空")).toEqual(["12"]);
  expect(await current("第 1 空应填什么？")).toEqual([]);
  expect(await current()).toEqual([]);
});
