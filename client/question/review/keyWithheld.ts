/** Shown in place of the key and analysis of a question that an exam in progress asks (decision 092). */
export const KEY_WITHHELD = "这道题在还没结束的考试里，交卷后再看答案和解析。";
