import type { CSSProperties } from "react";
import { color } from "../ui/tokens.ts";
import { s } from "./ComponentsPage.styles.ts";
import { Part } from "./Part.tsx";

export function PaperParts() {
  return (
    <>
      <Part title="颜色" note="深色与浅色用同一组名字">
        <div className={s.swatches}>
          {Object.entries(color).map(([name, value]) => (
            <div key={name} className={s.swatch}>
              <div className={s.paint} style={{ "--paint": value } as CSSProperties} />
              {name}
            </div>
          ))}
        </div>
      </Part>
      <Part title="文字" note="界面 14/1.5，阅读 16/1.8">
        <div className={s.type}>
          <p style={{ fontSize: "2rem", fontWeight: 600, lineHeight: 1.25 }}>教育知识与能力（中学）</p>
          <p style={{ fontSize: "1.5rem", fontWeight: 600 }}>第三章 学习心理与课堂教学</p>
          <h3>知识点 3.2：迁移的种类</h3>
          <p className={s.reading}>
            学习迁移是一种学习对另一种学习的影响。先学的内容帮助了后学的内容，叫“顺向迁移”；反过来，后学的内容让先学的更清楚，叫“逆向迁移”。
            教材第 128 页用 3 个课例说明：<span lang="en">Learning transfer</span>{" "}
            不会自动发生，它取决于两项任务之间共同的要素，也取决于学习者能否看出这些要素。
          </p>
          <p className={s.caption}>更新于 2025 年 3 月 18 日，共 1,284 人学过这一节。</p>
        </div>
      </Part>
    </>
  );
}
