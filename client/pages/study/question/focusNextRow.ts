/** Before a row goes: the focus stays in its list, at the row behind it or else before it. */
export function focusNextRow({ currentTarget }: { readonly currentTarget: Element }): void {
  const row = currentTarget.closest("li");
  (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector<HTMLElement>("button, a")?.focus();
}
