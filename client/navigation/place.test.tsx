import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { StaticPlace } from "./StaticPlace.tsx";
import { usePlace } from "./place.tsx";

function Shown() {
  const { pathname, search, hash, key } = usePlace();
  return <p>{[pathname, search, hash, key].join(" ")}</p>;
}

test.each([
  ["/course", "/course   default"],
  ["/course?", "/course   default"],
  ["/course?page=2", "/course ?page=2  default"],
  ["/a?b=c?d", "/a ?b=c?d  default"],
  ["//evil.test/a?b", "//evil.test/a ?b  default"],
])("the server renders the address it was asked for: %s", (path, text) => {
  const html = renderToStaticMarkup(
    <StaticPlace path={path}>
      <Shown />
    </StaticPlace>,
  );
  expect(html).toBe(`<p>${text}</p>`);
});
