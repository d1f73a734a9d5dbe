import type { LessonContent, TreeChapter, TreeLesson, TreeState } from "#shared/console/islands.ts";
import { type Html, type Part, html } from "./html.ts";

const CONTENTS: Readonly<Record<LessonContent, string>> = {
  none: "还没有内容",
  video: "视频",
  audio: "音频",
  doc: "PDF",
  pic: "图片",
  live: "直播",
  exam: "试卷",
  link: "外部链接",
};

interface PlainTree {
  readonly courseId: number;
  readonly mayEdit: boolean;
}

/** Returns the tree for browsers without scripts: a list with links to the forms. */
export function plainTree({ chapters }: TreeState, { courseId, mayEdit }: PlainTree): Part {
  return [
    chapters.length === 0 && html`<p>还没有章节。</p>`,
    html`<ol>${chapters.map((chapter) => plainChapter(chapter, mayEdit))}</ol>`,
    mayEdit && html`<p class="buttons"><a href="/chapter/add?course=${courseId}">加章节</a></p>`,
  ];
}

function plainChapter({ id, name, lessons }: TreeChapter, mayEdit: boolean): Html {
  const links = [
    ["加课时", `/lesson/add?chapter=${id}`],
    ["修改", `/chapter/change?id=${id}`],
    ["移动", `/chapter/move?id=${id}`],
  ] as const;
  return html`<li><strong>${name}</strong> ${mayEdit && linksOf(links)}
<ol>${lessons.map((lesson) => plainLesson(lesson, mayEdit))}</ol></li>`;
}

function plainLesson({ id, name, content, length, isFree, isShown }: TreeLesson, mayEdit: boolean): Html {
  const facts = [CONTENTS[content], length, isFree && "试看", !isShown && "已隐藏"]
    .filter(Boolean)
    .join(" · ");
  const links = [
    ["上传", `/media/add?lesson=${id}`],
    ["修改", `/lesson/change?id=${id}`],
    ["移动", `/lesson/move?id=${id}`],
    isShown ? ["隐藏", `/lesson/hide?id=${id}`] : ["显示", `/lesson/unhide?id=${id}`],
  ] as const;
  return html`<li>${name} <span class="hint">${facts}</span> ${mayEdit && linksOf(links)}</li>`;
}

function linksOf(links: readonly (readonly [string, string] | readonly string[])[]): Html {
  return html`<span class="links">${links.map(([label, address]) => html`<a href="${address}">${label}</a> `)}</span>`;
}
