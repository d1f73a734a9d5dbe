import { Button } from "../ui/Button.tsx";
import { Checkbox, Radio } from "../ui/Checkbox.tsx";
import { Field } from "../ui/Field.tsx";
import { FileField } from "../ui/FileField.tsx";
import { Select } from "../ui/Select.tsx";
import { TextArea } from "../ui/TextArea.tsx";
import { s } from "./ComponentsPage.styles.ts";
import { Part } from "./Part.tsx";

export function FieldParts() {
  return (
    <Part title="表单" note="空、已填、出错、停用">
      <div className={s.grid}>
        <div className={s.stack}>
          <Field label="手机号" name="phone" inputMode="tel" autoComplete="off" placeholder="11 位手机号" />
          <Field
            label="验证码"
            name="code"
            inputMode="numeric"
            aside={<Button>获取验证码</Button>}
            hint="短信里的 6 位数字"
          />
          <Field
            label="密码"
            type="password"
            defaultValue="yuelan-2025"
            autoComplete="off"
            hint="8 到 20 位，字母和数字都要有"
          />
          <Field label="昵称" optional name="nick" defaultValue="在图书馆三楼靠窗的位置等雨停的备考人" />
        </div>
        <div className={s.stack}>
          <Field label="手机号" defaultValue="138001" error="手机号是 11 位数字，请检查" inputMode="tel" />
          <Field
            label="密码"
            type="password"
            defaultValue="123"
            error="密码太短，至少 8 位"
            autoComplete="off"
          />
          <FileField label="头像" hint="JPG 或 PNG，不超过 5 MB">
            选择图片
          </FileField>
          <Field label="所在机构" disabled defaultValue="岳麓书声自考" />
          <Select label="地区" defaultValue="430000">
            <option value="430000">湖南</option>
            <option value="420000">湖北</option>
          </Select>
          <Select label="报考年份" defaultValue="" error="请选择报考年份">
            <option value="">请选择</option>
            <option value="2025">2025 年</option>
          </Select>
        </div>
        <div className={s.stack}>
          <TextArea label="纠错说明" placeholder="哪里不对，正确的应该是什么" rows={4} hint="最多 500 字" />
          <div>
            <Checkbox label="记住我，30 天内免登录" defaultChecked />
            <br />
            <Checkbox label="我已阅读并同意用户协议和隐私政策" error="请先勾选同意" />
            <br />
            <Checkbox label="只看未做的题" disabled />
          </div>
          <fieldset>
            <legend>题量</legend>
            <Radio name="amount" label="10 题" hint="大约 8 分钟" defaultChecked />
            <br />
            <Radio name="amount" label="20 题" hint="大约 16 分钟" />
          </fieldset>
        </div>
      </div>
    </Part>
  );
}
