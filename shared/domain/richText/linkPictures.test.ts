import { expect, test } from "vitest";
import { linkPictures } from "./linkPictures.ts";
import { renderRichText } from "./renderRichText.ts";

const html = renderRichText("如图：![杠杆](/uploads/question/ab.svg)求力臂。");

test("links a picture to its file, around it or beside it", () => {
  expect(linkPictures(html, "around")).toMatch(
    /<a data-zoom href="\/uploads\/question\/ab\.svg"[^>]*><img [^>]*alt="杠杆"[^>]*><\/a>/,
  );
  expect(linkPictures(html, "beside")).toMatch(/<img [^>]*><a data-zoom href="[^"]*ab\.svg"[^>]*>放大<\/a>/);
});

test("keeps a picture inside a link, and text without pictures, unchanged", () => {
  const linked = '<a href="/news/1"><img src="/uploads/a.png" alt=""></a>';
  expect(linkPictures(linked, "around")).toBe(linked);
  expect(linkPictures("<p>没有图</p>", "beside")).toBe("<p>没有图</p>");
});
