import { useState } from "react";
import { regions } from "#shared/domain/regions.ts";
import { AgreementBox } from "#client/cards/AgreementBox.tsx";
import { useRegion } from "#client/site/region.ts";
import { Select } from "#client/ui/Select.tsx";
import type { FieldErrors } from "./inputErrors.ts";
import { NewPasswordField } from "./NewPasswordField.tsx";

/** The fields for a new account except the mobile number. */
export function NewAccountFields({ errors }: { readonly errors: FieldErrors }) {
  const region = useRegion();
  /** The province that the field showed when the learner chose another one. */
  const [chosenFrom, setChosenFrom] = useState<string>();
  const shownFirst = chosenFrom ?? region.id;
  return (
    <>
      <NewPasswordField label="设置密码" error={errors["password"]} />
      {/* The stored region is known only after hydration. React reads a default once; a new key makes it reread. */}
      <Select
        key={shownFirst}
        label="所在省份"
        name="province_id"
        defaultValue={shownFirst}
        onChange={() => setChosenFrom(shownFirst)}
        error={errors["province_id"]}
      >
        {regions.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <AgreementBox name="consent" kinds={["policy", "private"]} error={errors["consent"]} />
    </>
  );
}
