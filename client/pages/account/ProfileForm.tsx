import type { DataOf } from "#shared/contract/endpoint.ts";
import type { userInfo } from "#shared/contract/account/sessionEndpoints.ts";
import { regions } from "#shared/domain/regions.ts";
import { changeUserInfoCall } from "#client/calls/account.ts";
import { Button } from "#client/ui/Button.tsx";
import { Field } from "#client/ui/Field.tsx";
import { showMessage } from "#client/ui/message.ts";
import { Select } from "#client/ui/Select.tsx";
import { AccountForm } from "./AccountForm.tsx";
import { useChangeForm } from "./useChangeForm.ts";

const SEXES = [
  ["1", "男"],
  ["2", "女"],
  ["3", "保密"],
] as const;

export function ProfileForm({ info }: { readonly info: DataOf<typeof userInfo> }) {
  const { errors, alert, pending, ready, form } = useChangeForm(changeUserInfoCall, () =>
    showMessage({ kind: "success", text: "资料已保存" }),
  );
  const own = (name: "nickname" | "realname" | "email" | "school" | "profession", maxLength: number) => ({
    name,
    maxLength,
    defaultValue: info[name],
    error: errors[name],
  });
  return (
    <AccountForm form={form} alert={alert} label="个人资料">
      <Field label="昵称" autoComplete="nickname" {...own("nickname", 20)} />
      <Field label="姓名" autoComplete="name" optional hint="协议和证书上用" {...own("realname", 20)} />
      <Select label="性别" name="sex" defaultValue={info.sex} error={errors.sex}>
        {SEXES.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <Select label="所在省份" name="province_id" defaultValue={info.provinceId} error={errors.province_id}>
        {regions.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Field label="邮箱" type="email" autoComplete="email" optional {...own("email", 80)} />
      <Field label="学校" optional {...own("school", 40)} />
      <Field label="职业" autoComplete="organization-title" optional {...own("profession", 40)} />
      <Button type="submit" kind="primary" size="large" wide busy={pending} disabled={!ready}>
        保存资料
      </Button>
    </AccountForm>
  );
}
