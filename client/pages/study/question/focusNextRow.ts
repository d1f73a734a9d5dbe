/** Moves the focus to the next row, else to the previous one. Call it before the current row is removed. */
export function focusNextRow({ currentTarget }: { readonly currentTarget: Element }): void {
  const row = currentTarget.closest("li");
  (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector<HTMLElement>("button, a")?.focus();
}
