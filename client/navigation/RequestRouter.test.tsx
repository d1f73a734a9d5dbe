import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { useLocation } from "react-router-dom";
import { RequestRouter } from "./RequestRouter.tsx";

function Shown() {
  const { pathname, search, hash, key } = useLocation();
  return <p>{[pathname, search, hash, key].join(" ")}</p>;
}

test.each([
  ["/course", "/course   default"],
  ["/course?", "/course   default"],
  ["/course?page=2", "/course ?page=2  default"],
  ["/a?b=c?d", "/a ?b=c?d  default"],
  ["//evil.test/a?b", "//evil.test/a ?b  default"],
])("renders the requested address on the server: %s", (path, text) => {
  const html = renderToStaticMarkup(
    <RequestRouter path={path}>
      <Shown />
    </RequestRouter>,
  );
  expect(html).toBe(`<p>${text}</p>`);
});
