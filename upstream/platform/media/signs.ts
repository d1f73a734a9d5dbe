/* Signs of exams: simple drawings of 100 x 100 units in one colour, for covers and icons. */

interface Sign {
  /** Matches names of the exam; the first sign that matches is used. */
  readonly of: RegExp;
  /** SVG shapes in white lines, some with a soft filling. */
  readonly shapes: string;
}

const SOFT = `fill="#fff" fill-opacity=".3"`;

/** The last sign, an open book, is for every exam that no other sign fits. Covers name signs by place: append only. */
const SIGNS: readonly Sign[] = [
  {
    of: /教师|教资|师范/,
    shapes: `<rect x="10" y="14" width="80" height="52" rx="5" ${SOFT}/><path d="M26 34h30M26 48h18M50 66v10M50 76l-18 14M50 76l18 14"/><path d="M64 48l8-14"/>`,
  },
  {
    of: /会计|财务|财税|税务|审计|金融|证券|银行|经济师/,
    shapes: `<rect x="14" y="12" width="72" height="76" rx="6" ${SOFT}/><path d="M14 38h72M34 12v76M58 12v76"/><g fill="#fff" stroke="none"><circle cx="34" cy="25" r="7"/><circle cx="58" cy="25" r="7"/><circle cx="34" cy="54" r="7"/><circle cx="34" cy="72" r="7"/><circle cx="58" cy="72" r="7"/></g>`,
  },
  {
    of: /公务员|公考|国考|省考|事业单位|选调|遴选/,
    shapes: `<path d="M12 38L50 14l38 24z" ${SOFT}/><path d="M24 40v34M42 40v34M58 40v34M76 40v34M14 76h72M8 88h84"/>`,
  },
  {
    of: /建造|建筑|工程|造价|监理|消防/,
    shapes: `<path d="M14 66C14 42 28 26 50 26s36 16 36 40z" ${SOFT}/><path d="M40 28V18h20v10M40 28v22M60 28v22M6 66h88M20 80h60"/>`,
  },
  {
    of: /护|医|药|卫生|临床/,
    shapes: `<path d="M50 86C24 68 10 54 10 35c0-13 10-21 21-21 8 0 15 4 19 11 4-7 11-11 19-11 11 0 21 8 21 21 0 19-14 33-40 51z" ${SOFT}/><path d="M50 34v28M36 48h28"/>`,
  },
  {
    of: /社会工作|社工|心理|养老/,
    shapes: `<circle cx="34" cy="30" r="13" ${SOFT}/><circle cx="68" cy="34" r="11" ${SOFT}/><path d="M8 84c0-20 10-30 26-30s26 10 26 30M66 58c16 0 26 8 26 26"/>`,
  },
  {
    of: /法律|法考|司法|律师/,
    shapes: `<path d="M50 12v74M30 88h40M16 26h68"/><path d="M6 56l12-30 12 30c0 14-24 14-24 0zM70 56l12-30 12 30c0 14-24 14-24 0z" ${SOFT}/>`,
  },
  {
    of: /英语|日语|外语|翻译|普通话|托福|雅思/,
    shapes: `<path d="M12 20h52v40H38L24 74V60H12z" ${SOFT}/><path d="M74 36h14v38h-8v12L66 74H50"/><path d="M26 34h24M26 46h14"/>`,
  },
  {
    of: /计算机|软件|信息|网络/,
    shapes: `<rect x="12" y="18" width="76" height="50" rx="6" ${SOFT}/><path d="M36 34L26 43l10 9M64 34l10 9-10 9M54 32l-8 22M34 86h32M50 68v18"/>`,
  },
  {
    of: /专升本|成人高考|成考|学历|考研|研究生/,
    shapes: `<path d="M6 40L50 20l44 20-44 20z" ${SOFT}/><path d="M24 50v22c14 12 38 12 52 0V50M88 44v26"/>`,
  },
  {
    of: /(?:)/,
    shapes: `<path d="M50 28C38 18 24 16 8 18v60c16-2 30 0 42 10 12-10 26-12 42-10V18c-16-2-30 0-42 10z" ${SOFT}/><path d="M50 28v60M20 34c8 0 14 1 20 5M20 50c8 0 14 1 20 5M80 34c-8 0-14 1-20 5M80 50c-8 0-14 1-20 5"/>`,
  },
];

/** @returns the number of the sign that fits an exam, from 1 */
export function signOf(exam: string): number {
  return SIGNS.findIndex(({ of }) => of.test(exam)) + 1;
}

/** Draws a sign with its middle at a place; "": there is no sign of this number, such as 0. */
export function drawSign(number: number, { x, y, size }: { x: number; y: number; size: number }): string {
  const sign = SIGNS[number - 1];
  if (!sign) return "";
  const place = `translate(${x - size / 2} ${y - size / 2}) scale(${size / 100})`;
  return `<g transform="${place}" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" stroke-linejoin="round">${sign.shapes}</g>`;
}
