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

/* The player is a lazy file, because the page shows the course first. */
const trialDialog = lazySource(async () => (await import("./TrialDialog.tsx")).TrialDialog);

/** The page of a course with a dialog that plays one trial lesson. */
function TrialPage() {
  const ready = useReady();
  return (
    <>
      <meta name="robots" content="noindex" />
      <CourseDetailPage />
      {/* The server does not render the dialog, because opening a dialog needs a script. */}
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
  // Closing the dialog returns to the outline, where visitors choose trial lessons.
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
