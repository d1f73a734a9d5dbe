import { courseDetail } from "#shared/contract/catalogue/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { Suspense } from "react";
import { href } from "#shared/routes/href.ts";
import { useLazy, lazySource } from "#client/kit/lazySource.ts";
import { useReady } from "#client/kit/hydration.ts";
import { useRouteParams } from "#client/navigation/routeMatch.ts";
import type { Screen } from "#client/navigation/screen.ts";
import { useNavigation } from "#client/navigation/navigation.ts";
import { htmlRenderer } from "#client/richText/richRenderers.ts";
import { CourseDetailPage } from "../CourseDetailPage.tsx";

/* The course is rendered first; the code of the player is a file of its own. */
const trialDialog = lazySource(async () => (await import("./TrialDialog.tsx")).TrialDialog);

/** The page of a course with a dialog that plays one trial lesson. */
function TrialPage() {
  const ready = useReady();
  return (
    <>
      <meta name="robots" content="noindex" />
      <CourseDetailPage />
      {/* A dialog needs a script to open, so it is not rendered by the server. */}
      {ready && (
        <Suspense fallback={null}>
          <Trial />
        </Suspense>
      )}
    </>
  );
}

function Trial() {
  const { id = "", lesson = "" } = useRouteParams();
  const TrialDialog = useLazy(trialDialog);
  const { visit } = useNavigation();
  // Closing returns to the outline, where the visitor chose the lesson.
  const outline = `${href("courseDetail", { id })}#outline`;
  return (
    <TrialDialog key={lesson} lessonId={lesson} onClose={() => void visit(outline, { replace: true })} />
  );
}

export const screen: Screen = {
  Component: TrialPage,
  code: [htmlRenderer, trialDialog],
  needs: ({ params }) => ({ critical: [callOf(courseDetail, { id: params["id"] ?? "" })] }),
};
