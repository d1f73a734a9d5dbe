import { expect, test } from "vitest";
import { signInReason } from "./signInReason.ts";

test.each([
  ["/question/12?level1=313&answer=B", "登录后保存错题，错题自动进错题本，到时间提醒你复习。"],
  ["/question/12", "登录后继续学习，进度和错题跟着账号走。"],
  ["/question/exam?mode=random", "登录后开始练习，错题自动进错题本，到时间提醒你复习。"],
  ["/mock-exam?paper=3", "登录后开始考试，答案随时保存，换一台设备也能继续。"],
  ["/online-portal?paper=3", "登录后开始考试，答案随时保存，换一台设备也能继续。"],
  ["/mock-exam-result?record=3", "登录后看成绩，每次考试的成绩都记在账号里。"],
  ["/online-result?record=3", "登录后看成绩，每次考试的成绩都记在账号里。"],
  ["/order/index?type=course&id=101", "登录后加入学习，课程记在账号里，换一台设备也能学。"],
  ["/live/player?id=3", "登录后听直播，可以预约、提问和看回放。"],
  [undefined, "登录后继续学习，进度和错题跟着账号走。"],
])("tells a visitor who returns to %s why to sign in", (redirect, sentence) => {
  expect(signInReason("登录", redirect)).toBe(sentence);
});
