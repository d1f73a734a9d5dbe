import { policyInfo } from "#shared/contract/config/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { href } from "#shared/routes/href.ts";
import { useKnown } from "../calls/call.ts";
import { Link } from "../navigation/Link.tsx";

const AGREEMENTS = {
  policy: { name: "《用户协议》", text: "userAgreement" },
  private: { name: "《隐私政策》", text: "privacy" },
} as const;

export type Agreements = readonly (keyof typeof AGREEMENTS)[];

/** Returns those that the agency has written; all as long as that is not known. */
export function useWritten(kinds: Agreements): Agreements {
  const texts = useKnown(callOf(policyInfo, {}));
  return kinds.filter((kind) => texts?.[AGREEMENTS[kind].text].trim() !== "");
}

/** Links to the texts. They open in a new window, so that the typed values are not lost. */
export function AgreementTexts({ kinds }: { readonly kinds: Agreements }) {
  return kinds.map((kind, at) => (
    <span key={kind}>
      {at > 0 && "和"}
      <Link named href={href(kind)} target="_blank" rel="noopener">
        {AGREEMENTS[kind].name}
      </Link>
    </span>
  ));
}
