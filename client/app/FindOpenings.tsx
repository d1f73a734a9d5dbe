import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { href } from "#shared/routes/href.ts";
import { setOpenings } from "../layouts/openings.ts";
import { useLastSubject } from "../site/lastSubject.ts";

/**
 * Lists of courses, questions and mock exams open on the subject that was studied last. Exams that teachers have set a time for are
 * listed whole: nobody misses one of another subject.
 */
export function FindOpenings(): null {
  // Each page may have noted another one.
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
