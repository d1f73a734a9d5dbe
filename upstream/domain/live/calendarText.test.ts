import ICAL from "ical.js";
import { expect, test } from "vitest";
import { calendarText } from "./calendarText.ts";
import type { LiveAndMore } from "./liveRows.ts";

const NOW_MS = Date.UTC(2026, 2, 10, 4, 5, 6);
const HOUR_MS = 3_600_000;
const live = {
  id: 33,
  name: `${"马克思主义基本原理".repeat(6)}; 上, 下 \\ 🎓`,
  intro: "第一行\r\n第二行\nEND:VEVENT",
  startTime: new Date(NOW_MS + HOUR_MS),
  endTime: new Date(NOW_MS + 2 * HOUR_MS),
  isShown: true,
  sequence: 3,
  changedAt: new Date(NOW_MS),
};
const rows = [
  { live, teacher: { name: "林知远" } },
  { live: { ...live, id: 34, intro: "" }, teacher: { name: "" } },
] as unknown as readonly LiveAndMore[];
const text = calendarText({ name: "我的直播课表", origin: "https://school.test" }, rows);

/** Properties of RFC 5545 and RFC 7986 that calendar files of this upstream contain. */
const PROPERTIES: Readonly<Record<string, RegExp>> = {
  vcalendar: /^(?:version|prodid|name|refresh-interval|x-[\w-]+)$/,
  vtimezone: /^tzid$/,
  standard: /^(?:dtstart|tzoffsetfrom|tzoffsetto|tzname)$/,
  vevent: /^(?:uid|sequence|status|last-modified|dtstamp|dtstart|dtend|summary|description|url)$/,
  valarm: /^(?:action|trigger|description)$/,
};

test("writes lines of at most 75 octets, each of which ends with CRLF", () => {
  expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true);
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  for (const line of text.split("\r\n")) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    // encodeURIComponent throws if breaking a long line has cut a character in two.
    expect(() => encodeURIComponent(line)).not.toThrow();
  }
});

test("writes only known properties, properties before components, and VTIMEZONE before the events", () => {
  const root = new ICAL.Component(ICAL.parse(text));
  const look = (part: ICAL.Component) => {
    for (const { name } of part.getAllProperties()) expect(name).toMatch(PROPERTIES[part.name] ?? /^$/);
    part.getAllSubcomponents().forEach(look);
  };
  look(root);
  expect(root.getAllSubcomponents().map(({ name }) => name)).toEqual(["vtimezone", "vevent", "vevent"]);
  // If all components are removed, only the end of the calendar may be left.
  expect(text.slice(text.indexOf("BEGIN:VTIMEZONE")).replace(/^BEGIN:(\w+)\r\n[^]*?^END:\1\r\n/gm, "")).toBe(
    "END:VCALENDAR\r\n",
  );
});

test("writes an event's stamp in UTC, its times in Shanghai time, its page and its unchanged texts", () => {
  const [event] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent");
  expect(text.match(/^DTSTAMP:.*$/gm)?.map((line) => line.trim())).toEqual(
    rows.map(() => "DTSTAMP:20260310T040506Z"),
  );
  expect(event?.getFirstProperty("dtstart")?.getParameter("tzid")).toBe("Asia/Shanghai");
  expect(String(event?.getFirstPropertyValue("dtstart"))).toBe("2026-03-10T13:05:06");
  expect(event?.getFirstPropertyValue("url")).toBe("https://school.test/live/33");
  expect(event?.getFirstPropertyValue("summary")).toBe(live.name);
  expect(event?.getFirstPropertyValue("description")).toBe("第一行\n第二行\nEND:VEVENT\n主讲：林知远");
});

test("writes a complete calendar when there is no class", () => {
  const empty = calendarText({ name: "我的直播课表", origin: "https://school.test" }, []);
  expect(empty.endsWith("END:VCALENDAR\r\n")).toBe(true);
  expect(new ICAL.Component(ICAL.parse(empty)).getAllSubcomponents("vevent")).toEqual([]);
});
