import { defineList } from "../lists/list.ts";
import { subjectAddress } from "../lists/subjectAddress.ts";
import { QUESTIONS_A_PAGE, questionListCall } from "../calls/question.ts";
import { groupDigits } from "../ui/groupDigits.ts";
import { difficultyName, typeName } from "./questionTexts.ts";

export const questionList = defineList({
  address: subjectAddress("question"),
  facets: [
    { member: "type", name: "题型", labelOf: typeName },
    {
      member: "difficulty",
      name: "难度",
      labelOf: difficultyName,
      chipOf: (level) => `难度：${difficultyName(level) || level}`,
    },
    { member: "year", name: "年份", labelOf: (year) => `${year} 年`, ofSubject: true },
  ],
  call: questionListCall,
  perPage: QUESTIONS_A_PAGE,
  noun: "题库",
  countOf: (total) => `${groupDigits(total)} 题`,
});
