/* What keys do with the form of a question; there is one on a page. */

function answerForm(): HTMLFormElement | null {
  return document.querySelector<HTMLFormElement>("form#answer");
}

export function chooseOption(index: number): boolean {
  const inputs = answerForm()?.querySelectorAll<HTMLInputElement>(
    'input[name="answer"]:not([type="hidden"])',
  );
  inputs?.[index]?.click();
  return inputs?.[index] !== undefined;
}

export function confirmAnswer(): boolean {
  const button = answerForm()?.querySelector<HTMLElement>('[type="submit"]');
  button?.click();
  return button !== undefined && button !== null;
}
