import { formatPrice } from "#shared/domain/price.ts";
import { parseExpiry } from "#shared/domain/expiry.ts";
import { useSite } from "#client/site/boot.ts";
import { useNow } from "#client/site/clock.ts";
import { expiryText, hoursText } from "#client/cards/cardTexts.ts";
import { JoinBox } from "#client/cards/JoinBox.tsx";
import { joinAction } from "#client/cards/joinAction.ts";
import type { CourseDetail } from "./courseJsonLd.ts";
import { studyRoomOf } from "#client/cards/studyRoomOf.ts";

export function CourseJoin({ course }: { readonly course: CourseDetail }) {
  const { sells } = useSite();
  const now = useNow();
  const expired = parseExpiry(course.expireTime, now)?.isExpires ?? false;
  const soldIn = course.classroom[0];
  // A course of a classroom may have the price 0, because it has no price of its own.
  const isFree = course.isFree || (!soldIn && formatPrice(course.price) === "0");
  const action = joinAction({
    target: { type: "course", id: course.id },
    owned: course.isBuy && !expired,
    begun: course.progress > 0,
    free: isFree,
    soldAlone: isFree || Number(course.price) > 0,
    sells,
    studyIn: studyRoomOf(course),
    contractId: course.contractId,
    soldIn: soldIn && { id: soldIn.classroomId, name: soldIn.name, price: String(soldIn.price) },
  });
  return (
    <JoinBox
      price={isFree ? 0 : course.price}
      originPrice={isFree ? undefined : course.originPrice}
      action={action}
      expired={course.isBuy && expired}
      facts={[
        { name: "年份", value: course.year && `${course.year} 年` },
        { name: "讲数", value: course.lessonNum > 0 ? `${course.lessonNum} 讲` : "" },
        { name: "学时", value: hoursText(course.hours) },
        { name: "在学", value: course.studyNum > 0 ? `${course.studyNum} 人` : "" },
        { name: "有效期", value: expiryText(course.expireTime, now) },
        { name: "进度", value: course.isBuy ? `${course.progress}%` : "" },
      ]}
    />
  );
}
