import { parseExpiry } from "#shared/domain/expiry.ts";
import { formatPrice } from "#shared/domain/price.ts";
import { useSite } from "#client/site/boot.ts";
import { useNow } from "#client/site/clock.ts";
import { expiryText } from "#client/cards/cardTexts.ts";
import { JoinBox } from "#client/cards/JoinBox.tsx";
import { joinAction } from "#client/cards/joinAction.ts";
import type { ClassroomDetail } from "./ClassroomHead.tsx";

export function ClassroomJoin({ classroom }: { readonly classroom: ClassroomDetail }) {
  const { sells } = useSite();
  const now = useNow();
  const expired = parseExpiry(classroom.expireTime, now)?.isExpires ?? false;
  const action = joinAction({
    target: { type: "classroom", id: classroom.classroomId },
    owned: classroom.isBuy && !expired,
    begun: false,
    free: formatPrice(classroom.price) === "0",
    soldAlone: true,
    sells,
    studyIn: classroom.classroomId,
    contractId: classroom.contractId,
    soldIn: undefined,
  });
  return (
    <JoinBox
      price={classroom.price}
      originPrice={classroom.originPrice}
      action={action}
      expired={classroom.isBuy && expired}
      facts={[
        { name: "班型", value: classroom.classTypeName },
        { name: "课程", value: classroom.courseNum > 0 ? `${classroom.courseNum} 门` : "" },
        { name: "讲数", value: classroom.lessonNum > 0 ? `${classroom.lessonNum} 讲` : "" },
        { name: "在学", value: classroom.studyNum > 0 ? `${classroom.studyNum} 人` : "" },
        { name: "有效期", value: expiryText(classroom.expireTime, now) },
      ]}
    />
  );
}
