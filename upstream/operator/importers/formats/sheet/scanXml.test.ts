import fc from "fast-check";
import { SaxesParser } from "saxes";
import { expect, test } from "vitest";
import { createXmlScanner } from "./scanXml.ts";
import { createTextStore } from "../../textStore.ts";

/** Returns the events of a text that is written in pieces of `size` bytes; texts that follow each other are joined. */
function scanned(xml: string, size: number): string[] {
  const events: string[] = [];
  const scanner = createXmlScanner({
    open: (name, attribute) => events.push(`<${name} ${attribute("a")} ${attribute("b")}`),
    text: (piece) => addText(events, piece),
    close: (name) => events.push(`/${name}`),
  });
  const bytes = Buffer.from(xml);
  for (let at = 0; at < bytes.length; at += size) scanner.write(bytes.subarray(at, at + size));
  scanner.end();
  return events;
}

/** Returns the same events as read by saxes. */
function parsed(xml: string): string[] {
  const events: string[] = [];
  const parser = new SaxesParser();
  const local = (name: string) => name.slice(name.indexOf(":") + 1);
  let depth = 0;
  const add = (piece: string) => depth > 0 && addText(events, piece);
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    depth += 1;
    const value = (of: string) =>
      Object.entries(attributes).find(([key]) => local(key) === of)?.[1] as string | undefined;
    events.push(`<${local(name)} ${value("a")} ${value("b")}`);
  });
  parser.on("text", add);
  parser.on("cdata", add);
  parser.on("closetag", ({ name }) => {
    depth -= 1;
    events.push(`/${local(name)}`);
  });
  parser.write(xml).close();
  return events;
}

function addText(events: string[], piece: string): void {
  if (piece === "") return;
  const last = events.at(-1);
  if (last?.startsWith("#")) events[events.length - 1] = last + piece;
  else events.push(`#${piece}`);
}

const text = fc
  .array(
    fc.constantFrom("甲", "x", " ", "\n", "\r\n", "&amp;", "&lt;", "&#20013;", "&#x1F600;", "😀", ">", ";"),
    {
      maxLength: 6,
    },
  )
  .map((parts) => parts.join(""));
const attribute = fc
  .tuple(fc.constantFrom("a", "b", "x:c"), text, fc.constantFrom('"', "'"), fc.constantFrom("=", " = "))
  .map(([name, value, mark, equals]) => `${name}${equals}${mark}${value.replace(/\s/g, " ")}${mark}`);
const { node } = fc.letrec<{ node: string; element: string }>((tie) => ({
  node: fc.oneof(
    { depthSize: "small" },
    text,
    text.map((inner) => `<![CDATA[${inner.replaceAll("&", "<")}]]>`),
    text.map((inner) => `<!-- ${inner} <a> -->`),
    fc.constant("<?do it?>"),
    tie("element"),
  ),
  element: fc
    .tuple(
      fc.constantFrom("c", "v", "x:row"),
      fc.option(attribute, { nil: "" }),
      fc.array(tie("node"), { maxLength: 4 }),
    )
    .map(([name, given, inner]) => {
      const tag = given === "" ? name : `${name} ${given}`;
      return inner.length === 0 ? `<${tag} />` : `<${tag}>${inner.join("")}</${name} >`;
    }),
}));
const file = fc
  .tuple(fc.constantFrom("", "\uFEFF", '<?xml version="1.0"?>\n', "<!-- <!DOCTYPE -->"), fc.array(node))
  .map(([head, nodes]) => `${head}<sheet>${nodes.join("")}</sheet>\n`);

test("reports the same elements, attributes and texts as a general parser, in pieces of any size", () => {
  fc.assert(
    fc.property(file, fc.integer({ min: 1, max: 40 }), (xml, size) => {
      expect(scanned(xml, size)).toEqual(parsed(xml));
    }),
    { numRuns: 400 },
  );
});

test("refuses broken XML with line and column, and a DOCTYPE", () => {
  const rows: readonly (readonly [string, RegExp])[] = [
    ["<a>\n<b></a>", /broken XML at line 2, column 4: the end of b/],
    ["<a>\n\n甲<b", /broken XML at line 3, column \d+: it ends within a/],
    ["<a b></a>", /an attribute has no value/],
    ["<a b=1></a>", /no quotation marks/],
    ["<a>&x;</a>", /the entity &x; is not known/],
    ["<a>&#0;</a>", /the entity &#0; is not known/],
    ["<a>\u0001</a>", /a character cannot be in XML/],
    ["<a/><b/>", /second root/],
    ["<a/>x", /outside of the root/],
    ["", /no element/],
    ["<a><!x></a>", /a tag is not known/],
    ["<!DOCTYPE a><a/>", /refused XML at line 1, column 1: it has a DOCTYPE/],
    ["<a>".repeat(201), /200 deep/],
  ];
  for (const [xml, reason] of rows)
    for (const size of [1, 3, 100]) expect(() => scanned(xml, size), xml).toThrow(reason);
});

test("stores and returns texts of any length by their index", () => {
  const texts = [...Array.from({ length: 3_000 }, (_, i) => `${i} 甲😀`), "", "长".repeat(700_000), "后"];
  const store = createTextStore();
  for (const one of texts) store.add(one);
  expect(texts.map((_, i) => store.at(i))).toEqual(texts);
  expect([store.at(texts.length), store.at(-1), store.at(Number.NaN)]).toEqual(["", "", ""]);
});
