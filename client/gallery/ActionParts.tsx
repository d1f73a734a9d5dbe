import { Button, buttonClass, type ButtonKind } from "../ui/Button.tsx";
import { Badge, StatusTag } from "../ui/Tag.tsx";
import { Chip, ChosenChip, FilterChip } from "../ui/Chip.tsx";
import { ArrowRight } from "../ui/icons/ArrowRight.ts";
import { Play } from "../ui/icons/Play.ts";
import { Trash2 } from "../ui/icons/Trash2.ts";
import { s } from "./ComponentsPage.styles.ts";
import { Part } from "./Part.tsx";

const kinds: readonly (readonly [ButtonKind, string])[] = [
  ["primary", "继续学习"],
  ["secondary", "再练一次"],
  ["quiet", "查看解析"],
  ["danger", "删除笔记"],
];

export function ActionParts() {
  return (
    <>
      <Part title="按钮" note="平常、忙碌、停用；小、中、大">
        <div className={s.stack}>
          {kinds.map(([kind, label]) => (
            <div key={kind} className={s.row}>
              <Button kind={kind}>{label}</Button>
              <Button kind={kind} busy>
                {label}
              </Button>
              <Button kind={kind} disabled>
                {label}
              </Button>
              <Button kind={kind} size="small">
                {label}
              </Button>
              <Button
                kind={kind}
                size="large"
                icon={kind === "danger" ? <Trash2 size={20} /> : <Play size={20} />}
              >
                {label}
              </Button>
            </div>
          ))}
          <div className={s.row}>
            <a className={buttonClass("primary")} href="#link">
              像按钮的链接
              <ArrowRight size={18} />
            </a>
            <a href="#text">平常的链接</a>
          </div>
          <div style={{ maxWidth: 328 }}>
            <Button kind="primary" wide>
              交卷并查看成绩，之后还可以再练一次这套题目
            </Button>
          </div>
        </div>
      </Part>
      <Part title="标签" note="状态总有文字，不只靠颜色">
        <div className={s.stack}>
          <div className={s.row}>
            <StatusTag>未开始</StatusTag>
            <StatusTag tone="brand">试看</StatusTag>
            <StatusTag tone="right">回答正确</StatusTag>
            <StatusTag tone="wrong">回答错误</StatusTag>
            <StatusTag tone="warn">即将到期</StatusTag>
            <StatusTag tone="live" beating>
              直播中
            </StatusTag>
            <Badge count={3} label="条未读通知" />
            <Badge count={128} label="条未读通知" />
          </div>
          <div className={s.row}>
            <Chip>单选题</Chip>
            <Chip>2 分</Chip>
            <Chip>2019 年真题</Chip>
          </div>
          <nav className={s.row} aria-label="科目">
            <FilterChip href="#all" current>
              全部
            </FilterChip>
            <FilterChip href="#one" current={false}>
              教育知识与能力
            </FilterChip>
            <FilterChip href="#two" current={false}>
              综合素质
            </FilterChip>
            <FilterChip href="#three" current={false}>
              一个名字长到放不下的科目：二十一世纪中国高等教育自学考试通用基础课程
            </FilterChip>
          </nav>
          <div className={s.row}>
            <ChosenChip label="2025 年" removeHref="#year" />
            <ChosenChip label="免费" removeHref="#free" />
          </div>
        </div>
      </Part>
    </>
  );
}
