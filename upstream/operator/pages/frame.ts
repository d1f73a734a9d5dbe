import type { Command } from "../console/command.ts";
import { commands } from "../console/commandTable.ts";
import { type Html, type Part, html } from "./html.ts";
import { actionLabel, groupLabel } from "./labels.ts";
import { type Role, type Visitor, mayRun } from "../console/roles.ts";
import type { Session } from "../console/sessions.ts";

const ROLE_NAMES: Readonly<Record<Role, string>> = {
  owner: "全部权限",
  editor: "内容编辑",
  marker: "阅卷",
  reader: "只读",
};

interface Frame {
  readonly title: string;
  readonly session?: Session | undefined;
  /** Command of the page; undefined: the page belongs to no command. */
  readonly command?: Command | undefined;
  /** Address of a script of the page, which works without it too. */
  readonly script?: string;
}

/** Returns a whole HTML page. It has one style sheet, and no script but that of the frame. */
export function frame({ title, session, command, script }: Frame, content: Part): string {
  return html`<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} - 运营台</title>
<link rel="stylesheet" href="/console.css">
<link rel="icon" href="data:,">
${script !== undefined && html`<script src="${script}" defer></script>`}
</head>
<body>
<a class="skip" href="#main">跳到内容</a>
<header>
<p class="name"><a href="/">运营台</a></p>
${session && whoIs(session)}
</header>
<div class="page">
${session && navigation(session, command)}
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
<span>${actor} · ${ROLE_NAMES[role]} · ${agency?.name ?? "全部机构"}</span> <button class="quiet">退出</button>
</form>`;
}

function navigation(visitor: Visitor, current: Command | undefined): Html {
  const groups = groupsOf(visitor).map(([noun, own]) => {
    const isHere = noun === current?.noun;
    const [first] = own;
    return html`<li><a href="/${noun}/${first?.action ?? ""}"${isHere && html` aria-current="true"`}>${groupLabel(noun)} <span lang="en">${noun}</span></a>
${isHere && html`<ul>${own.map((command) => actionLink(command, current))}</ul>`}</li>`;
  });
  return html`<nav aria-label="功能"><ul><li><a href="/"${!current && html` aria-current="page"`}>全部功能</a></li>${groups}</ul></nav>`;
}

function actionLink(command: Command, current: Command): Html {
  const { noun, action } = command;
  const isHere = action === current.action;
  return html`<li><a href="/${noun}/${action}"${isHere && html` aria-current="page"`}>${actionLabel(command.action)} <span lang="en">${action}</span></a></li>`;
}

/**
 * Returns the commands that the visitor may run, grouped by noun in the order of the table of commands. In each group
 * the commands without arguments come first.
 */
export function groupsOf(visitor: Visitor): readonly (readonly [string, readonly Command[]])[] {
  const allowed = commands.filter((command) => mayRun(visitor, command));
  return [...new Set(allowed.map(({ noun }) => noun))].map((noun) => {
    const own = allowed.filter((command) => command.noun === noun);
    return [noun, [...own.filter(({ isList }) => isList), ...own.filter(({ isList }) => !isList)]];
  });
}
