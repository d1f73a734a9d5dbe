type Names = readonly (readonly [RegExp, string])[];

/** Browsers by pattern; the first match wins, because a User-Agent also contains names of browsers further down. */
const BROWSERS: Names = [
  [/MicroMessenger\//, "微信"],
  [/DingTalk\//, "钉钉"],
  [/QQBrowser\//, "QQ 浏览器"],
  [/ QQ\//, "QQ"],
  [/UC?Browser\//, "UC 浏览器"],
  [/HuaweiBrowser\//, "华为浏览器"],
  [/MiuiBrowser\//, "小米浏览器"],
  [/Quark\//, "夸克"],
  [/Edg(?:e|A|iOS)?\//, "Edge"],
  [/OPR\//, "Opera"],
  [/(?:Firefox|FxiOS)\//, "Firefox"],
  [/(?:Chrome|CriOS)\//, "Chrome"],
  [/Version\/[\d.]+ .*Safari\//, "Safari"],
];
const SYSTEMS: Names = [
  [/HarmonyOS|OpenHarmony/, "鸿蒙"],
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "安卓"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "Mac"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

/** Returns browser and operating system, such as "Chrome · Windows"; "": neither is known. */
export function deviceName(userAgent: string): string {
  const find = (names: Names) => names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? "";
  return [find(BROWSERS), find(SYSTEMS)].filter((name) => name !== "").join(" · ");
}
