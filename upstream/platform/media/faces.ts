import { type Shape, CLOTHES, GLASSES, HAIR } from "./faceParts.ts";

/** A drawn person: what a portrait of 240 x 240 pixels shows. */
interface Face {
  readonly back: string;
  readonly skin: string;
  readonly head: keyof typeof HEADS;
  readonly hair: keyof typeof HAIR;
  readonly hairColour: string;
  readonly clothes: keyof typeof CLOTHES;
  /** Colours of the jacket and of the shirt below it. */
  readonly cloth: readonly [outer: string, inner: string];
  readonly glasses?: keyof typeof GLASSES;
  readonly look: Look;
}

interface Look {
  /** Half the width of the mouth, and how far its middle hangs below its ends. */
  readonly smile: readonly [half: number, deep: number];
  /** Slant of the brows: outer end above the inner one in pixels. */
  readonly brow: number;
  /** Thickness of the brows. */
  readonly strong: number;
  readonly blush?: true;
  /** Lines beside the mouth of somebody older. */
  readonly older?: true;
}

const HEADS = {
  oval: "M79 100C79 70 96 52 120 52S161 70 161 100C161 132 144 160 120 160S79 132 79 100z",
  round: "M77 102C77 70 95 52 120 52S163 70 163 102C163 134 145 157 120 157S77 134 77 102z",
  square:
    "M78 98C78 69 96 52 120 52S162 69 162 98V118C162 132 156 143 147 151C139 158 130 160 120 160S101 158 93 151C84 143 78 132 78 118z",
  long: "M81 98C81 68 97 50 120 50S159 68 159 98V116C159 142 142 164 120 164S81 142 81 116z",
} as const;

const LIGHT = "#f4d2b4";
const WARM = "#edc29d";
const TANNED = "#dfae86";
const INK = "#2a2422";
const BROWN = "#43312a";

const woman: Look = { smile: [12, 8], brow: 3, strong: 3, blush: true };
const man: Look = { smile: [12, 6], brow: 2, strong: 4.5 };

/** Twelve people. The demo's teachers 1 to 12 have them in this order, so women and men fit their names. */
const FACES: readonly Face[] = [
  {
    back: "#c9dcd6",
    skin: LIGHT,
    head: "oval",
    hair: "bun",
    hairColour: INK,
    clothes: "blazer",
    cloth: ["#2f5d5a", "#fbf7ef"],
    glasses: "round",
    look: { ...woman, smile: [11, 6] },
  },
  {
    back: "#f0d6c4",
    skin: LIGHT,
    head: "oval",
    hair: "long",
    hairColour: BROWN,
    clothes: "crew",
    cloth: ["#a34f3c", "#fbf7ef"],
    look: { ...woman, smile: [14, 10] },
  },
  {
    back: "#d5dcec",
    skin: WARM,
    head: "round",
    hair: "bob",
    hairColour: INK,
    clothes: "shirt",
    cloth: ["#e9eef6", "#c9d4e6"],
    look: { ...woman, smile: [13, 8] },
  },
  {
    back: "#e3dccb",
    skin: WARM,
    head: "long",
    hair: "side",
    hairColour: INK,
    clothes: "suit",
    cloth: ["#39435a", "#7a2e35"],
    glasses: "square",
    look: { ...man, smile: [11, 5] },
  },
  {
    back: "#cfe0ea",
    skin: TANNED,
    head: "square",
    hair: "crop",
    hairColour: INK,
    clothes: "polo",
    cloth: ["#3b6b8c", "#f4f1e8"],
    look: { ...man, smile: [14, 9], strong: 5 },
  },
  {
    back: "#e6d6e2",
    skin: LIGHT,
    head: "oval",
    hair: "wave",
    hairColour: BROWN,
    clothes: "turtle",
    cloth: ["#6d4a6a", "#59395a"],
    look: { ...woman, smile: [12, 7], brow: 4 },
  },
  {
    back: "#ecdcb9",
    skin: TANNED,
    head: "square",
    hair: "grey",
    hairColour: "#7d7873",
    clothes: "vest",
    cloth: ["#5f6b45", "#efe7d2"],
    look: { ...man, smile: [14, 7], strong: 5.5, older: true },
  },
  {
    back: "#d3e0cd",
    skin: LIGHT,
    head: "oval",
    hair: "fringe",
    hairColour: INK,
    clothes: "crew",
    cloth: ["#46654c", "#fbf7ef"],
    glasses: "round",
    look: { ...man, smile: [12, 7], strong: 4 },
  },
  {
    back: "#f2d5d6",
    skin: LIGHT,
    head: "round",
    hair: "tail",
    hairColour: BROWN,
    clothes: "coat",
    cloth: ["#fdfdfb", "#7fb0b4"],
    look: { ...woman, smile: [13, 9] },
  },
  {
    back: "#d9d6ea",
    skin: WARM,
    head: "long",
    hair: "short",
    hairColour: "#55504d",
    clothes: "coat",
    cloth: ["#fdfdfb", "#6a6aa0"],
    glasses: "rimless",
    look: { ...woman, smile: [11, 6], older: true },
  },
  {
    back: "#efd9bf",
    skin: WARM,
    head: "round",
    hair: "back",
    hairColour: "#4c4643",
    clothes: "blazer",
    cloth: ["#7b5a3c", "#f7efe0"],
    look: { ...man, smile: [13, 7], older: true },
  },
  {
    back: "#c8dfe0",
    skin: LIGHT,
    head: "long",
    hair: "quiff",
    hairColour: BROWN,
    clothes: "shirt",
    cloth: ["#5e8a99", "#46707f"],
    glasses: "square",
    look: { ...man, smile: [13, 8] },
  },
];

