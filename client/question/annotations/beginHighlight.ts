/** What an area of highlights listens to. */
export const HIGHLIGHT = "beikao:highlight";

/** Highlights what is selected in a text, of whatever question; where nothing is, words of `of` can be chosen by keys. */
export function beginHighlight(of: string): boolean {
  const areas = [...document.querySelectorAll<HTMLElement>("[data-highlights]")];
  const selection = document.getSelection();
  const selected =
    selection?.isCollapsed === false && areas.find((area) => area.contains(selection.anchorNode));
  const area = selected || areas.find(({ dataset }) => dataset["highlights"] === of);
  return area?.dispatchEvent(new Event(HIGHLIGHT)) === true;
}
