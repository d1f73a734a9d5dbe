import { font, fontSize, radius } from "#shared/look/scale.ts";
import { dark, light } from "#shared/look/themes.ts";
import { DESK_STYLES } from "./desk/deskStyles.ts";

const { colorScheme: _light, ...lightColours } = light;
const { colorScheme: _dark, ...darkColours } = dark;

const declared = (values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}: ${value};`)
    .join(" ");

/** Style sheet of all pages. Its colours, sizes and radii are those of the site (shared/look). */
export const STYLES = `
:root { color-scheme: light dark; ${declared(lightColours)} }
@media (prefers-color-scheme: dark) { :root { ${declared(darkColours)} } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--canvas); color: var(--ink); font: 400 ${fontSize.ui}/1.5 ${font.ui};
  font-variant-numeric: tabular-nums; line-break: strict; overflow-wrap: anywhere; -webkit-font-smoothing: antialiased; }
a { color: var(--brand); text-decoration: none; text-underline-offset: 0.25em; }
a:hover { text-decoration: underline; }
main p a, main li a, dd a, .help a, .who a { text-decoration: underline; text-decoration-thickness: 1px; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
main:focus { outline: none; }
.skip { position: absolute; left: -9999px; }
.skip:focus { left: 8px; top: 8px; background: var(--brand); color: var(--brand-ink); padding: 12px 16px;
  border-radius: ${radius.control}; z-index: 50; }
header { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 4px 16px; align-items: center;
  min-height: 56px; padding: 8px 24px; border-bottom: 1px solid var(--line); background: var(--surface); }
.name { margin: 0; font-size: ${fontSize.lead}; font-weight: 600; } .name a { color: inherit; }
.who { margin: 0; color: var(--ink-soft); } .who a { text-decoration: underline; }
.page { display: grid; grid-template-columns: minmax(0, 1fr); }
main { padding: 16px 16px 64px; max-width: 1200px; min-width: 0; }
h1, h2, h3 { font-weight: 600; word-break: keep-all; }
h1 { font-size: ${fontSize.h2}; line-height: 1.35; margin: 8px 0 16px; }
h2 { font-size: ${fontSize.h3}; line-height: 1.4; margin: 24px 0 12px; }
nav ul { list-style: none; margin: 0; padding: 0; }
.page > nav { padding: 8px 16px; border-bottom: 1px solid var(--line); }
.page > nav > ul { display: flex; flex-wrap: wrap; gap: 0 4px; }
.page > nav > p { margin: 12px 12px 0; font-size: ${fontSize.small}; color: var(--ink-faint); }
.page > nav a { display: flex; align-items: center; min-height: 40px; padding: 4px 12px; border-radius: ${radius.control}; color: inherit; }
.page > nav a:hover { background: var(--sunk); text-decoration: none; }
.page > nav a[aria-current] { color: var(--brand); font-weight: 600; }
.page > nav a[aria-current=page] { background: var(--brand-soft); }
.page > nav li:has(ul) { flex-basis: 100%; }
.page > nav li ul { display: flex; flex-wrap: wrap; padding-left: 8px; margin-left: 12px; border-left: 1px solid var(--line); }
.page > nav details { margin: 0; } .page > nav summary { min-height: 40px; padding: 8px 12px; color: var(--ink-soft); }
/* A telephone shows where one is; the first page has all groups. */
@media (max-width: 899px) { .page > nav > p, .page > nav > ul[aria-labelledby] > li:not(:has(ul)) { display: none; } }
.actions, .buttons { display: flex; flex-wrap: wrap; gap: 8px 12px; align-items: center; } .actions { margin: 16px 0; padding: 0; list-style: none; }
.actions a, .buttons > a, a.button { display: inline-flex; align-items: center; min-height: 40px; padding: 4px 16px; border: 1px solid var(--line-strong);
  border-radius: ${radius.control}; background: var(--raised); color: var(--ink); font-weight: 600; text-decoration: none; }
.actions a:hover, .buttons > a:hover, a.button:hover { background: var(--sunk); border-color: var(--ink-faint); }
.actions a.main, a.button.main { background: var(--brand); border-color: var(--brand); color: var(--brand-ink); }
.buttons form, .buttons p { margin: 0; }
main > form:not(.buttons), .box { background: var(--surface); border: 1px solid var(--line); border-radius: ${radius.card}; padding: 20px; margin: 16px 0; }
.box { border-left: 4px solid var(--brand); padding: 4px 20px 12px; } .box form { margin-bottom: 12px; } .reasons td:last-child { width: 100%; }
img.picture { display: block; max-width: min(100%, 320px); max-height: 160px; width: auto; height: auto; margin: 4px 0;
  border: 1px solid var(--line); border-radius: ${radius.small}; background: repeating-conic-gradient(#ddd 0 25%, #fff 0 50%) 0 / 16px 16px; }
.article { max-width: 720px; max-height: 480px; overflow: auto; padding: 4px 0; font-size: ${fontSize.lead}; }
.article img { max-width: 100%; height: auto; } .article td, .article th { border: 1px solid var(--line); padding: 4px 8px; }
.field { margin: 0 0 20px; padding: 0; border: 0; min-width: 0; }
.field > label, legend { font-weight: 600; padding: 0; }
.field > label:not(.check) { display: block; margin-bottom: 4px; } main > form > :last-child { margin-bottom: 0; }
details { margin-bottom: 16px; } summary { cursor: pointer; min-height: 32px; }
.more { border-top: 1px solid var(--line); padding-top: 8px; } .more > summary { min-height: 44px; padding: 8px 0; font-weight: 600; color: var(--brand); }
form[method=get], form[method=get] > .more > div { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 260px), 1fr)); gap: 0 24px; align-items: end; }
form[method=get] > p { margin: 0 0 16px; } form[method=get] > .more { grid-column: 1 / -1; border: 0; padding: 0; margin: 0; } form[method=get] .field { margin-bottom: 16px; }
.check { display: inline-flex; gap: 8px; align-items: center; min-height: 40px; margin-right: 16px; }
.check input { width: 20px; height: 20px; margin: 0; accent-color: var(--brand); flex: none; }
.needed { font-size: ${fontSize.small}; font-weight: 400; color: var(--ink-faint); }
.help { margin: 0 0 6px; font-size: ${fontSize.small}; color: var(--ink-faint); max-width: 72ch; }
.fault { margin: 0 0 6px; color: var(--warn); font-weight: 600; }
.hint { color: var(--ink-faint); font-size: ${fontSize.small}; }
:where(input, select, textarea, button) { font: inherit; color: inherit; }
:where(input:not([type=checkbox], [type=radio]), select, textarea) { width: 100%; max-width: 480px; min-height: 44px; padding: 8px 12px;
  background: var(--raised); border: 1px solid var(--line-strong); border-radius: ${radius.control}; }
