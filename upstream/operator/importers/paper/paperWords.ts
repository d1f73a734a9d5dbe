const LABELS: Readonly<Record<string, string>> = {
  paper: "考试信息",
  name: "名称",
  description: "说明",
  minutes: "时长",
  pass: "及格分",
  start: "开始时间",
  end: "结束时间",
  attempts: "次数",
  redo_minutes: "再考间隔",
  random_questions: "题目乱序",
  random_options: "选项乱序",
  lock_sections: "逐部分作答",
  show: "成绩公布",
  leave_limit: "切屏次数",
  board: "排行榜",
  sections: "部分",
  desc: "说明",
  draw: "抽题规则",
  num: "题数",
  score: "分值",
  type: "题型",
  difficulty: "难度",
  chapter: "章节",
  material: "材料题",
};

/** Returns the Chinese name of a field of a paper, such as `sections[0].draw[1].num`; "": papers have no such field. */
export function paperLabel(field: string): string {
  const names = field.split(".").map((part) => {
    const [, name = "", at] = /^([a-z_]+)(?:\[(\d+)\])?$/.exec(part) ?? [];
    const label = LABELS[name] ?? "";
    if (label === "" || at === undefined) return label;
    return name === "sections" ? `第 ${Number(at) + 1} 部分` : `第 ${Number(at) + 1} 条抽题规则`;
  });
  return names.every((name) => name !== "") ? names.join("的") : "";
}
