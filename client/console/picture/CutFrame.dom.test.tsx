import { act, useState } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { CutFrame } from "./CutFrame.tsx";
import { WHOLE } from "./cut.ts";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

const image = { width: 1000, height: 1000 } as ImageBitmap;

function Cutter() {
  const [view, setView] = useState(WHOLE);
  return (
    <CutFrame label="封面" image={image} frame={{ width: 960, height: 540 }} view={view} onView={setView} />
  );
}

test("counts the moves of both fingers that come before the next rendering", async () => {
  const page = document.body.appendChild(document.createElement("main"));
  const root = createRoot(page);
  await act(async () => root.render(<Cutter />));
  const stage = page.querySelector<HTMLElement>("[role=slider]") as HTMLElement;
  stage.setPointerCapture = () => undefined;
  Object.defineProperty(stage, "clientWidth", { value: 480 });
  const touch = (type: string, pointerId: number, clientX: number) =>
    stage.dispatchEvent(new PointerEvent(type, { pointerId, clientX, clientY: 0, bubbles: true }));
  await act(async () => {
    touch("pointerdown", 1, 100);
    touch("pointerdown", 2, 200);
  });
  await act(async () => {
    touch("pointermove", 1, 50);
    touch("pointermove", 2, 250);
  });
  expect(stage.getAttribute("aria-valuenow")).toBe("200");
  await act(async () => root.unmount());
  page.remove();
});
