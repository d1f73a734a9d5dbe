/* Hair, glasses and clothes of the drawn people in faces.ts, each as SVG within 240 x 240 pixels. */

/** Draws a part of a face in a colour. */
export type Shape = (colour: string) => string;

const nothing: Shape = () => "";

function fill(path: string): Shape {
  return (colour) => `<path d="${path}" fill="${colour}"/>`;
}

/** Adds thin light strokes to a shape, so that a dark mass of hair has a direction. */
function strands(shape: Shape, path: string): Shape {
  return (colour) =>
    `${shape(colour)}<path d="${path}" fill="none" stroke="#fff" stroke-opacity=".16" stroke-width="3" stroke-linecap="round"/>`;
}

/** Hair in two layers: behind the shoulders and the head, and in front of the face. */
export const HAIR = {
  bun: {
    behind: (colour) =>
      `<circle cx="120" cy="42" r="20" fill="${colour}"/>${fill("M72 104C68 62 90 42 120 42S172 62 168 104L160 118H80z")(colour)}`,
    front: strands(
      fill(
        "M75 106C70 64 92 42 120 42S170 64 165 106C162 90 156 80 148 74C136 66 124 62 114 61C104 66 84 78 75 106z",
      ),
      "M116 58C106 60 92 68 85 80M126 57C140 60 150 66 156 76",
    ),
  },
  long: {
    behind: fill(
      "M66 106C60 60 88 38 120 38S180 60 174 106C176 140 184 168 178 196C160 206 80 206 62 196C56 168 64 140 66 106z",
    ),
    front: strands(
      fill(
        "M121 50C102 56 86 76 82 116C80 128 76 140 70 146C64 128 66 118 67 104C64 62 90 40 120 40S176 62 173 104C174 118 176 128 170 146C164 140 160 128 158 116C155 82 142 62 121 50z",
      ),
      "M112 50C96 58 82 76 77 104M130 50C146 58 158 76 163 104",
    ),
  },
  bob: {
    behind: fill(
      "M64 108C60 60 88 38 120 38S180 60 176 108C177 130 178 146 172 156C164 164 148 160 140 158H100C92 160 76 164 68 156C62 146 63 130 64 108z",
    ),
    front: strands(
      fill(
        "M68 122C62 64 90 39 120 39S178 64 172 122C170 134 168 142 164 150C160 136 160 112 157 92C140 92 108 92 83 92C80 112 80 136 76 150C72 142 70 134 68 122z",
      ),
      "M104 44C92 54 88 70 88 88M120 44V88M136 44C148 54 152 70 152 88",
    ),
  },
  wave: {
    behind: fill(
      "M64 108C56 60 86 36 122 37S184 62 176 106C186 122 170 134 180 150C188 166 172 184 160 182H80C66 184 54 168 62 150C70 134 54 124 64 108z",
    ),
    front: strands(
      fill(
        "M98 52C88 66 84 84 81 104C79 120 68 124 72 142C60 134 58 122 66 108C58 62 84 38 122 38S184 64 175 106C182 122 178 134 168 142C172 124 161 120 159 104C158 88 140 78 118 70C108 66 102 60 98 52z",
      ),
      "M106 48C118 60 144 62 162 84M90 52C78 64 74 84 73 102",
    ),
  },
  tail: {
    behind: (colour) =>
      fill("M70 104C66 60 90 40 120 40S174 60 170 104L162 120H78z")(colour) +
      fill("M158 84C184 96 190 128 184 160C182 178 176 188 168 194C164 170 158 150 152 120z")(colour),
    front: strands(
      fill(
        "M76 110C68 66 90 41 120 41S172 66 164 110C163 96 160 88 154 82C148 84 138 82 130 74C120 84 100 86 88 84C80 90 77 98 76 110z",
      ),
      "M128 46C126 60 112 74 94 76M140 48C142 62 150 70 158 78",
    ),
  },
  short: {
    behind: fill(
      "M68 106C64 62 88 40 120 40S176 62 172 106C172 118 170 128 166 134H74C70 128 68 118 68 106z",
    ),
    front: strands(
      fill(
        "M71 116C62 66 88 38 122 39S180 66 169 116C168 126 166 132 163 136C160 120 160 104 154 90C136 90 112 84 98 70C92 84 82 94 80 112C79 124 79 130 77 136C73 130 72 124 71 116z",
      ),
      "M102 60C114 74 138 80 158 82M94 56C84 66 78 82 77 100",
    ),
  },
  side: {
    behind: nothing,
    front: strands(
      fill(
        "M75 106C70 60 92 40 124 40C156 40 172 62 165 106C163 94 161 86 156 80C138 82 112 80 96 66C90 76 78 86 75 106z",
      ),
      "M100 58C114 70 136 74 156 72",
    ),
  },
  crop: {
    behind: nothing,
    front: fill(
      "M76 100C70 58 94 42 120 42S170 58 164 100C162 88 160 82 156 76C148 70 136 68 120 68S92 70 84 76C80 82 78 88 76 100z",
    ),
  },
  grey: {
    behind: nothing,
    front: strands(
      fill(
        "M75 108C68 66 86 44 112 42C142 38 172 56 165 108C162 96 161 84 155 74C146 60 132 60 120 62C104 64 90 62 84 76C79 86 78 96 75 108z",
      ),
      "M92 62C104 52 130 50 146 60",
    ),
  },
  fringe: {
    behind: nothing,
    front: strands(
      fill(
        "M74 108C66 60 88 38 121 37S176 62 166 108C165 97 163 90 159 84C150 86 143 82 138 75C128 86 104 92 83 87C78 94 76 100 74 108z",
      ),
      "M122 44C116 60 106 70 92 76M146 48C146 58 150 66 156 72",
    ),
  },
  back: {
    behind: nothing,
    front: strands(
      fill(
        "M75 108C66 70 72 42 108 37C146 30 176 58 165 108C163 96 161 84 154 72C146 60 128 56 108 62C96 66 88 70 84 80C79 90 77 98 75 108z",
      ),
      "M90 66C98 52 116 46 130 50M104 56C118 48 142 50 154 66",
    ),
  },
  quiff: {
    behind: nothing,
    front: strands(
      fill(
        "M77 108C70 76 72 58 88 50C96 34 134 30 152 42C170 54 172 80 163 108C161 96 160 86 154 76C140 80 120 78 104 66C94 70 80 84 77 108z",
      ),
      "M98 54C112 44 134 42 150 54",
    ),
  },
} as const satisfies Record<string, { readonly behind: Shape; readonly front: Shape }>;

