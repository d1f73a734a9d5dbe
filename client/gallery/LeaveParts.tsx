import { useState } from "react";
import { useLeaveGuard } from "../navigation/useLeaveGuard.ts";
import { TextArea } from "../ui/TextArea.tsx";
import { s } from "./ComponentsPage.styles.ts";
import { Part } from "./Part.tsx";

export function LeaveParts() {
  const [text, setText] = useState("");
  useLeaveGuard(text === "" ? null : "写的内容还没有保存，离开就没有了。");
  return (
    <Part title="离开之前" note="写了字以后，链接、后退、前进、刷新都先问一次">
      <div className={s.stack}>
        <TextArea
          label="还没保存的内容"
          rows={3}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <a href="/course">去课程列表</a>
      </div>
    </Part>
  );
}
