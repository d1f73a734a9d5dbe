import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { CallFailure } from "./callFailure.ts";
import { CallError } from "./CallError.tsx";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

function page() {
  const place = document.createElement("main");
  document.body.append(place);
  const root = createRoot(place);
  const retried: string[] = [];
  const part = (name: string, cause: string) => (
    <section key={name} id={name}>
      <CallError error={new CallFailure(undefined, cause)} onRetry={() => retried.push(name)} />
    </section>
  );
  const show = (...parts: (readonly [string, string])[]) =>
    act(async () => root.render(parts.map(([name, cause]) => part(name, cause))));
  const alerts = () => [...place.querySelectorAll("section:has([role=alert])")].map(({ id }) => id);
  return { place, show, alerts, retried };
}

test("shows a common failure once, in the first part, and retries all parts together", async () => {
  const { place, show, alerts, retried } = page();
  await show(["lives", "连不上"], ["news", "连不上"], ["orders", "没有权限"]);
  expect(alerts()).toEqual(["lives", "orders"]);
  expect(place.querySelector("#news")?.textContent).toContain("这里也没有加载出来");
  // The banner fails last, but is the first failed part in the document.
  await show(["banner", "连不上"], ["lives", "连不上"], ["news", "连不上"]);
  expect(alerts()).toEqual(["banner"]);
  await act(async () => place.querySelector("button")?.click());
  expect(retried.sort()).toEqual(["banner", "lives", "news"]);
  // The news part is collapsed, as filters are on a phone.
  await show(["news", "连不上"]);
  vi.spyOn(place.querySelector("#news div") as HTMLElement, "checkVisibility").mockReturnValue(false);
  await show(["news", "连不上"], ["lives", "连不上"]);
  expect(alerts()).toEqual(["news", "lives"]);
  await show(["news", "连不上"]);
  expect(alerts()).toEqual(["news"]);
});
