import { expect, test } from "vitest";
import { picturesIn } from "./pictures.ts";

test("finds each picture in lists and texts once, with the address under which pages request it", () => {
  const question = {
    stem: '如图 <img src="/uploads/q/a.png" alt=""> 与 <img src=\'/uploads/q/b.svg\'>',
    images: ["/uploads/q/a.png", "/uploads/q/c.webp"],
    options: [{ key: "A", content: "![](/uploads/q/d.png)" }],
  };
  expect(picturesIn([question]).ours).toEqual([
    "/api/uploads/q/a.png",
    "/api/uploads/q/b.svg",
    "/api/uploads/q/c.webp",
    "/api/uploads/q/d.png",
  ]);
});

test("counts pictures of other hosts and does not list them as the upstream's", () => {
  const texts = [
    '<img src="https://cdn.test/uploads/a.png">',
    "见 https://cdn.test/uploads/ 与 https://a.test/b.html",
  ];
  expect(picturesIn(texts)).toEqual({ ours: [], others: 1 });
});
