// `node --import` of a site whose days are to pass: every clock of the process goes LATER_MS ahead.
const later = Number(process.env.LATER_MS ?? 0);
const Real = Date;

globalThis.Date = class extends Real {
  constructor(...given) {
    super(...(given.length === 0 ? [Real.now() + later] : given));
  }
  static now() {
    return Real.now() + later;
  }
};
