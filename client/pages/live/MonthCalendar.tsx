import { Link } from "#client/navigation/Link.tsx";
import { buttonClass } from "#client/ui/Button.tsx";
import { ChevronLeft } from "#client/ui/icons/ChevronLeft.ts";
import { ChevronRight } from "#client/ui/icons/ChevronRight.ts";
import { dayName, monthName } from "./liveList.ts";
import { s } from "./MonthCalendar.styles.ts";
import { monthWeeks } from "./monthWeeks.ts";

interface Props {
  /** The shown month, YYYY-MM. */
  readonly month: string;
  /** YYYY-MM-DD */
  readonly today: string;
  readonly chosen: string | undefined;
  /** Number of classes by the day of their start. A day without classes has no link. */
  readonly numbers: ReadonlyMap<string, number>;
  readonly hrefOf: (day: string) => string;
  readonly before: string;
  readonly after: string;
}

const WEEKDAYS = ["一", "二", "三", "四", "五", "六", "日"];
const icon = { size: 18 } as const;

/** A calendar month as a table. A day with classes is a link to the list of these classes. */
export function MonthCalendar({ month, today, chosen, numbers, hrefOf, before, after }: Props) {
  return (
    <div className={s.calendar}>
      <div className={s.head}>
        <Link className={buttonClass("quiet")} href={before} aria-label="上个月">
          <ChevronLeft {...icon} />
        </Link>
        <p className={s.month}>{monthName(month)}</p>
        <Link className={buttonClass("quiet")} href={after} aria-label="下个月">
          <ChevronRight {...icon} />
        </Link>
      </div>
      <table className={s.table} aria-label={`${monthName(month)}直播日历`}>
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col" abbr={`星期${name}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthWeeks(month).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, index) => (
                <td key={day ?? index}>
                  {day ? (
                    <Day
                      day={day}
                      num={numbers.get(day) ?? 0}
                      href={hrefOf(day)}
                      isToday={day === today}
                      isChosen={day === chosen}
                    />
                  ) : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface DayProps {
  readonly day: string;
  readonly num: number;
  readonly href: string;
  readonly isToday: boolean;
  readonly isChosen: boolean;
}

function Day({ day, num, href, isToday, isChosen }: DayProps) {
  const number = Number(day.slice(8));
  const today = isToday ? { "data-today": true } : {};
  if (num === 0) {
    return (
      <span className={s.day} {...today}>
        {number}
      </span>
    );
  }
  return (
    <Link
      className={s.busy}
      href={href}
      aria-label={`${dayName(day)}${isToday ? "，今天" : ""}，${num} 场直播`}
      {...(isChosen ? { "aria-current": "date" as const } : {})}
      {...today}
    >
      {number}
    </Link>
  );
}