:where(select) { appearance: auto; text-overflow: ellipsis; } ::placeholder { color: var(--ink-faint); opacity: 1; }
@media (max-width: 599px) { :where(input, select, textarea) { font-size: ${fontSize.lead}; } }
[aria-invalid=true] { border-color: var(--warn) !important; background: var(--warn-soft) !important; }
:where(button) { min-height: 44px; padding: 8px 20px; border: 1px solid var(--brand); border-radius: ${radius.control}; background: var(--brand);
  color: var(--brand-ink); font-weight: 600; cursor: pointer; }
/* Buttons of components have their own look. */
:where([data-island] button[class]) { background: none; border-color: transparent; color: inherit; }
button:disabled { color: var(--ink-faint); cursor: default; }
:where(button:not([class], .quiet), button.second):disabled { background: var(--sunk); border-color: var(--line); }
button.quiet { min-height: 40px; padding: 4px 12px; border-color: transparent; background: transparent; color: var(--brand); }
button.quiet:hover { background: var(--brand-soft); }
.faults { border: 1px solid var(--warn); border-radius: ${radius.card}; background: var(--warn-soft); padding: 4px 20px; margin: 0 0 24px; }
.faults h2 { font-size: ${fontSize.lead}; margin: 12px 0 4px; } .faults a, .faults h2 { color: var(--warn); }
.said { white-space: pre-line; }
.table { overflow-x: auto; margin: 16px 0; border: 1px solid var(--line); border-radius: ${radius.card}; background: var(--surface); }
table { border-collapse: collapse; min-width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 10px 14px; border-bottom: 1px solid var(--line); overflow-wrap: normal;
  max-width: 360px; white-space: pre-line; }
