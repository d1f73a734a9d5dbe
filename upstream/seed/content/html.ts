import type { Html } from "../contentTypes.ts";

/* Small builders, so that the texts below read as texts. */

export function html(...parts: readonly Html[]): Html {
  return parts.join("\n");
}

export function p(text: Html): Html {
  return `<p>${text}</p>`;
}

export function h2(text: string): Html {
  return `<h2>${text}</h2>`;
}

export function h3(text: string): Html {
  return `<h3>${text}</h3>`;
}

export function ul(...items: readonly Html[]): Html {
  return `<ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul>`;
}

export function ol(...items: readonly Html[]): Html {
  return `<ol>${items.map((item) => `<li>${item}</li>`).join("")}</ol>`;
}

export function quote(text: Html): Html {
  return `<blockquote><p>${text}</p></blockquote>`;
}

export function table(head: readonly string[], ...rows: readonly (readonly Html[])[]): Html {
  const headCells = head.map((cell) => `<th>${cell}</th>`).join("");
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("");
  return `<table><thead><tr>${headCells}</tr></thead><tbody>${body}</tbody></table>`;
}
