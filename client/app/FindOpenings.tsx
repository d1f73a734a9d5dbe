import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { href } from "#shared/routes/href.ts";
import { setOpenings } from "../layouts/openings.ts";
import { useLastSubject } from "../site/lastSubject.ts";

/**
 * Makes the lists of courses, questions and mock exams open on the last studied subject. Exams with a fixed time are
 * listed for all subjects, so that learners do not miss one.
 */
export function FindOpenings(): null {
  // Rerenders on navigation, because each page may store another last subject.
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