th { color: var(--ink-soft); font-weight: 600; font-size: ${fontSize.small}; white-space: nowrap; background: var(--sunk); }
tbody tr:last-child td { border-bottom: 0; } tbody tr:hover td { background: var(--raised); }
.number { text-align: right; }
td.number, td.short { white-space: nowrap; } td.long { min-width: 180px; } td.lead.long { min-width: 300px; }
dl { display: grid; grid-template-columns: minmax(0, 1fr); } dt { color: var(--ink-soft); } dd { margin: 0 0 10px; min-width: 0; }
pre { margin: 0; white-space: pre-wrap; font: ${fontSize.ui}/1.5 ${font.mono}; max-height: 400px; overflow: auto;
  background: var(--sunk); padding: 8px; border-radius: ${radius.control}; }
progress { width: 100%; max-width: 480px; height: 16px; accent-color: var(--brand); }
.tabs { list-style: none; margin: 8px 0 16px; padding: 0; display: flex; flex-wrap: wrap; gap: 8px; }
.tabs a { display: inline-flex; align-items: center; min-height: 36px; padding: 4px 14px; border: 1px solid var(--line-strong); border-radius: ${radius.chip}; text-decoration: none; }
.tabs a[aria-current] { background: var(--brand-soft); font-weight: 600; border-color: var(--brand); }
.many { display: block !important; padding: 0 !important; border: 0 !important; background: none !important; }
button.second { min-height: 40px; background: var(--raised); color: var(--ink); border-color: var(--line-strong); }
td:has(> .links) { white-space: nowrap; }
@media (min-width: 900px) { td:has(> .links):last-child, table:has(.links) th:last-child { position: sticky; right: 0; background: var(--surface); box-shadow: -1px 0 var(--line); }
  table:has(.links) th:last-child { background: var(--sunk); } } .links { display: inline-flex; gap: 12px; vertical-align: top; }
details.links { display: inline-block; margin: 0 0 0 12px; } .links summary { min-height: 24px; } details.links a { display: block; padding: 4px 0; }
.pick { display: grid; align-items: center; min-width: 32px; min-height: 24px; } .pick input { width: 20px; height: 20px; margin: 0; accent-color: var(--brand); }
.picked { margin-bottom: 4px; } [data-island][data-taken] .picked { display: none; }
.whole { margin: 16px 0; } [hidden] { display: none !important; }
.search { display: flex !important; flex-wrap: wrap; gap: 8px; align-items: center; } .search input { flex: 1 1 160px; }
.row { background: var(--surface); border: 1px solid var(--line); border-left: 4px solid var(--line-strong); border-radius: ${radius.control}; padding: 4px 16px 12px; margin: 0 0 16px; }
.row[data-state=refused] { border-left-color: var(--wrong); } .row[data-state=mended], .row[data-state=seen] { border-left-color: var(--brand); }
.row[data-state=dropped] form .field { display: none; }
.row h3 { font-size: 16px; margin: 8px 0; } .row .field { margin: 0 0 12px; } .row .state { color: var(--ink-soft); font-weight: 400; }
.row[data-state=refused] .state, .lacks { color: var(--wrong); } .row[data-state=noted] .lacks { color: inherit; }
.row input:not([type=hidden]), .row textarea { max-width: none; } .remedy { font-weight: 400; color: var(--ink); }
.lacks { margin: 0 0 8px; padding-left: 20px; } .lacks:empty { display: none; }
.preview { background: var(--sunk); border-radius: ${radius.control}; padding: 8px 12px; margin: 0 0 12px; overflow-x: auto; }
.preview img { max-width: 100%; max-height: 240px; height: auto; background: #fff; }
.scripted .plain { display: none; }
.groups { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 300px), 1fr)); gap: 16px; align-items: start; }
.groups section { background: var(--surface); border: 1px solid var(--line); border-radius: ${radius.card}; padding: 12px 20px; }
.groups h4 { margin: 0 0 4px; } .groups ul { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: 0 16px; } .groups li a { display: inline-block; padding: 4px 0; }
.steps > li { padding: 4px 0; } .things { list-style: none; padding: 0; } .things a { display: inline-block; padding: 6px 0; } .other { margin-top: 24px; }
.lines td:nth-child(2) { width: 100%; } .lines select { min-width: 150px; } .lines .wrong td { background: var(--wrong-soft); }
.questions .stem { white-space: pre-line; } .questions > li { margin-bottom: 16px; } .questions ul { list-style: none; padding-left: 0; }
@media (max-width: 599px) { .lines thead { display: none; } .lines tr, .lines td { display: block; border: 0; padding: 2px 8px; max-width: none; }
  .lines tr { border-bottom: 1px solid var(--line); padding: 6px 0; } .lines td.number { text-align: left; color: var(--ink-soft); } }
