import { StringDecoder } from "node:string_decoder";
import { XmlFault } from "../xml.ts";

/** Receives the parts of an XML file in their order. Names are without the namespace prefix. */
export interface XmlEvents {
  /** `attribute` returns the value of an attribute; call it before the next event. `fault` makes an error for the tag. */
  open(
    name: string,
    attribute: (name: string) => string | undefined,
    fault: (reason: string) => XmlFault,
  ): void;
  /** Collects a text, which may come in several pieces. */
  text(piece: string): void;
  close(name: string): void;
}

/** Longest tag in characters. A longer tag is refused, so that an open quotation mark cannot collect a whole file. */
const LONGEST_TAG = 1_000_000;
const DEEPEST = 200;
// oxlint-disable-next-line no-control-regex -- XML cannot contain these
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;
const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const CDATA = "<![CDATA[";
const [LT, GT, SLASH, BANG, QUERY, EQUALS, AMPERSAND] = [60, 62, 47, 33, 63, 61, 38];

/**
 * Reads UTF-8 XML in chunks and keeps at most one tag of it. A scanner of our own, because a sheet of 100,000 rows has
 * six million tags and texts, for which the general parser takes seconds.
 *
 * @throws XmlFault for broken XML, and for a DOCTYPE because it could declare entities
 */
