import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { href } from "#shared/routes/href.ts";
import { setOpenings } from "../layouts/openings.ts";
import { useLastSubject } from "../site/lastSubject.ts";

/**
 * Makes links to the lists of courses, questions and mock exams lead to the last studied subject. The list of exams
 * with a fixed time stays unfiltered, so that learners do not miss one.
 */
export function FindOpenings(): null {
  // Rerenders on navigation, because each page may change the last studied subject.
  useLocation();
  const last = useLastSubject();
  const courses = last && href("course1", last);
  const questions = last && href("question1", last);
  const mocks = last && href("mockExam", { subject: last.level3 ?? last.level2 });
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
