import { useState } from "react";
import { regions } from "#shared/domain/regions.ts";
import { href } from "#shared/routes/href.ts";
import { Link } from "#client/navigation/Link.tsx";
import { useRegion } from "#client/site/region.ts";
import { Checkbox } from "#client/ui/Checkbox.tsx";
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
      <Checkbox name="consent" value="1" error={errors["consent"]} label={<Consent />} />
    </>
  );
}

/** Links to the agreements. They open in a new window, so that the typed values are not lost. */
function Consent() {
  return (
    <>
      我已阅读并同意
      <Link named href={href("policy")} target="_blank" rel="noopener">
        《用户协议》
      </Link>
      和
      <Link named href={href("private")} target="_blank" rel="noopener">
        《隐私政策》
      </Link>
    </>
  );
}
