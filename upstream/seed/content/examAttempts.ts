import type { ExamLearnerSeed, ExamSittingSeed } from "../questionSeeds.ts";

/** Invented, all of the first agency; nobody can sign in as one of them. */
export const examLearners: readonly ExamLearnerSeed[] = [
  { agencyId: 1, mobile: "13800000101", username: "xu_zhixia", nickname: "知夏在路上" },
  { agencyId: 1, mobile: "13800000102", username: "he_yunzhou", nickname: "云舟慢慢来" },
  { agencyId: 1, mobile: "13800000103", username: "qin_muyao", nickname: "木瑶不熬夜" },
  { agencyId: 1, mobile: "13800000104", username: "shen_qinghe", nickname: "清和早八人" },
  { agencyId: 1, mobile: "13800000105", username: "jiang_wanqiu", nickname: "晚秋做题记" },
  { agencyId: 1, mobile: "13800000106", username: "pei_songbai", nickname: "松柏常青" },
  { agencyId: 1, mobile: "13800000107", username: "lu_zhaoxi", nickname: "朝夕一小时" },
  { agencyId: 1, mobile: "13800000108", username: "wen_shuyi", nickname: "书意正浓" },
  { agencyId: 1, mobile: "13800000109", username: "gu_beiyan", nickname: "北雁南归" },
  { agencyId: 1, mobile: "13800000110", username: "ruan_tang", nickname: "糖糖要过线" },
  { agencyId: 1, mobile: "13800000111", username: "cheng_yiming", nickname: "一鸣会计" },
  { agencyId: 1, mobile: "13800000112", username: "duan_xingye", nickname: "星野打卡中" },
  { agencyId: 1, mobile: "13800000113", username: "mo_lanting", nickname: "兰亭再战" },
];

/** Of the first mock exam enough that median, percentile and distribution are told; of the second some that wait for a teacher. */
export const examSittings: readonly ExamSittingSeed[] = [
  sitting("13800000101", { paperId: 1, skill: 0.42, minutes: 96, daysAgo: 2 }),
  sitting("13800000102", { paperId: 1, skill: 0.88, minutes: 71, daysAgo: 3 }),
  sitting("13800000103", { paperId: 1, skill: 0.63, minutes: 88, daysAgo: 3 }),
  sitting("13800000104", { paperId: 1, skill: 0.74, minutes: 80, daysAgo: 4 }),
  sitting("13800000105", { paperId: 1, skill: 0.55, minutes: 103, daysAgo: 5 }),
  sitting("13800000106", { paperId: 1, skill: 0.95, minutes: 62, daysAgo: 6 }),
  sitting("13800000107", { paperId: 1, skill: 0.69, minutes: 90, daysAgo: 6 }),
  sitting("13800000108", { paperId: 1, skill: 0.81, minutes: 75, daysAgo: 8 }),
  sitting("13800000109", { paperId: 1, skill: 0.35, minutes: 58, daysAgo: 9 }),
  sitting("13800000110", { paperId: 1, skill: 0.6, minutes: 99, daysAgo: 11 }),
  sitting("13800000111", { paperId: 1, skill: 0.78, minutes: 84, daysAgo: 13 }),
  sitting("13800000112", { paperId: 1, skill: 0.5, minutes: 101, daysAgo: 15 }),
  sitting("13800000113", { paperId: 1, skill: 0.72, minutes: 77, daysAgo: 19 }),
  sitting("13800000001", { paperId: 1, skill: 0.55, minutes: 102, daysAgo: 12 }),
  sitting("13800000001", { paperId: 1, no: 2, skill: 0.8, minutes: 86, daysAgo: 4 }),
  sitting("13800000001", { paperId: 3, skill: 0.7, minutes: 24, daysAgo: 1 }),
  sitting("13800000104", { paperId: 2, skill: 0.7, minutes: 108, daysAgo: 2 }),
  sitting("13800000108", { paperId: 2, skill: 0.85, minutes: 95, daysAgo: 1 }),
];

function sitting(
  mobile: string,
  own: Omit<ExamSittingSeed, "agencyId" | "mobile" | "no"> & { readonly no?: number },
): ExamSittingSeed {
  return { agencyId: 1, mobile, no: 1, ...own };
}
