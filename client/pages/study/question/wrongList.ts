import { findExamType } from "#shared/domain/examTypes.ts";
import { wrongReasonName } from "#shared/domain/wrongBook.ts";
import { OWN_A_PAGE, type WrongFacets, type WrongFilters, wrongListCall } from "#client/calls/study.ts";
import { defineList } from "#client/lists/list.ts";
import { routeAddress } from "#client/lists/routeAddress.ts";

export const wrongAddress = routeAddress<WrongFilters>("studyQuestionError");

/** Returns the definition of the wrong book's list. The facets contain the names of subjects and chapters. */
export function wrongListOf({
  subject,
  chapter,
  source,
}: Pick<WrongFacets, "subject" | "chapter" | "source">) {
  return defineList({
    address: wrongAddress,
    // If no subject has questions, the filter panel and its button are hidden.
    ...(subject.length === 0 && { bare: true as const }),
    facets: [
      {
        member: "subject",
        name: "科目",
        labelOf: (id) =>
          subject.find((one) => one.id === id)?.name ??
          subject.find((one) => one.rootId === id)?.rootName ??
          "科目",
      },
      {
        member: "chapter",
        name: "章节",
        labelOf: (id) => chapter.find((one) => one.id === id)?.name || "章节",
      },
      {
        member: "source",
        name: "来源",
        labelOf: (id) =>
          source.find(({ examType }) => examType === id)?.name || findExamType(id)?.name || "来源",
      },
      { member: "due", name: "复习", labelOf: () => "今天该复习" },
      { member: "reason", name: "错因", labelOf: wrongReasonName },
    ],
    call: wrongListCall,
    perPage: OWN_A_PAGE,
    noun: "错题",
    countOf: (total) => `${total} 道错题`,
  });
}
