import { useEffect } from "react";
import { FirstExam } from "../layouts/FirstExam.tsx";
import { RegionDialog } from "../layouts/RegionDialog.tsx";
import { loadMenus } from "../layouts/preferences.tsx";
import { SearchSuggestions } from "../layouts/SearchSuggestions.tsx";
import { LeaveQuestion } from "../navigation/LeaveQuestion.tsx";
import { SubjectHelp } from "../layouts/SubjectHelp.tsx";
import { loadSubjectTree } from "../layouts/SubjectPanel.tsx";
import { followKeyboard } from "../ui/followKeyboard.ts";
import { MessageHost } from "../ui/MessageHost.tsx";
import { FindOpenings } from "./FindOpenings.tsx";
import { FirstRegion } from "./FirstRegion.tsx";
import { followTranslators } from "./translatedTexts.ts";
import { LikelyScreen } from "./LikelyScreen.tsx";
import { UserStore } from "./UserStore.tsx";
import { VersionWatch } from "./VersionWatch.tsx";

/** Parts that a page does not need at first and that load in idle time. */
export function IdleParts() {
  useEffect(loadMenus, []);
  useEffect(loadSubjectTree, []);
  useEffect(followTranslators, []);
  useEffect(followKeyboard, []);
  return (
    <>
      <MessageHost />
      <VersionWatch />
      <LeaveQuestion />
      <UserStore />
      <SearchSuggestions />
      <SubjectHelp />
      <FirstRegion />
      <FindOpenings />
      <RegionDialog />
      <FirstExam />
      <LikelyScreen />
    </>
  );
}
