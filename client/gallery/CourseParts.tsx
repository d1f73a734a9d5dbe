import { Card, cardLinkClass } from "../ui/Card.tsx";
import { Cover } from "../ui/Cover.tsx";
import { Price } from "../ui/Price.tsx";
import { ProgressBar } from "../ui/ProgressBar.tsx";
import { StatusTag } from "../ui/Tag.tsx";
import { s } from "./ComponentsPage.styles.ts";
import { Part } from "./Part.tsx";

const courses = [
  { name: "马克思主义基本原理概论 精讲班", meta: "沈若兰 · 42 讲 · 31 小时", price: "298", origin: "398.00" },
  { name: "中国近现代史纲要", meta: "周砚秋 · 36 讲 · 24 小时", price: "0" },
  {
    name: "经济法基础 从零到一：初级会计职称全程班（含历年真题逐题讲解与考前三套模拟卷）",
    meta: "顾怀瑾、陆知远、何清越 · 128 讲 · 96 小时",
    price: "1280.50",
    live: true,
  },
  { name: "行政职业能力测验", meta: "林望舒 · 60 讲 · 45 小时", price: "0", owned: 62 },
] as const;

export function CourseParts() {
  return (
    <Part title="卡片、封面、价格、进度" note="免费、优惠、直播、长名字、已购">
      <div className={s.cards}>
        {courses.map((course) => (
          <Card key={course.name} kind="linked" as="article">
            <Cover alt={course.name}>
              {"live" in course ? (
                <StatusTag tone="live" beating>
                  直播中
                </StatusTag>
              ) : null}
            </Cover>
            <div className={s.course}>
              <h3 className={s.name}>
                <a className={cardLinkClass} href="#course">
                  {course.name}
                </a>
              </h3>
              <p className={s.meta}>{course.meta}</p>
              {"owned" in course ? (
                <ProgressBar value={course.owned} label="已学" />
              ) : (
                <Price value={course.price} origin={"origin" in course ? course.origin : undefined} visible />
              )}
            </div>
          </Card>
        ))}
      </div>
    </Part>
  );
}
