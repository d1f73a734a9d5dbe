import ical, { ICalAlarmType, ICalEventStatus } from "ical-generator";
import { shanghai } from "../kit/shanghai.ts";
import type { LiveAndMore } from "./liveRows.ts";

const ZONE = "Asia/Shanghai";
/** China has had one time without a change since 1991. */
const ZONE_RULE = [
  "BEGIN:VTIMEZONE",
  `TZID:${ZONE}`,
  "BEGIN:STANDARD",
  "DTSTART:19700101T000000",
  "TZOFFSETFROM:+0800",
  "TZOFFSETTO:+0800",
  "TZNAME:CST",
  "END:STANDARD",
  "END:VTIMEZONE",
  "",
].join("\r\n");
const REMIND_SECONDS = 600;
/** How often a calendar program should look again. */
const LOOK_AGAIN_SECONDS = 6 * 3600;

interface Named {
  readonly name: string;
  /** The origin of the agency's site, where the classes have their pages. */
  readonly origin: string;
}

/**
 * Live classes as a calendar file (RFC 5545), with a reminder ten minutes before each. A class that is not shown any more is a cancelled
 * event, without page and reminder. Stamps are those of the last change: programs keep an event that has the same SEQUENCE.
 */
export function calendarText({ name, origin }: Named, rows: readonly LiveAndMore[]): string {
  const calendar = ical({
    name,
    prodId: { company: "beikao", product: "lives", language: "ZH" },
    ttl: LOOK_AGAIN_SECONDS,
    // The calendar has no zone: that would write the stamps in local time and its rule in front of properties.
  });
  for (const { live, teacher } of rows) {
    const { isShown, changedAt, sequence } = live;
    const event = calendar.createEvent({
      id: `live-${live.id}@beikao`,
      stamp: changedAt,
      lastModified: changedAt,
      sequence,
      status: isShown ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
      // A bare Date would be written by the clock of this machine.
      start: shanghai(live.startTime.getTime()),
      end: shanghai(live.endTime.getTime()),
      timezone: ZONE,
      summary: live.name,
      ...(isShown && { url: `${origin}/live/${live.id}` }),
      description: [live.intro, teacher.name ? `主讲：${teacher.name}` : ""].filter(Boolean).join("\n"),
    });
    if (isShown)
      event.createAlarm({
        type: ICalAlarmType.display,
        triggerBefore: REMIND_SECONDS,
        description: live.name,
      });
  }
  return `${calendar.toString().replace("BEGIN:VEVENT", `${ZONE_RULE}BEGIN:VEVENT`)}\r\n`;
}
