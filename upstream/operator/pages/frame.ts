import type { Command } from "../console/command.ts";
import { commands } from "../console/commandTable.ts";
import { consoleFiles } from "./consoleFiles.ts";
import { type Html, type Part, html } from "./html.ts";
import { groupLabel } from "../console/things.ts";
import { mayRun } from "../console/roles.ts";
import type { Role, Visitor } from "../console/visitor.ts";
import type { Session } from "../console/sessions.ts";

const ROLE_NAMES: Readonly<Record<Role, string>> = {
  owner: "全部权限",
  editor: "内容编辑",
  marker: "阅卷",
  sales: "销售",
  reader: "只读",
};

/** Nouns of the commands under the headings of the menu. */
const SECTIONS: readonly (readonly [heading: string, nouns: readonly string[]])[] = [
  ["教学", ["course", "chapter", "lesson", "media", "classroom", "file", "live", "feedback"]],
  ["题库", ["question", "exam", "package"]],
  ["学员", ["user", "enrolment", "message", "external"]],
  ["订单", ["order", "coupon", "code"]],
  ["网站", ["news", "category", "banner", "page", "article", "template", "abbreviation"]],
  ["数据", ["report", "audit"]],
  ["设置", ["school", "agency", "subject", "teacher", "staff", "session", "search", "job"]],
];

interface Frame {
  readonly title: string;
  readonly session?: Session | undefined;
  /** Command of the page; undefined: the page belongs to no command. */
  readonly command?: Command | undefined;
  /** true: the page has all functions. */
  readonly isFirst?: true;
  /** true: the page has one narrow column and no menu. */
  readonly isNarrow?: true;
  /** Address of a script of the page, which works without it too. */
  readonly script?: string;
}

/** Returns a whole HTML page. Its scripts are the built one, which takes over islands, and that of the frame. */
export function frame({ title, session, command, script, isFirst, isNarrow }: Frame, content: Part): string {
  const built = session && consoleFiles();
  return html`<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} - 运营台</title>
${built && html`<link rel="stylesheet" href="${built.styles}">`}
<link rel="stylesheet" href="/console.css">
<link rel="icon" href="data:,">
${built && html`<script type="module" src="${built.script}"></script>`}
${script !== undefined && html`<script src="${script}" defer></script>`}
</head>
<body>
<a class="skip" href="#main">跳到内容</a>
<header>
<p class="name"><a href="/">运营台</a></p>
${session && whoIs(session)}
</header>
<div class="${isNarrow ? "page narrow" : "page"}">
${session && navigation(session, command, isFirst)}
<main id="main" tabindex="-1">
<h1>${title}</h1>
${content}
</main>
</div>
</body>
</html>
`.text;
}

function whoIs({ actor, role, agency, formToken }: Session): Html {
  return html`<form class="who" method="post" action="/signout">
<input type="hidden" name="_token" value="${formToken}">
<span>${actor} · ${ROLE_NAMES[role]} · ${agency?.name ?? "全部机构"}</span> <a href="/me">我的登录</a> <button class="quiet">退出</button>
</form>`;
}

function navigation(visitor: Visitor, current: Command | undefined, isFirst: true | undefined): Html {
  const sections = sectionsOf(visitor).map(([section, groups], at) => {
    const items = groups.map(([noun, own]) => {
      const isHere = noun === current?.noun;
      const [first] = own;
      const shown = own.filter((command) => command === current || !isOfThing(command));
      const more = own.filter((command) => !shown.includes(command));
      return html`<li><a href="/${noun}/${first?.action ?? ""}"${isHere && html` aria-current="true"`}>${groupLabel(noun)}</a>
${
  isHere &&
  html`<ul>${shown.map((command) => actionLink(command, current))}${
    more.length > 0 &&
    html`<li><details><summary>更多</summary><ul>${more.map((command) => actionLink(command, current))}</ul></details></li>`
  }</ul>`
}</li>`;
    });
    return html`<p id="nav-${at}">${section}</p><ul aria-labelledby="nav-${at}">${items}</ul>`;
  });
  return html`<nav aria-label="功能"><ul><li><a href="/"${isFirst && html` aria-current="page"`}>首页</a></li><li><a href="/#functions">全部功能</a></li></ul>${sections}</nav>`;
}

/** Returns whether a command is about one thing: its page and its row in the list lead there with the thing filled in. */
function isOfThing({ noun, args, action, isList }: Command): boolean {
  const [spec] = Object.values(args);
  const isThing = spec !== undefined && THINGS.includes(spec.kind);
  return isThing && !isList && noun !== "report" && !STARTS.includes(action);
}

const THINGS: readonly string[] = ["id", "ids", "code", "flag"];

/** Actions that make something new, also where they are about a thing that exists. */
const STARTS: readonly string[] = ["add", "make", "import"];

function actionLink(command: Command, current: Command): Html {
  const { noun, action } = command;
  const isHere = action === current.action;
  return html`<li><a href="/${noun}/${action}"${isHere && html` aria-current="page"`}>${command.zh[0]}</a></li>`;
}

type Groups = readonly (readonly [noun: string, commands: readonly Command[]])[];

/** Returns the groups of commands under the headings of the menu; headings without a group are left out. */
export function sectionsOf(visitor: Visitor): readonly (readonly [heading: string, groups: Groups])[] {
  const groups = groupsOf(visitor);
  return SECTIONS.map(
    ([heading, nouns]) => [heading, nouns.flatMap((noun) => groups.filter(([own]) => own === noun))] as const,
  ).filter(([, own]) => own.length > 0);
}

/**
 * Returns the commands that the visitor may run, grouped by noun in the order of the table of commands. In each group
 * the commands without arguments come first.
 */
function groupsOf(visitor: Visitor): Groups {
  const allowed = commands.filter((command) => mayRun(visitor, command));
  return [...new Set(allowed.map(({ noun }) => noun))].map((noun) => {
    const own = allowed.filter((command) => command.noun === noun);
    return [noun, [...own.filter(({ isList }) => isList), ...own.filter(({ isList }) => !isList)]];
  });
}
