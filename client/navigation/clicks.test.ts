import { expect, test } from "vitest";
import { isPlainClick, isFollowable } from "./clicks.ts";

const plain = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false };

test("follows a link only on a plain primary click", () => {
  expect(isPlainClick(plain)).toBe(true);
  for (const key of ["metaKey", "ctrlKey", "shiftKey", "altKey"] as const)
    expect(isPlainClick({ ...plain, [key]: true }), key).toBe(false);
  for (const button of [1, 2]) expect(isPlainClick({ ...plain, button }), String(button)).toBe(false);
});

const HERE = "https://site.test";

/** Returns the properties that a browser gives an anchor on a page of the site. */
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

test("follows pages of this site in this tab without a page load", () => {
  for (const href of ["/course", "?page=2", "/question/12?answer=A#top", `${HERE}/`, "/apiary"])
    expect(isFollowable(anchor({ href }), HERE), href).toBe(true);
  expect(isFollowable(anchor({ href: "/course", target: "_self" }), HERE)).toBe(true);
});

test("leaves links to other sites, other tabs, downloads, files of /api and anchors of the page to the browser", () => {
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
