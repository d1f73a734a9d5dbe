export const STYLES = `
:root {
  color-scheme: light dark;
  --ground: #fff; --raised: #f4f5f3; --text: #1c211f; --weak: #56605b; --line: #c9cfca; --edge: #717b75;
  --accent: #17634c; --on-accent: #fff; --bad: #a3211c; --bad-ground: #fdf0ef;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #161a18; --raised: #202623; --text: #e8ece9; --weak: #a9b3ae; --line: #3a433e; --edge: #8a948f;
    --accent: #7fd3b4; --on-accent: #10231c; --bad: #ff9c94; --bad-ground: #351b19;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text);
  font: 16px/1.6 system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; overflow-wrap: anywhere; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
main:focus { outline: none; }
.skip { position: absolute; left: -9999px; }
.skip:focus { left: 8px; top: 8px; background: var(--ground); padding: 8px; z-index: 1; }
header { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 4px 16px; align-items: center;
  padding: 8px 16px; border-bottom: 1px solid var(--line); background: var(--raised); }
.name { margin: 0; font-weight: 600; } .name a { color: inherit; text-decoration: none; }
.who { margin: 0; font-size: 14px; }
.page { display: grid; grid-template-columns: minmax(0, 1fr); }
main { padding: 8px 16px 48px; max-width: 1100px; }
h1 { font-size: 24px; line-height: 1.3; } h2 { font-size: 18px; }
nav ul { list-style: none; margin: 0; padding: 0; }
.page > nav { padding: 8px 16px; border-bottom: 1px solid var(--line); }
.page > nav > ul { display: flex; flex-wrap: wrap; gap: 0 4px; }
.page > nav a { display: inline-block; padding: 6px 8px; border-radius: 6px; text-decoration: none; color: inherit; }
.page > nav a span, .actions span { color: var(--weak); font-size: 14px; }
.page > nav a:hover { background: var(--raised); }
.page > nav a[aria-current] { background: var(--raised); color: var(--accent); font-weight: 600; }
.page > nav li:has(ul) { flex-basis: 100%; }
.page > nav li ul { display: flex; flex-wrap: wrap; padding-left: 8px; border-left: 3px solid var(--line); }
/* A telephone shows where one is; the first page has all groups. */
@media (max-width: 899px) { .page > nav > ul > li:not(:first-child, :has(ul)), .page > nav:not(:has(ul ul)) { display: none; } }
.actions { display: flex; flex-wrap: wrap; gap: 8px; margin: 16px 0; }
.actions a { display: inline-block; border: 1px solid var(--edge); border-radius: 6px; padding: 6px 12px; text-decoration: none; }
.field { margin: 0 0 20px; padding: 0; border: 0; min-width: 0; }
.field label, legend { font-weight: 600; padding: 0; }
.field label:has(+ input, + select, + textarea) { display: block; }
details { margin-bottom: 16px; }
form[method=get] { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 280px), 1fr)); gap: 0 24px; }
form[method=get] > p { grid-column: 1 / -1; margin-top: 0; }
.check { display: inline-flex; gap: 8px; align-items: center; min-height: 32px; margin-right: 16px; }
.check input { width: 20px; height: 20px; margin: 0; accent-color: var(--accent); }
.needed { font-size: 14px; font-weight: 400; color: var(--weak); }
.help { margin: 0 0 4px; font-size: 14px; color: var(--weak); max-width: 72ch; }
.fault { margin: 0 0 4px; color: var(--bad); font-weight: 600; }
.hint { color: var(--weak); font-size: 14px; }
input, select, textarea, button { font: inherit; color: inherit; }
input:not([type=checkbox], [type=radio]), select, textarea { width: 100%; max-width: 480px; min-height: 40px; padding: 6px 10px;
  background: var(--ground); border: 1px solid var(--edge); border-radius: 6px; }
[aria-invalid] { border-color: var(--bad) !important; }
button { min-height: 40px; padding: 6px 20px; border: 1px solid var(--accent); border-radius: 6px; background: var(--accent);
  color: var(--on-accent); font-weight: 600; cursor: pointer; }
button.quiet { min-height: 32px; padding: 2px 12px; background: transparent; color: var(--accent); font-weight: 400; }
.faults { border: 2px solid var(--bad); border-radius: 6px; background: var(--bad-ground); padding: 4px 16px; margin: 0 0 24px; }
.faults a, .faults h2 { color: var(--bad); }
.said { white-space: pre-line; }
.box { border-left: 4px solid var(--accent); background: var(--raised); padding: 4px 16px; margin: 16px 0; }
.box form { margin-bottom: 12px; } .reasons td:last-child { width: 100%; }
.table { overflow-x: auto; margin: 16px 0; border: 1px solid var(--line); border-radius: 6px; }
table { border-collapse: collapse; min-width: 100%; font-size: 14px; }
th, td { text-align: left; vertical-align: top; padding: 8px 12px; border-bottom: 1px solid var(--line); overflow-wrap: normal;
  max-width: 360px; white-space: pre-line; }
th { background: var(--raised); white-space: nowrap; }
tbody tr:last-child td { border-bottom: 0; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
td.number { white-space: nowrap; }
dl { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0; }
dt { color: var(--weak); font-size: 14px; } dd { margin: 0 0 10px; min-width: 0; }
pre { margin: 0; white-space: pre-wrap; font: 14px/1.5 ui-monospace, monospace; max-height: 400px; overflow: auto;
  background: var(--raised); padding: 8px; border-radius: 6px; }
progress { width: 100%; max-width: 480px; height: 16px; accent-color: var(--accent); }
.buttons { display: flex; flex-wrap: wrap; gap: 12px; align-items: center; }
.buttons form { margin: 0; }
.tabs { list-style: none; margin: 8px 0 16px; padding: 0; display: flex; flex-wrap: wrap; gap: 8px; }
.tabs a { display: inline-block; padding: 6px 12px; border: 1px solid var(--edge); border-radius: 6px; text-decoration: none; }
.tabs a[aria-current] { background: var(--raised); font-weight: 600; border-color: var(--accent); }
.whole { margin: 16px 0; } [hidden] { display: none !important; }
.search { display: flex !important; flex-wrap: wrap; gap: 8px; align-items: center; } .search input { flex: 1 1 160px; }
.row { border: 1px solid var(--line); border-left: 4px solid var(--edge); border-radius: 6px; padding: 4px 16px 12px; margin: 0 0 16px; }
.row[data-state=refused] { border-left-color: var(--bad); } .row[data-state=mended], .row[data-state=seen] { border-left-color: var(--accent); }
.row[data-state=dropped] form .field { display: none; }
.row h3 { font-size: 16px; margin: 8px 0; } .row .field { margin: 0 0 12px; } .row .state { color: var(--weak); font-weight: 400; }
.row[data-state=refused] .state, .lacks { color: var(--bad); } .row[data-state=noted] .lacks { color: inherit; }
.row input:not([type=hidden]), .row textarea { max-width: none; } .remedy { font-weight: 400; color: var(--text); }
.lacks { margin: 0 0 8px; padding-left: 20px; } .lacks:empty { display: none; }
.preview { background: var(--raised); border-radius: 6px; padding: 8px 12px; margin: 0 0 12px; overflow-x: auto; }
.preview img { max-width: 100%; max-height: 240px; height: auto; background: #fff; }
.scripted .plain { display: none; }
.groups { columns: 3 240px; } .groups section { break-inside: avoid; } .groups ul { padding-left: 20px; }
.lines td:nth-child(2) { width: 100%; } .lines select { min-width: 150px; } .lines .wrong td { background: var(--bad-ground); }
.questions .stem { white-space: pre-line; } .questions > li { margin-bottom: 16px; } .questions ul { list-style: none; padding-left: 0; }
@media (max-width: 599px) { .lines thead { display: none; } .lines tr, .lines td { display: block; border: 0; padding: 2px 8px; max-width: none; }
  .lines tr { border-bottom: 1px solid var(--line); padding: 6px 0; } .lines td.number { text-align: left; color: var(--weak); } }
@media (min-width: 900px) {
  .page { grid-template-columns: 232px minmax(0, 1fr); }
  .page > nav { border-bottom: 0; border-right: 1px solid var(--line); min-height: calc(100vh - 58px); }
  .page > nav > ul, .page > nav li ul { display: block; }
  .page > nav a { display: block; }
  main { padding: 8px 32px 64px; }
  dl { grid-template-columns: 160px minmax(0, 1fr); } dd { margin-bottom: 8px; }
}
`;
