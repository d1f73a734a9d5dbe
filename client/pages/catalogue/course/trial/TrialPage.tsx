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

/* The course comes first; what plays comes in a file of its own. */
const trialDialog = lazySource(async () => (await import("./TrialDialog.tsx")).TrialDialog);

/** The page of a course, and above it a lesson that may be tried. */
function TrialPage() {
  const ready = useReady();
  return (
    <>
      <meta name="robots" content="noindex" />
      <CourseDetailPage />
      {/* A dialog opens itself, which only a script can. */}
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
  // Where the lesson was chosen.
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
