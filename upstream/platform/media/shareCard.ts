import { encode } from "uqr";
import { ground } from "./cover.ts";
import { type TextStyle, drawLine, wrapText } from "./textLines.ts";

/** Version of the layout. Raise it after a change of the drawing, so that stored cards are not used any more. */
export const LAYOUT = 1;

export interface ShareCard {
  readonly agency: string;
  readonly hue: number;
  readonly seed: number;
  /** Kind of the shared thing in one word, such as 成绩 (result). */
  readonly label: string;
  readonly title: string;
  readonly facts: string;
  /** Score and full score; undefined: the card shows no score. */
  readonly score: { readonly got: string; readonly of: string } | undefined;
  /** Name of the learner who shares; "": the card shows no name. */
  readonly by: string;
  readonly link: string;
}

const WIDTH = 1200;
const HEIGHT = 630;
const LEFT = 72;
const COLUMN = 708;
const CARD = { x: 844, y: 127, width: 284, height: 376 };
const QR = 236;

const white = { fill: "#fff", weight: 400 } as const;
const NAME: TextStyle = { ...white, size: 30, weight: 600 };
const LABEL: TextStyle = { ...white, size: 26, opacity: 0.82 };
const TITLE: TextStyle = { ...white, size: 58, weight: 600 };
const SUBTITLE: TextStyle = { ...white, size: 36, weight: 600 };
const FACTS: TextStyle = { ...white, size: 28, opacity: 0.88 };
const SCORE: TextStyle = { ...white, size: 104, weight: 600 };
const OF: TextStyle = { ...white, size: 34, opacity: 0.88 };
const HINT: TextStyle = { fill: "#3d3a36", size: 26, weight: 400 };

/**
 * Draws a card of 1200 x 630 pixels, the size that link previews use. Letters are outlines, because a machine may have
 * no fonts.
 */
export async function drawShareCard(card: ShareCard): Promise<string> {
  const parts = [
    ground({ width: WIDTH, height: HEIGHT, hue: card.hue, seed: card.seed }),
    // Words cover the whole card, so the background is darker than on a cover.
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#10141a" fill-opacity=".22"/>`,
    await drawAgency(card),
    await drawWords(card),
    await drawCode(card),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">${parts.join("")}</svg>`;
}

async function drawAgency({ agency }: ShareCard): Promise<string> {
  const [glyph] = await wrapText([...agency][0] ?? "", NAME, { width: 60, lines: 1 });
  const [name] = await wrapText(agency, NAME, { width: COLUMN - 76, lines: 1 });
  return (
    `<rect x="${LEFT}" y="60" width="56" height="56" rx="14" fill="#fff" fill-opacity=".18"/>` +
    (glyph ? drawLine(glyph, NAME, { x: LEFT + 28 - glyph.width / 2, y: 99 }) : "") +
    (name ? drawLine(name, NAME, { x: LEFT + 76, y: 99 }) : "")
  );
}

/**
 * Draws label, title and facts from the top downwards. The name of the learner is at the bottom; when a score needs
 * this space, the name is beside the facts.
 */
async function drawWords({ label, title, facts, score, by }: ShareCard): Promise<string> {
  const drawn: string[] = [];
  let y = 190 - LABEL.size;
  const add = async (text: string, style: TextStyle, { lines, gap }: { lines: number; gap: number }) => {
    for (const line of await wrapText(text, style, { width: COLUMN, lines })) {
      y += Math.round(style.size * 1.35);
      drawn.push(drawLine(line, style, { x: LEFT, y }));
    }
    y += gap;
  };
  const [name = "", ...rest] = title.split(" · ");
  await add(label, LABEL, { lines: 1, gap: 6 });
  await add(name, TITLE, { lines: rest.length > 0 ? 1 : 2, gap: 4 });
  await add(rest.join(" · "), SUBTITLE, { lines: 1, gap: 0 });
  y += 18;
  await add(score ? [by, facts].filter(Boolean).join(" · ") : facts, FACTS, { lines: score ? 1 : 2, gap: 0 });
  if (score) return drawn.join("") + (await drawScore(score, y + 128));
  const [line] = await wrapText(by === "" ? "" : `${by} 分享给你`, FACTS, { width: COLUMN, lines: 1 });
  return drawn.join("") + (line ? drawLine(line, FACTS, { x: LEFT, y: HEIGHT - 58 }) : "");
}

async function drawScore({ got, of }: NonNullable<ShareCard["score"]>, y: number): Promise<string> {
  const [figure] = await wrapText(got, SCORE, { width: COLUMN / 2, lines: 1 });
  const [rest] = await wrapText(of, OF, { width: COLUMN / 2, lines: 1 });
  if (!figure || !rest) return "";
  return drawLine(figure, SCORE, { x: LEFT, y }) + drawLine(rest, OF, { x: LEFT + figure.width + 20, y });
}

async function drawCode({ link }: ShareCard): Promise<string> {
  const { data, size } = encode(link, { ecc: "M", border: 0 });
  const dots = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  const left = CARD.x + (CARD.width - QR) / 2;
  const [hint] = await wrapText("扫码查看", HINT, { width: CARD.width, lines: 1 });
  return (
    `<rect x="${CARD.x}" y="${CARD.y}" width="${CARD.width}" height="${CARD.height}" rx="24" fill="#fff"/>` +
    `<g transform="translate(${left} ${CARD.y + 36}) scale(${QR / size})" fill="#111" shape-rendering="crispEdges"><path d="${dots.join("")}"/></g>` +
    (hint
      ? drawLine(hint, HINT, { x: CARD.x + (CARD.width - hint.width) / 2, y: CARD.y + CARD.height - 48 })
      : "")
  );
}
