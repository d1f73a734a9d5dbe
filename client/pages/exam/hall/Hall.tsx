import { examDetail } from "#shared/contract/exam/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { readAddress } from "#shared/routes/address.ts";
import { routeById } from "#shared/routes/match.ts";
import { examListCall } from "#client/calls/exam.ts";
import { useSearch } from "#client/navigation/routeMatch.ts";
import type { Screen } from "#client/navigation/screen.ts";
import type { KindOfExam } from "../examAddress.ts";
import { ExamListPage } from "./ExamListPage.tsx";
import { PortalPage } from "./PortalPage.tsx";

/** Builds the screen of one kind of exam: the list of exams or, with ?paper=, the portal of one exam. */
export function hallScreen(kind: KindOfExam): Screen {
  const addressOf = (search: URLSearchParams) => {
    const { page = 1, ...address } = readAddress(routeById(kind.hall), {}, search);
    return { ...address, page };
  };
  function HallPage() {
    const { paper, ...filters } = addressOf(useSearch());
    if (paper !== undefined) return <PortalPage key={paper} paperId={paper} />;
    return <ExamListPage kind={kind} filters={filters} />;
  }
  return {
    Component: HallPage,
    needs: ({ search }) => {
      const { paper, ...filters } = addressOf(search);
      return {
        critical: [
          paper === undefined ? examListCall(kind.kind, filters) : callOf(examDetail, { paperId: paper }),
        ],
      };
    },
  };
}
