import { listContracts, contractDetail } from "#shared/contract/agreement/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { useSearch } from "#client/navigation/routeMatch.ts";
import type { Screen } from "#client/navigation/screen.ts";
import { htmlRenderer } from "#client/richText/richRenderers.ts";
import { ContractList } from "./ContractList.tsx";
import { ContractText } from "./ContractText.tsx";

function ContractPage() {
  const id = useSearch().get("id");
  return id === null ? <ContractList /> : <ContractText key={id} id={id} />;
}

export const screen: Screen = {
  Component: ContractPage,
  code: [htmlRenderer],
  needs: ({ search }) => {
    const id = search.get("id");
    return { critical: [id === null ? callOf(listContracts, {}) : callOf(contractDetail, { id })] };
  },
};