const BRIDGE = `<path d="M114 109q6-5 12 0M87 107l-9-3M153 107l9-3" `;
const frame = (shapes: string, stroke: string, width: number) =>
  `<g fill="#fff" fill-opacity=".16" stroke="${stroke}" stroke-width="${width}" stroke-linejoin="round">${shapes}${BRIDGE}fill="none"/></g>`;

export const GLASSES = {
  round: frame(
    `<circle cx="100.500" cy="109" r="14"/><circle cx="139.500" cy="109" r="14"/>`,
    "#3a332f",
    2.8,
  ),
  square: frame(
    `<rect x="86" y="98" width="28" height="22" rx="6"/><rect x="126" y="98" width="28" height="22" rx="6"/>`,
    "#26221f",
    3.4,
  ),
  rimless: frame(
    `<rect x="87" y="100" width="27" height="19" rx="9"/><rect x="126" y="100" width="27" height="19" rx="9"/>`,
    "#8a7468",
    2,
  ),
} as const;

const BODY = "M22 240C24 204 52 186 94 179C102 190 138 190 146 179C188 186 216 204 218 240z";
const SHADE = `fill="#1b1512" fill-opacity=".14"`;

type Cloth = (outer: string, inner: string, skin: string) => string;

export const CLOTHES = {
  suit: (outer, inner) =>
    `<path d="${BODY}" fill="${outer}"/><path d="M96 176L120 226L144 176L152 240H88z" fill="#fbf8f1"/><path d="M113 194h14l-3 12l6 34h-20l6-34z" fill="${inner}"/><path d="M97 174L120 194L103 206L90 182zM143 174L120 194L137 206L150 182z" fill="#fff"/><path d="M88 181L110 240H66L74 208L66 202zM152 181L130 240H174L166 208L174 202z" fill="${outer}"/><path d="M88 181L110 240H103L84 200zM152 181L130 240H137L156 200z" ${SHADE}/>`,
  blazer: (outer, inner, skin) =>
    `<path d="${BODY}" fill="${outer}"/><path d="M94 178L120 232L146 178L150 240H90z" fill="${inner}"/><path d="M102 172L120 208L138 172z" fill="${skin}"/><path d="M90 180L116 240H70L76 210L66 204zM150 180L124 240H170L164 210L174 204z" fill="${outer}"/><path d="M90 180L116 240H108L85 204zM150 180L124 240H132L155 204z" ${SHADE}/>`,
  shirt: (outer, inner, skin) =>
    `<path d="${BODY}" fill="${outer}"/><path d="M102 172L120 204L138 172z" fill="${skin}"/><path d="M98 172L120 202L102 216L86 182zM142 172L120 202L138 216L154 182z" fill="${inner}"/><path d="M120 204V240" stroke="#1b1512" stroke-opacity=".2" stroke-width="2"/><circle cx="120" cy="222" r="2.600" ${SHADE}/>`,
  polo: (outer, inner, skin) =>
    `<path d="${BODY}" fill="${outer}"/><path d="M103 174L120 206L137 174z" fill="${skin}"/><path d="M98 173L120 204L106 214L88 182zM142 173L120 204L134 214L152 182z" fill="${outer}"/><path d="M98 173L120 204L106 214L88 182zM142 173L120 204L134 214L152 182z" ${SHADE}/><path d="M88 182L106 214M152 182L134 214" stroke="${inner}" stroke-width="3"/><path d="M120 206V228" stroke="${inner}" stroke-opacity=".7" stroke-width="3"/>`,
  crew: (outer, inner, skin) =>
    `<path d="${BODY}" fill="${outer}"/><path d="M94 174C96 202 144 202 146 174z" fill="${inner}"/><path d="M100 172C102 194 138 194 140 172z" fill="${skin}"/><path d="M88 182C94 214 146 214 152 182" fill="none" stroke="#1b1512" stroke-opacity=".14" stroke-width="4"/>`,
  turtle: (outer, inner) =>
    `<path d="${BODY}" fill="${outer}"/><path d="M99 158C106 166 134 166 141 158L146 190C134 200 106 200 94 190z" fill="${inner}"/><path d="M97 176C108 184 132 184 143 176" fill="none" stroke="#fff" stroke-opacity=".18" stroke-width="2.500"/>`,
  vest: (outer, inner, skin) =>
    `<path d="${BODY}" fill="${inner}"/><path d="M103 174L120 202L137 174z" fill="${skin}"/><path d="M66 191L92 182L120 236L148 182L174 191L184 240H56z" fill="${outer}"/><path d="M98 172L120 200L104 214L88 182zM142 172L120 200L136 214L152 182z" fill="#fff"/>`,
  coat: (outer, inner, skin) =>
    `<path d="${BODY}" fill="${outer}"/><path d="M96 177L120 226L144 177L148 240H92z" fill="${inner}"/><path d="M103 173L120 204L137 173z" fill="${skin}"/><path d="M94 178L116 240H80L82 212L72 206zM146 178L124 240H160L158 212L168 206z" fill="${outer}" stroke="#c9cfd2" stroke-width="2.500" stroke-linejoin="round"/><path d="M166 226h22" stroke="${inner}" stroke-width="5" stroke-linecap="round"/>`,
} as const satisfies Record<string, Cloth>;
