/*
 * Writes PDFs of plain Chinese text without a font in the file. PDF viewers have the font STSong-Light, which the PDF
 * format names for Chinese.
 */

const LINE = 26;
const TOP = 780;
const LINES_A_PAGE = 27;
const LEFT = 60;
/** Number of Chinese characters of 12 points that fit into a line. */
const LETTERS_A_LINE = 39;

export interface PdfPage {
  /** Title of the page; "": the page continues the page before it. */
  readonly title: string;
  readonly lines: readonly string[];
}

/** Returns a PDF whose title is the first line. The same lines give the same bytes. */
export function textPdf([title = "", ...lines]: readonly string[]): Uint8Array {
  return pagesPdf(
    title,
    pagesOf(lines.flatMap(fold)).map((page, index) => ({ title: index === 0 ? title : "", lines: page })),
  );
}

export function pagesPdf(title: string, pages: readonly PdfPage[]): Uint8Array {
  const pageId = (index: number) => 6 + index * 2;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R /Lang (zh-CN) >>",
    `<< /Type /Pages /Kids [${pages.map((_, index) => `${pageId(index)} 0 R`).join(" ")}] /Count ${pages.length} >>`,
    "<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [4 0 R] >>",
    "<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /DW 1000 /W [1 [500] 2 95 500] /FontDescriptor 5 0 R >>",
    "<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>",
  ];
  for (const [index, page] of pages.entries()) {
    const drawn = drawPage({ ...page, lines: page.lines.flatMap(fold) });
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${pageId(index) + 1} 0 R >>`,
      `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    );
  }
  return Buffer.from(fileOf(objects, title), "latin1");
}

function pagesOf(lines: readonly string[]): readonly (readonly string[])[] {
  const count = Math.max(1, Math.ceil(lines.length / LINES_A_PAGE));
  return Array.from({ length: count }, (_, page) =>
    lines.slice(page * LINES_A_PAGE, (page + 1) * LINES_A_PAGE),
  );
}

/** Breaks a line that is wider than the page. An ASCII letter is half as wide as other letters. */
function fold(line: string): string[] {
  const rows: string[] = [];
  let row = "";
  let width = 0;
  for (const letter of line) {
    const own = letter < "\u0080" ? 0.5 : 1;
    if (width + own > LETTERS_A_LINE) {
      rows.push(row);
      row = "";
      width = 0;
    }
    row += letter;
    width += own;
  }
  return [...rows, row];
}

function drawPage({ title, lines }: PdfPage): string {
  const heading = title === "" ? [] : [`BT /F1 20 Tf ${LEFT} ${TOP} Td <${hexOf(title)}> Tj ET`];
  const rest = lines.map(
    (line, index) => `BT /F1 12 Tf ${LEFT} ${TOP - 40 - index * LINE} Td <${hexOf(line)}> Tj ET`,
  );
  return [...heading, ...rest].join("\n");
}

/** Joins the objects to a PDF file. All text is ASCII, so a position in the string is a position in the file. */
function fileOf(objects: readonly string[], title: string): string {
  let file = "%PDF-1.4\n";
  const places: number[] = [];
  const all = [...objects, `<< /Title <FEFF${hexOf(title)}> >>`];
  for (const [index, object] of all.entries()) {
    places.push(file.length);
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const rows = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const size = all.length + 1;
  return `${file}xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R /Info ${all.length} 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
}

function hexOf(text: string): string {
  return Buffer.from(text, "utf16le").swap16().toString("hex").toUpperCase();
}
