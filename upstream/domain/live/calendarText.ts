import ical, { ICalAlarmType, ICalEventStatus } from "ical-generator";
import { shanghai } from "../../platform/kit/shanghai.ts";
import type { LiveAndMore } from "./liveRows.ts";

const ZONE = "Asia/Shanghai";
/** China has had a single time zone without daylight saving since 1991. */
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
const LOOK_AGAIN_SECONDS = 6 * 3600;

interface Named {
  readonly name: string;
  /** Origin of the agency's site, whose pages the events link to. */
  readonly origin: string;
}

/**
 * Writes lives (live classes) as a calendar file (RFC 5545), with a reminder ten minutes before each. A hidden class
 * becomes a cancelled event without page and reminder. SEQUENCE and stamp increase with each change of a class, because
 * calendar programs ignore a changed event with the same SEQUENCE.
 */
export function calendarText({ name, origin }: Named, rows: readonly LiveAndMore[]): string {
  const calendar = ical({
    name,
    prodId: { company: "beikao", product: "lives", language: "ZH" },
    ttl: LOOK_AGAIN_SECONDS,
    // The calendar itself gets no timezone: with one, ical writes the stamps in local time and puts the rule of the
    // time zone before the properties.
  });
  for (const { live, teacher } of rows) {
    const { isShown, changedAt, sequence } = live;
    const event = calendar.createEvent({
      id: `live-${live.id}@beikao`,
      stamp: changedAt,
      lastModified: changedAt,
      sequence,
      status: isShown ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
      // A plain Date would be written in the time zone of this machine.
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
