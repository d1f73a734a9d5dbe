import { expect, test } from "vitest";
import { isPlainClick, isFollowable } from "./clicks.ts";

const plain = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false };

test("the first button alone follows a link; every other key or button means something else", () => {
  expect(isPlainClick(plain)).toBe(true);
  for (const key of ["metaKey", "ctrlKey", "shiftKey", "altKey"] as const)
    expect(isPlainClick({ ...plain, [key]: true }), key).toBe(false);
  for (const button of [1, 2]) expect(isPlainClick({ ...plain, button }), String(button)).toBe(false);
});

const HERE = "https://site.test";

/** An anchor as a browser would read it on a page of the site. */
function anchor(attributes: Readonly<Record<string, string>>) {
  const { origin, pathname } = new URL(attributes["href"] ?? "", `${HERE}/course/7`);
  return {
    origin,
    pathname,
    target: attributes["target"] ?? "",
    hasAttribute: (name: string) => name in attributes,
    getAttribute: (name: string) => attributes[name] ?? null,
  };
}

test("pages of this site in this tab are followed without a load", () => {
  for (const href of ["/course", "?page=2", "/question/12?answer=A#top", `${HERE}/`, "/apiary"])
    expect(isFollowable(anchor({ href }), HERE), href).toBe(true);
  expect(isFollowable(anchor({ href: "/course", target: "_self" }), HERE)).toBe(true);
});

test("the browser keeps what is its own: other sites and tabs, downloads, files of /api, jumps inside the page", () => {
  for (const attributes of [
    { href: "https://other.test/course" },
    { href: "mailto:a@site.test" },
    { href: "/policy", target: "_blank" },
    { href: "/paper.pdf", download: "" },
    { href: "/api/file/1" },
    { href: "#outline" },
  ])
    expect(isFollowable(anchor(attributes), HERE), JSON.stringify(attributes)).toBe(false);
});
