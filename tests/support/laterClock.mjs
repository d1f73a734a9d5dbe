// Loaded by `node --import` into a site on a later day: shifts every clock of the process by LATER_MS.
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
