import { fontSize, radius } from "#shared/look/scale.ts";

/** Styles of questions and papers in the admin pages. */
export const DESK_STYLES = `
.cards { list-style: none; margin: 16px 0; padding: 0; display: grid; gap: 12px; }
.card { display: flex; gap: 8px; background: var(--surface); border: 1px solid var(--line); border-radius: ${radius.card}; padding: 12px 16px; }
.card:hover { border-color: var(--ink-faint); } .card > article { position: relative; flex: 1; min-width: 0; }
.facts { margin: 0 0 8px; } .card .facts > a { font-weight: 600; } .card .facts > a::after { content: ""; position: absolute; inset: 0; }
.acts { position: relative; width: fit-content; margin-top: 8px; }
.stem, .material, .choices, .key { font-size: ${fontSize.lead}; line-height: 1.7; }
.stem p:first-child, .choices p, .answer p { margin: 0; }
.card .stem, .card .choices { font-size: ${fontSize.ui}; overflow: hidden; }
.stem img, .choices img, .material img, .key img, .sheet img, .card img { max-width: 100%; max-height: 320px; height: auto; background: #fff; }
[data-island] form { padding: 0; border: 0; background: none; margin: 0; } .brief { min-width: 0; } .brief .stem, .brief .choices { font-size: ${fontSize.ui}; line-height: 1.6; overflow: hidden; } .brief .facts { margin: 0; }
.brief img { max-width: 100%; max-height: 200px; height: auto; background: #fff; }
.choices { list-style: none; margin: 8px 0; padding: 0; display: grid; gap: 4px; }
.choices li { display: flex; gap: 8px; align-items: baseline; padding: 2px 8px; border-radius: ${radius.control}; } .choices li > div { min-width: 0; }
.choices .right { background: var(--brand-soft); }
.tag { flex: none; display: inline-block; padding: 0 8px; border-radius: ${radius.chip}; background: var(--brand-soft); font-size: ${fontSize.small}; }
.tag.off { background: var(--sunk); color: var(--ink-soft); }
.sheet { background: var(--surface); border: 1px solid var(--line); border-radius: ${radius.card}; padding: 16px 20px; margin: 16px 0; overflow-x: auto; }
.material { background: var(--sunk); border-radius: ${radius.control}; padding: 8px 16px; margin: 0 0 12px; }
.key { border-top: 1px solid var(--line); margin-top: 16px; padding-top: 8px; } .key p { margin: 8px 0 0; } .answer { white-space: pre-line; }
.card table, .sheet table { min-width: 0; } .card td, .sheet td { border: 1px solid var(--line); padding: 4px 8px; }
.paper main { max-width: 44em; margin: 0 auto; } .paper h1, .center { text-align: center; } .paper article { break-inside: avoid; margin: 16px 0; }
.paper article > p { margin: 0; } .paper .choices .tag { background: none; }
@media print { .screen { display: none; } body.paper { background: #fff; color: #000; font-size: 12pt; } .paper main { padding: 0; } }
`;
