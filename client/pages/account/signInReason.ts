interface Reason {
  readonly act: string;
  readonly gain: string;
}

const USUAL: Reason = { act: "继续学习", gain: "进度和错题跟着账号走" };

/** Reasons by the page to which the visitor returns; the first that matches counts. */
const REASONS: readonly (readonly [RegExp, Reason])[] = [
  [/^\/question\/\d+\?(?:.*&)?answer=/, { act: "保存错题", gain: "错题自动进错题本，到时间提醒你复习" }],
  [/^\/question\/exam\/result/, { act: "看练习结果", gain: "做过的题都记在账号里" }],
  [/^\/question\/exam/, { act: "开始练习", gain: "错题自动进错题本，到时间提醒你复习" }],
  [/^\/(?:mock-exam|online)-result/, { act: "看成绩", gain: "每次考试的成绩都记在账号里" }],
  [/^\/(?:mock-exam|online-)/, { act: "开始考试", gain: "答案随时保存，换一台设备也能继续" }],
  [/^\/order/, { act: "加入学习", gain: "课程记在账号里，换一台设备也能学" }],
  [/^\/live/, { act: "听直播", gain: "可以预约、提问和看回放" }],
  [/^\/study\/question\/error/, { act: "看错题本", gain: "到时间提醒你复习" }],
  [/^\/user\/coursecode/, { act: "兑换课程", gain: "课程记在账号里，换一台设备也能学" }],
  [/^\/user\/order/, { act: "看订单", gain: USUAL.gain }],
];

/**
 * Returns the sentence that tells a visitor why to sign in.
 * @param by 登录 or 注册
 * @param redirect path to which the visitor returns; undefined: the home page
 */
export function signInReason(by: string, redirect = "/"): string {
  const { act, gain } = REASONS.find(([path]) => path.test(redirect))?.[1] ?? USUAL;
  return `${by}后${act}，${gain}。`;
}
