import { useSearch } from "../../../navigation/routeMatch.ts";
import type { Screen } from "../../../navigation/screen.ts";
import { contractDetailCall, contractListCall } from "../../../calls/agreement.ts";
import { htmlRenderer } from "../../../richText/richRenderers.ts";
import { ContractList } from "./ContractList.tsx";
import { ContractText } from "./ContractText.tsx";

/** All contracts of the learner, or the one that the address names. */
function ContractPage() {
  const id = useSearch().get("id");
  return id === null ? <ContractList /> : <ContractText key={id} id={id} />;
}

export const screen: Screen = {
  Component: ContractPage,
  code: [htmlRenderer],
  needs: ({ search }) => {
    const id = search.get("id");
    return { critical: [id === null ? contractListCall() : contractDetailCall(id)] };
  },
};