/* Rows of a wide table are cards on a telephone, so that nothing scrolls sideways. */
@media (max-width: 599px) {
  .table:has(> .stacked) { border: 0; background: none; overflow: visible; }
  .stacked, .stacked tbody { display: block; } .stacked thead { display: none; }
  .stacked tr { display: flex; flex-wrap: wrap; gap: 2px 20px; position: relative; padding: 10px 14px; margin: 0 0 12px;
    background: var(--surface); border: 1px solid var(--line); border-radius: ${radius.card}; }
  .stacked td, .stacked td.long { display: flex; flex-wrap: wrap; gap: 0 8px; padding: 2px 0; border: 0; max-width: 100%; min-width: 0; text-align: left; overflow-wrap: anywhere; }
  .stacked tbody tr:hover td { background: none; }
  .stacked td:empty { display: none; } .stacked td.long, .stacked td.lead, .stacked td[data-head=操作] { flex-basis: 100%; }
  .stacked td[data-head]::before { content: attr(data-head); color: var(--ink-soft); font-size: ${fontSize.small}; line-height: 21px; white-space: nowrap; }
  .stacked td.lead { order: -1; font-weight: 600; padding-right: 40px; white-space: pre-line; }
  .stacked td[data-head=选] { position: absolute; top: 6px; right: 10px; } .stacked td[data-head=选]::before, .stacked td[data-head=操作]::before { content: none; }
  .stacked td[data-head=操作] { padding-top: 6px; gap: 4px 12px; } .stacked td[data-head=操作] a { padding: 6px 0; } .stacked details.links { margin: 0; }
}
.search > label { align-self: center; } .figures { list-style: none; margin: 0; padding: 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 140px), 1fr)); gap: 12px; }
.figures a { display: block; height: 100%; padding: 12px 16px; background: var(--surface); border: 1px solid var(--line); border-radius: ${radius.card}; color: inherit; text-decoration: none; }
.figures a:hover { border-color: var(--brand); } .figures strong { display: block; font-size: ${fontSize.h2}; line-height: 1.3; } .figures .of { color: var(--ink-soft); font-size: ${fontSize.small}; }
.charts { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 420px), 1fr)); gap: 16px; align-items: start; }
.charts section { min-width: 0; background: var(--surface); border: 1px solid var(--line); border-radius: ${radius.card}; padding: 12px 20px; }
.charts h3 { font-size: ${fontSize.lead}; margin: 0 0 8px; } .charts details { margin: 8px 0 0; } .charts .table { max-height: 320px; overflow-y: auto; }
.chart { display: block; width: 100%; height: auto; } .chart rect { fill: var(--brand); } .chart rect:hover { fill: var(--ink); }
.chart line { stroke: var(--line); } .chart text { fill: var(--ink-soft); font-size: 11px; }
@media (max-width: 599px) { .chart text { font-size: 17px; } }
.qr { max-width: 100%; height: auto; } .codes { columns: 2 140px; padding-left: 20px; line-height: 2; }
.narrow main { width: 100%; max-width: 512px; margin: 0 auto; } .narrow .field label { margin-bottom: 4px; } .narrow section { border-top: 1px solid var(--line); margin-top: 16px; }
@media (min-width: 900px) {
  .page:not(.narrow) { grid-template-columns: 216px minmax(0, 1fr); }
  .page > nav { border-bottom: 0; border-right: 1px solid var(--line); min-height: calc(100vh - 57px); padding: 16px 12px; }
  .page > nav > ul, .page > nav li ul { display: block; }
  main { padding: 24px 32px 64px; }
  dl { grid-template-columns: 160px minmax(0, 1fr); row-gap: 8px; } dd { margin: 0; }
}
${DESK_STYLES}`;
