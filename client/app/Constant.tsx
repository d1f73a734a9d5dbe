import type { HTMLAttributes, ReactNode, Ref } from "react";
import { AS_SERVED, useServed } from "./useServed.ts";

type Tag = "nav" | "ul" | "div" | "label";

interface Props extends Omit<HTMLAttributes<HTMLElement>, "id" | "children"> {
  readonly as: Tag;
  readonly ref?: Ref<never>;
  /** What the content is made from, e.g. an agency's configuration: it is rendered once for the same objects. */
  readonly of: readonly [object, ...object[]];
  /** Tells the few forms apart that the content has, e.g. by the current place. Never a visitor's text. */
  readonly form?: string;
  /** Elements without handlers, hooks and context. Handlers belong on the element around them. */
  readonly children: ReactNode;
}

type ToHtml = (content: ReactNode) => string;

let toHtml: ToHtml | undefined;
/** By the objects of `of`, one after the other, and then the forms. */
interface Written {
  readonly next: WeakMap<object, Written>;
  readonly forms: Map<string, string>;
}
const written: Written = { next: new WeakMap(), forms: new Map() };

/** Called once by the server, before its first render: the browser's bundle has no code for it. */
export function writeConstantsWith(write: ToHtml): void {
  toHtml = write;
}

/**
 * A part that is the same on many pages: the server renders it once and then sends its HTML, the browser takes that
 * over as it is, without hydrating it. Its links work by the one listener of useLinks.
 */
export function Constant({ as, of, form = "", children, ...attributes }: Props) {
  const served = useServed(form);
  // All of them take the attributes that are let through.
  const Element = as as "div";
  if (!served && !toHtml) return <Element {...attributes}>{children}</Element>;
  const html = served || !toHtml ? AS_SERVED : htmlOf(toHtml, of, form, children);
  return <Element {...attributes} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}

function htmlOf(write: ToHtml, of: readonly object[], form: string, content: ReactNode): string {
  let at = written;
  for (const object of of) {
    const next = at.next.get(object) ?? { next: new WeakMap(), forms: new Map() };
    at.next.set(object, next);
    at = next;
  }
  const { forms } = at;
  const html = forms.get(form) ?? write(content);
  forms.set(form, html);
  return html;
}
