import { type HTMLAttributes, type ReactNode, useState } from "react";
import { AS_SERVED, useServed } from "./useServed.ts";

interface Props extends Omit<HTMLAttributes<HTMLElement>, "children"> {
  /** What the content is made from, e.g. an agency's configuration: it is rendered once for the same objects. */
  readonly of: readonly object[];
  /** Tells the few forms apart that the content has, e.g. by the current place. Never a visitor's text. */
  readonly form: string;
  /** Links without handlers, hooks and context. */
  readonly children: ReactNode;
}

type ToHtml = (content: ReactNode) => string;

/** By the objects of `of`, one after the other, and then the forms. */
interface Written {
  readonly next: WeakMap<object, Written>;
  readonly forms: Map<string, string>;
}

let toHtml: ToHtml | undefined;
const written: Written = emptyWritten();

/** Called once by the server, before its first render: the browser's bundle has no code for it. */
export function writeConstantsWith(write: ToHtml): void {
  toHtml = write;
}

/**
 * Navigation that is the same on many pages: the server renders it once and then sends its HTML, the browser takes that
 * over as it is, without hydrating it. Its links work by the one listener of useLinks.
 */
export function ConstantNav({ of, form, children, ...attributes }: Props) {
  const [first] = useState(of);
  const served = useServed(form) && of.every((object, index) => object === first[index]);
  if (!served && !toHtml) return <nav {...attributes}>{children}</nav>;
  const html = served || !toHtml ? AS_SERVED : htmlOf(toHtml, of, form, children);
  return <nav {...attributes} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}

function htmlOf(write: ToHtml, of: readonly object[], form: string, content: ReactNode): string {
  let at = written;
  for (const object of of) {
    const next = at.next.get(object) ?? emptyWritten();
    at.next.set(object, next);
    at = next;
  }
  const html = at.forms.get(form) ?? write(content);
  at.forms.set(form, html);
  return html;
}

function emptyWritten(): Written {
  return { next: new WeakMap(), forms: new Map() };
}
