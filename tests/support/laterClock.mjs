// Advances every clock of a site's process by LATER_MS, to test later days. Loaded with `node --import`.
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
