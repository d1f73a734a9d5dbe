import { useState } from "react";
import { type Contract, signContractCall } from "#client/calls/agreement.ts";
import { useCalls } from "#client/calls/call.ts";
import { randomName } from "#client/kit/randomName.ts";
import { Button } from "#client/ui/Button.tsx";
import { Checkbox } from "#client/ui/Checkbox.tsx";
import { Field } from "#client/ui/Field.tsx";
import { SectionHeading } from "#client/ui/Heading.tsx";
import { showMessage } from "#client/ui/message.ts";
import { AccountForm } from "../AccountForm.tsx";
import { CLEAN, type FormState } from "../formState.ts";
import { hasErrors, inputErrors } from "../inputErrors.ts";
import { useAccountForm } from "../useAccountForm.ts";
import { SignaturePad } from "./SignaturePad.tsx";
import { s } from "./contract.styles.ts";

interface Props {
  readonly contract: Contract;
  readonly onSigned: () => void;
}

/** Signs with the typed name; drawing a signature is optional. Nothing is filled in or ticked in advance. */
export function SignForm({ contract, onSigned }: Props) {
  const calls = useCalls();
  // If the reply to the first press is lost, a second press with the same request id signs only once.
  const [requestId] = useState(randomName);

  async function submit(data: FormData): Promise<FormState> {
    const call = signContractCall(contract, data, requestId);
    const unread = data.has("agreed") ? {} : { agreed: "请先读完协议，再勾选这一项" };
    const errors = { ...(await inputErrors(call)), ...unread };
    if (hasErrors(errors)) return { ...CLEAN, errors };
    await calls.change(call);
    showMessage({ kind: "success", text: "协议已签署" });
    onSigned();
    return CLEAN;
  }

  const { errors, alert, pending, ready, form } = useAccountForm(submit);
  return (
    <section className={s.signing} aria-labelledby="sign">
      <SectionHeading id="sign" title="签署协议" />
      <AccountForm form={form} alert={alert} label="签署协议">
        <Field
          label="姓名"
          name="name"
          autoComplete="name"
          maxLength={30}
          hint="填写你的真实姓名，填写的姓名就是你的签名"
          error={errors["name"]}
        />
        <SignaturePad error={errors["signature"]} />
        <Checkbox name="agreed" error={errors["agreed"]} label="我已阅读并同意以上协议的全部内容" />
        <Button type="submit" kind="primary" size="large" wide busy={pending} disabled={!ready}>
          签署协议
        </Button>
        <p className={s.facts}>签署时会记下协议全文、你的姓名、签署时间和网络地址。签署后不能修改。</p>
      </AccountForm>
    </section>
  );
}
