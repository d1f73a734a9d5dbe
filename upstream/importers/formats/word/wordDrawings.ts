import { descendants, type XmlElement } from "../xml.ts";

const PICTURES = new Set(["pic:pic", "v:imagedata"]);
/** Shapes of VML that show something by themselves. */
const VML = /^v:(?:line|polyline|curve|arc|oval|rect|roundrect|textbox|textpath)$/;
const DRAWN = /^(?:wps:wsp|other:(?:wgp|wpc|chart|relIds|contentPart|ink|lockedCanvas))$/;

/** Whether a drawing is more than pictures: lines, text in a box, a chart. */
export function hasShapes(drawing: XmlElement): boolean {
  const found = descendants(
    drawing,
    // A line across the page is a rectangle of VML.
    ({ name, attributes }) => (VML.test(name) && !attributes["o:hr"]) || DRAWN.test(name),
  );
  if (found.length > 0) return true;
  const shapes = descendants(drawing, ({ name }) => name === "v:shape");
  return shapes.some((shape) => descendants(shape, ({ name }) => PICTURES.has(name)).length === 0);
}