export function createXmlScanner(on: XmlEvents): { write(chunk: Buffer): void; end(): void } {
  const decoder = new StringDecoder("utf8");
  /** Positions of the attributes of the tag: begin and end of the name, begin and end of the value. */
  const places: number[] = [];
  let attributes = 0;
  const open: string[] = [];
  let xml = "";
  let at = 0;
  let linesBefore = 0;
  let columnsBefore = 0;
  /** End of the comment, CDATA section or instruction around the position; "": there is none. */
  let inside = "";
  let hasRoot = false;

  const fault = (reason: string, place = at, kind?: string) => {
    const before = xml.slice(0, place);
    const lastBreak = before.lastIndexOf("\n");
    const column = lastBreak < 0 ? columnsBefore + place : place - lastBreak - 1;
    return new XmlFault(reason, 1 + linesBefore + breaksIn(before), column + 1, kind);
  };
  const faultHere = (reason: string) => fault(reason);
  const attribute = (name: string) => {
    for (let i = 0; i < attributes; i += 4) {
      const from = places[i] ?? 0;
      const begin = (places[i + 1] ?? 0) - name.length;
      if (begin < from || !xml.startsWith(name, begin)) continue;
      if (begin === from || local(xml.slice(from, places[i + 1])) === name)
        return plain(xml.slice(places[i + 2], places[i + 3]), from);
    }
    return undefined;
  };
  const text = (from: number, to: number, isCdata = false) => {
    if (from >= to) return;
    const piece = xml.slice(from, to);
    if (open.length > 0) on.text(isCdata ? piece : plain(piece, from));
    else if (isCdata || piece.trim() !== "") throw fault("there is text outside of the root element", from);
  };
  const plain = (piece: string, from: number): string =>
    piece.includes("&")
      ? piece.replace(/&([^;&]*);?/g, (whole, name: string) => {
          const char = whole.endsWith(";") ? characterOf(name) : undefined;
          if (char === undefined) throw fault(`the entity ${whole.slice(0, 40)} is not known`, from);
          return char;
        })
      : piece;

  /** Skips or returns what is inside a comment, CDATA section or instruction; false: its end is not there yet. */
  function leave(): boolean {
    const end = xml.indexOf(inside, at);
    const to = end < 0 ? Math.max(at, xml.length - inside.length + 1) : end;
    if (inside === "]]>") text(at, to, true);
    at = end < 0 ? to : end + inside.length;
    if (end >= 0) inside = "";
    return end >= 0;
  }

  /** Reads text up to the next tag; false: more may follow. */
  function readText(): boolean {
    const end = xml.indexOf("<", at);
    if (end >= 0) {
      text(at, end);
      at = end;
      return true;
    }
    // An entity may be cut in two.
    const entity = xml.lastIndexOf("&");
    const isCut = entity >= at && !xml.includes(";", entity) && xml.length - entity < 12;
    const to = isCut ? entity : xml.length;
    text(at, to);
    at = to;
    return false;
  }

  /** Reads `<!…` or `<?…`; false: its kind is not there yet. */
  function readSpecial(): boolean {
    if (xml.charCodeAt(at + 1) === QUERY) return enter("<?", "?>");
    if (xml.startsWith("<!--", at)) return enter("<!--", "-->");
    if (xml.startsWith(CDATA, at)) return enter(CDATA, "]]>");
    const begun = xml.slice(at);
    if ([CDATA, "<!--", "<!DOCTYPE"].some((whole) => begun.length < whole.length && whole.startsWith(begun)))
      return false;
    if (!xml.startsWith("<!DOCTYPE", at)) throw fault("a tag is not known");
    throw fault("it has a DOCTYPE, whose entities are not read: take it out", at, "refused");
  }
  function enter(begin: string, end: string): boolean {
    inside = end;
    at += begin.length;
    return true;
  }

  function readClose(): boolean {
    const end = xml.indexOf(">", at);
    if (end < 0) return false;
    const name = open.pop() ?? "";
    const after = at + 2 + name.length;
    const isRight = name !== "" && xml.startsWith(name, at + 2);
    if (!isRight || (after !== end && xml.slice(after, end).trim() !== ""))
      throw fault(`the end of ${name || "nothing"} is expected`);
    at = end + 1;
    on.close(local(name));
    return true;
  }

  function readOpen(): boolean {
    let place = nameEnd(xml, at + 1);
    const name = xml.slice(at + 1, place);
    attributes = 0;
    for (;;) {
      const before = place;
      while (isSpace(xml.charCodeAt(place))) place += 1;
      if (place >= xml.length) return false;
      const code = xml.charCodeAt(place);
      if (code === GT || code === SLASH) break;
      if (place === before) throw fault("a tag is not closed", place);
      const end = nameEnd(xml, place);
      let mark = end;
      while (isSpace(xml.charCodeAt(mark))) mark += 1;
      if (mark >= xml.length) return false;
      if (xml.charCodeAt(mark) !== EQUALS || end === place) throw fault("an attribute has no value", place);
      mark += 1;
      while (isSpace(xml.charCodeAt(mark))) mark += 1;
      if (mark >= xml.length) return false;
      const quote = xml[mark] ?? "";
      if (quote !== '"' && quote !== "'") throw fault("an attribute has no quotation marks", mark);
      const close = xml.indexOf(quote, mark + 1);
      if (close < 0) return false;
      let hasEntity = false;
      for (let i = mark + 1; i < close; i += 1) {
        const sign = xml.charCodeAt(i);
        if (sign === LT) throw fault("an attribute holds <", mark);
        hasEntity ||= sign === AMPERSAND;
      }
      // Checks an entity also where the attribute is not asked for.
      if (hasEntity) plain(xml.slice(mark + 1, close), mark);
      places[attributes] = place;
      places[attributes + 1] = end;
      places[attributes + 2] = mark + 1;
      places[attributes + 3] = close;
      attributes += 4;
      place = close + 1;
    }
    const isEmpty = xml.charCodeAt(place) === SLASH;
    if (isEmpty && place + 1 >= xml.length) return false;
    if (name === "" || (isEmpty && xml.charCodeAt(place + 1) !== GT))
      throw fault("a tag is not closed", place);
    if (open.length === 0 && hasRoot) throw fault("there is a second root element");
    if (open.length >= DEEPEST) throw fault(`elements stand more than ${DEEPEST} deep in each other`);
    hasRoot = true;
    at = place + (isEmpty ? 2 : 1);
    const own = local(name);
    on.open(own, attribute, faultHere);
    if (isEmpty) on.close(own);
    else open.push(name);
    return true;
  }

  function readNext(): boolean {
    if (inside !== "") return leave();
    if (xml.charCodeAt(at) !== LT) return readText();
    const next = xml.charCodeAt(at + 1);
    if (next === SLASH) return readClose();
    return next === BANG || next === QUERY ? readSpecial() : at + 1 < xml.length && readOpen();
  }

  function take(chunk: string): void {
    const read = xml.slice(0, at);
    const lastBreak = read.lastIndexOf("\n");
    linesBefore += breaksIn(read);
    columnsBefore = lastBreak < 0 ? columnsBefore + at : at - lastBreak - 1;
    xml = xml.slice(at) + chunk;
    at = 0;
    const bad = FORBIDDEN.exec(chunk);
    if (bad) throw fault("a character cannot be in XML", xml.length - chunk.length + bad.index);
    while (at < xml.length && readNext());
    if (xml.length - at > LONGEST_TAG) throw fault("a tag is not closed");
  }

  let held = "";
  const takeLines = (piece: string) => {
    const whole = held + piece;
    // A line end of two characters may be cut in two.
    held = whole.endsWith("\r") ? "\r" : "";
    const lines = held === "" ? whole : whole.slice(0, -1);
    take(lines.includes("\r") ? lines.replace(/\r\n?/g, "\n") : lines);
  };
  let isFirst = true;
  return {
    write(chunk) {
      const piece = decoder.write(chunk);
      takeLines(isFirst ? piece.replace(/^\uFEFF/, "") : piece);
      isFirst &&= piece === "";
    },
    end() {
      takeLines(`${decoder.end()}\n`);
      if (at < xml.length || inside !== "" || open.length > 0 || !hasRoot)
        throw fault(hasRoot ? `it ends within ${open.at(-1) ?? "a tag"}` : "there is no element");
    },
  };
}

function characterOf(entity: string): string | undefined {
  const number = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(entity);
  if (!number) return NAMED[entity];
  const code = Number.parseInt(number[1] ?? number[2] ?? "", number[1] === undefined ? 10 : 16);
  return code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) || FORBIDDEN.test(String.fromCharCode(code))
    ? undefined
    : String.fromCodePoint(code);
}

function nameEnd(xml: string, from: number): number {
  let at = from;
  for (let code = xml.charCodeAt(at); ; code = xml.charCodeAt(at)) {
    if (!(code > 32) || code === GT || code === SLASH || code === EQUALS || code === LT) return at;
    at += 1;
  }
}

function isSpace(code: number): boolean {
  return code === 32 || code === 10 || code === 9 || code === 13;
}

function breaksIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}

function local(name: string): string {
  const colon = name.indexOf(":");
  return colon < 0 ? name : name.slice(colon + 1);
}
