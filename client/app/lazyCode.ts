import { adStrip } from "../cards/AdPlace.tsx";
import { reserveButton } from "../cards/LiveCard.tsx";
import { lazyHead } from "../cards/PageHead.tsx";
import type { LazySource } from "../kit/lazySource.ts";
import { accountLinks } from "../layouts/AccountMenu.tsx";
import { footerDetails } from "../layouts/Footer.tsx";
import { subjectTree } from "../layouts/SubjectPanel.tsx";
import { provinceRows } from "../lists/FilterRows.tsx";
import { noResults } from "../lists/ListResults.tsx";
import { noCourses } from "../pages/catalogue/course/CourseListPage.tsx";
import { details } from "../pages/exam/result/lazyParts.ts";
import { lazyTake } from "../pages/exam/take/TakePage.tsx";
import { hero, newsGroups, teachersRow, todayCard } from "../pages/home/lazyParts.ts";
import { room } from "../pages/live/LiveRoomPage.tsx";
import { study } from "../pages/play/lazyParts.ts";
import { run, startSheet } from "../pages/practice/lazyParts.ts";
import { packs } from "../pages/practice/offline/OfflinePage.tsx";
import { afterAnswer } from "../pages/question/detail/QuestionCard.tsx";
import { keyListener, listSheet } from "../pages/question/detail/SingleQuestion.tsx";
import { ownShares } from "../pages/share/SharePage.tsx";
import { charts } from "../pages/study/overview/lazyParts.ts";
import { richRenderers } from "../richText/richRenderers.ts";
import { emptyArt } from "../ui/Empty.tsx";

/**
 * Code of parts that browsers hydrate after the page's own code. Rendering to a string cannot wait, so the server loads
 * all of it at its start.
 */
export const lazyCode: readonly LazySource<unknown>[] = [
  footerDetails,
  accountLinks,
  subjectTree,
  provinceRows,
  adStrip,
  reserveButton,
  lazyHead,
  emptyArt,
  noResults,
  noCourses,
  afterAnswer,
  listSheet,
  keyListener,
  hero,
  todayCard,
  teachersRow,
  newsGroups,
  details,
  lazyTake,
  room,
  study,
  run,
  startSheet,
  packs,
  ownShares,
  charts,
  ...richRenderers,
];
