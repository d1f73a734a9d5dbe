import { useState } from "react";
import { Breadcrumb } from "../ui/Breadcrumb.tsx";
import { Pagination } from "../ui/Pagination.tsx";
import { ButtonTabs, LinkTabs, TabPanel } from "../ui/Tabs.tsx";
import { s } from "./ComponentsPage.styles.ts";
import { Part } from "./Part.tsx";

const tabs = [
  { key: "outline", label: "目录", count: 42 },
  { key: "notes", label: "笔记", count: 0 },
  { key: "files", label: "资料" },
] as const;

export function NavigationParts() {
  const [tab, setTab] = useState("outline");
  return (
    <Part title="导航" note="面包屑、标签页、分页">
      <div className={s.stack}>
        <Breadcrumb
          items={[
            { label: "首页", href: "/" },
            { label: "教师资格", href: "#subject" },
            { label: "教育知识与能力（中学）", href: "#course" },
            { label: "第三章 学习心理" },
          ]}
        />
        <LinkTabs
          label="课程分类"
          current="all"
          items={[
            { key: "all", label: "全部", href: "#all", count: 128 },
            { key: "free", label: "免费", href: "#free", count: 12 },
            { key: "live", label: "直播", href: "#live" },
            { key: "past", label: "历年真题精讲", href: "#past" },
            { key: "camp", label: "考前冲刺营", href: "#camp" },
          ]}
        />
        <div>
          <ButtonTabs label="课程内容" idBase="demo" items={tabs} current={tab} onSelect={setTab} />
          {tabs.map(({ key, label }) => (
            <TabPanel key={key} idBase="demo" tabKey={key} current={key === tab}>
              {label}在这里。
            </TabPanel>
          ))}
        </div>
        <Pagination page={1} pageCount={3} hrefOf={(page) => `#page=${page}`} label="分页，三页" />
        <Pagination page={7} pageCount={20} hrefOf={(page) => `#page=${page}`} label="分页，二十页" />
      </div>
    </Part>
  );
}
