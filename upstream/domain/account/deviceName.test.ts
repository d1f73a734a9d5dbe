import { expect, test } from "vitest";
import { deviceName } from "./deviceName.ts";

const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)";
const ANDROID = "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko)";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";

test.each([
  [`${WINDOWS} Chrome/130.0.0.0 Safari/537.36`, "Chrome · Windows"],
  [`${WINDOWS} Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0`, "Edge · Windows"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0", "Firefox · Linux"],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15",
    "Safari · Mac",
  ],
  [`${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1`, "Safari · iPhone"],
  [`${IPHONE} Mobile/15E148 MicroMessenger/8.0.50(0x1800322d) NetType/WIFI`, "微信 · iPhone"],
  [`${ANDROID} Chrome/130.0.0.0 Mobile Safari/537.36`, "Chrome · 安卓"],
  [`${ANDROID} Version/4.0 Chrome/98.0 MQQBrowser/14.0 Mobile Safari/537.36`, "QQ 浏览器 · 安卓"],
  ["Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 Chrome/114.0.0.0 ArkWeb/4.1", "Chrome · 鸿蒙"],
  ["curl/8.5.0", ""],
  ["", ""],
])("names browser and system of %s", (userAgent, name) => expect(deviceName(userAgent)).toBe(name));
