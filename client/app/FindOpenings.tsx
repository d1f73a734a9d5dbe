import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { ALL_OF_LEVEL_1 } from "#shared/routes/forms.ts";
import { href } from "#shared/routes/href.ts";
import { setOpenings } from "../layouts/openings.ts";
import { useOwnSubject } from "../site/lastSubject.ts";

/**
 * Makes links to the lists of courses, questions and mock exams lead to the learner's own subject. The list of exams
 * with a fixed time stays unfiltered, so that learners do not miss one.
 */
export function FindOpenings(): null {
  // Rerenders on navigation, because each page may change the last studied subject.
  useLocation();
  const own = useOwnSubject();
  const place = own && { ...own, level2: own.level2 ?? ALL_OF_LEVEL_1 };
  const courses = place && href("course1", place);
  const questions = place && href("question1", place);
  const mocks = own && href("mockExam", { subject: own.level3 ?? own.level2 ?? own.level1 });
  useEffect(() => {
    if (courses && questions && mocks)
      setOpenings(
        new Map([
          ["/course", courses],
          ["/question", questions],
          ["/mock-exam", mocks],
        ]),
      );
    return () => setOpenings(new Map());
  }, [courses, questions, mocks]);
  return null;
}
