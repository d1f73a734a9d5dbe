import { clockText } from "#shared/domain/timeText.ts";
import { Link } from "#client/navigation/Link.tsx";
import { StatusTag } from "#client/ui/Tag.tsx";
import { VisuallyHidden } from "#client/ui/VisuallyHidden.tsx";
import type { IconComponent } from "#client/ui/icon.tsx";
import { ClipboardList } from "#client/ui/icons/ClipboardList.ts";
import { FileText } from "#client/ui/icons/FileText.ts";
import { Headphones } from "#client/ui/icons/Headphones.ts";
import { Image } from "#client/ui/icons/Image.ts";
import { PlayCircle } from "#client/ui/icons/PlayCircle.ts";
import { Radio } from "#client/ui/icons/Radio.ts";
import type { CourseDetail } from "./courseJsonLd.ts";
import { s } from "./Outline.styles.ts";

type Lesson = CourseDetail["chapter"][number]["lesson"][number];

interface Kind {
  readonly icon: IconComponent;
  readonly name: string;
}

const video: Kind = { icon: PlayCircle, name: "视频" };
const kinds: Readonly<Record<string, Kind>> = {
  video,
  audio: { icon: Headphones, name: "音频" },
  doc: { icon: FileText, name: "讲义" },
  pic: { icon: Image, name: "图文" },
  live: { icon: Radio, name: "直播" },
  exam: { icon: ClipboardList, name: "练习" },
};

interface Props {
  readonly lesson: Lesson;
  readonly owned: boolean;
  /** Address at which the lesson plays; undefined: the learner may not play it. */
  readonly href: string | undefined;
}

export function LessonRow({ lesson, owned, href }: Props) {
  const { icon: Icon, name } = kinds[lesson.type] ?? video;
  return (
    <li className={s.lesson}>
      <Icon size={18} />
      <span className={s.name}>
        <VisuallyHidden>{name}：</VisuallyHidden>
        {href === undefined ? (
          lesson.name
        ) : (
          <Link named className={s.play} href={href}>
            {lesson.name}
          </Link>
        )}
      </span>
      <span className={s.end}>
        {owned ? <Progress lesson={lesson} /> : lesson.isFree ? <StatusTag>试看</StatusTag> : null}
        {lesson.lock === "contract" ? <StatusTag tone="warn">待签协议</StatusTag> : null}
        <span className={s.length}>{lengthText(lesson)}</span>
      </span>
    </li>
  );
}

function Progress({ lesson }: { readonly lesson: Lesson }) {
  if (lesson.isFinish) return <span className={s.done}>✓ 已学完</span>;
  return lesson.progress > 0 ? <StatusTag>{`学到 ${lesson.progress}%`}</StatusTag> : null;
}

function lengthText({ duration, pageNum }: Lesson): string {
  if (duration > 0) return clockText(duration);
  return pageNum > 0 ? `${pageNum} 页` : "";
}