/** Draws the head and shoulders of the person that `seed` chooses, 240 x 240 pixels; the same seed gives the same. */
export function drawFace(seed: number): string {
  const face = FACES[(seed + FACES.length - 1) % FACES.length] as Face;
  const hair: { readonly behind: Shape; readonly front: Shape } = HAIR[face.hair];
  const shade = mix(face.skin, "#b0653a", 0.22);
  return [
    `<rect width="240" height="240" fill="${face.back}"/>`,
    `<circle cx="120" cy="128" r="104" fill="#fff" fill-opacity=".28"/>`,
    `<g transform="translate(-17 -13) scale(1.14)">`,
    hair.behind(face.hairColour),
    `<path d="M103 140h34v34c0 10-8 17-17 17s-17-7-17-17z" fill="${shade}"/>`,
    CLOTHES[face.clothes](...face.cloth, face.skin),
    `<circle cx="78" cy="108" r="9" fill="${shade}"/><circle cx="162" cy="108" r="9" fill="${shade}"/>`,
    `<path d="${HEADS[face.head]}" fill="${face.skin}"/>`,
    features(face.look, { shade, brows: face.hairColour }),
    hair.front(face.hairColour),
    face.glasses ? GLASSES[face.glasses] : "",
    "</g>",
  ].join("");
}

function features(
  { smile: [half, deep], brow, strong, blush, older }: Look,
  { shade, brows }: { shade: string; brows: string },
): string {
  const line = `fill="none" stroke-linecap="round"`;
  return [
    blush
      ? `<g fill="#e8836b" fill-opacity=".26"><ellipse cx="92" cy="127" rx="9" ry="6"/><ellipse cx="148" cy="127" rx="9" ry="6"/></g>`
      : "",
    `<g ${line} stroke="${brows}" stroke-width="${strong}"><path d="M91 ${97 - brow + 2}Q100 ${92 - brow} 109 97"/><path d="M131 97Q140 ${92 - brow} 149 ${97 - brow + 2}"/></g>`,
    `<g fill="${INK}"><ellipse cx="101" cy="109" rx="4.2" ry="4.8"/><ellipse cx="139" cy="109" rx="4.2" ry="4.8"/></g>`,
    `<g ${line} stroke="${INK}" stroke-width="2.4"><path d="M93.5 107.5Q100 101.500 108.500 106"/><path d="M131.500 106Q140 101.500 146.500 107.500"/></g>`,
    `<path ${line} d="M121 112q4 8 3 12q-3 3-7 1" stroke="${shade}" stroke-width="3"/>`,
    `<path ${line} d="M${120 - half} 137Q120 ${137 + 2 * deep} ${120 + half} 137" stroke="#a4473d" stroke-width="3.4"/>`,
    older
      ? `<g ${line} stroke="${shade}" stroke-width="2.6"><path d="M99 127q-4 5-4 10"/><path d="M141 127q4 5 4 10"/></g>`
      : "",
  ].join("");
}

/** Returns a colour between two, `share` of the second. */
function mix(first: string, second: string, share: number): string {
  const part = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) => Math.round(part(first, at) * (1 - share) + part(second, at) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}
