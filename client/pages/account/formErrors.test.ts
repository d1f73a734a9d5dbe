import { expect, test } from "vitest";
import { CODES } from "#shared/contract/codes.ts";
import { wireInput } from "#shared/contract/endpoint.ts";
import { EnvelopeError } from "#shared/contract/envelope.ts";
import { CallFailure } from "#client/calls/callFailure.ts";
import {
  redeemCodeCall,
  codeLoginCall,
  passwordLoginCall,
  registerCall,
  smsSendCall,
} from "#client/calls/account.ts";
import { previewCall } from "#client/calls/order.ts";
import { failureState } from "./formState.ts";
import { hasErrors, inputErrors } from "./inputErrors.ts";
import { registerErrors, resetErrors, updateErrors } from "./formErrors.ts";

function formOf(values: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}

const phone = { mobile: "138 0013-8000", code: "246810" };

test("an empty sign-in by password shows an error at both fields, in Chinese", async () => {
  expect(await inputErrors(passwordLoginCall(formOf({ username: "  ", password: "" })))).toEqual({
    username: "请填写手机号或用户名",
    password: "请填写密码",
  });
});

test("a complete sign-in by password has no errors and sends no captcha", async () => {
  const call = passwordLoginCall(formOf({ username: " linxi ", password: "river-bed 7" }));
  expect(hasErrors(await inputErrors(call))).toBe(false);
  expect(wireInput(call)).toEqual({ type: "password", username: "linxi", password: "river-bed 7" });
});

test("sends a solved captcha with the call", async () => {
  const call = smsSendCall(formOf({ ...phone, captcha_id: "c1", captcha: " ab3d " }), "register");
  expect(wireInput(call)).toEqual({
    mobile: "13800138000",
    type: "register",
    captcha_id: "c1",
    captcha: "ab3d",
  });
});

test("sign-in by code requires a mobile number and a code of digits", async () => {
  const errors = await inputErrors(codeLoginCall(formOf({ mobile: "12345", code: "abcd" })));
  expect(errors).toEqual({ mobile: "请填写 11 位手机号", code: "请填写短信里的数字验证码" });
});

test.each(["password123", "riverbed1234"])(
  "rejects a weak password in every form that sets one: %s",
  async (password) => {
    const form = formOf({
      ...phone,
      password,
      repeat: password,
      old_password: "old-one-7",
      consent: "1",
      province_id: "430000",
    });
    for (const errors of [
      await registerErrors(form),
      await resetErrors(form, "password"),
      await updateErrors(form),
    ])
      expect(errors).toEqual({ password: "密码太弱：太常见，换一个不容易猜到的" });
  },
);

test("registering requires the consent as well as the contract's rules", async () => {
  const good = { ...phone, password: "riverbed7", province_id: "430000", consent: "1" };
  expect(await registerErrors(formOf(good))).toEqual({});
  expect(wireInput(registerCall(formOf(good)))).toMatchObject({
    mobile: "13800138000",
    province_id: "430000",
  });
  const { consent: _, ...without } = good;
  expect(Object.keys(await registerErrors(formOf({ ...without, password: "short" })))).toEqual([
    "password",
    "consent",
  ]);
});

test("normalizes typed numbers, codes and names, and keeps unreadable input for correction", async () => {
  const pasted = { mobile: "＋86 138–0013–8000", code: "【学校】验证码 246810，5 分钟内有效。" };
  for (const call of [
    codeLoginCall(formOf(pasted)),
    registerCall(formOf({ ...pasted, password: "riverbed7" })),
  ])
    expect(wireInput(call)).toMatchObject({ mobile: "13800138000", code: "246810" });
  expect(wireInput(smsSendCall(formOf(pasted), "login"))).toMatchObject({ mobile: "13800138000" });
  expect(
    wireInput(
      passwordLoginCall(formOf({ username: "\u202d１３８００１３８０００\u202c", password: "ａ b" })),
    ),
  ).toMatchObject({
    username: "13800138000",
    // A password is not normalized: the learner may have chosen full-width letters.
    password: "ａ b",
  });
  expect(wireInput(redeemCodeCall(formOf({ code: "ＢＥＩＫＡＯ　2026Ａ1" })))).toEqual({
    code: "BEIKAO 2026A1",
  });
  expect(wireInput(previewCall({ type: "course", id: "1", coupon: "ＮＥＷ５０\u200b" }))).toMatchObject({
    coupon: "NEW50",
  });
  const unread = formOf({ mobile: "办公室 8888", code: "短信还没到" });
  expect(await inputErrors(codeLoginCall(unread))).toEqual({
    mobile: "请填写 11 位手机号",
    code: "请填写短信里的数字验证码",
  });
});

test("the first step of a reset does not require the password", async () => {
  expect(await resetErrors(formOf({ ...phone, password: "" }), "phone")).toEqual({});
  expect(await resetErrors(formOf({ ...phone, password: "" }), "password")).toEqual({
    password: "密码至少 8 位",
  });
  expect(Object.keys(await resetErrors(formOf({ mobile: "", code: "", password: "" }), "phone"))).toEqual([
    "mobile",
    "code",
  ]);
});

test("rejects a new password whose two entries differ", async () => {
  const good = { old_password: "old", password: "riverbed7", repeat: "riverbed7" };
  expect(await updateErrors(formOf(good))).toEqual({});
  expect(await updateErrors(formOf({ ...good, repeat: "riverbed8" }))).toEqual({
    repeat: "两次输入的新密码不一样",
  });
  expect(await updateErrors(formOf({ ...good, old_password: "" }))).toEqual({ old_password: "请填写原密码" });
});

test("shows the upstream's message of a refusal, and a field for a required captcha", async () => {
  expect(failureState(new EnvelopeError(20400, "手机号、用户名或密码不正确")).alert).toBe(
    "手机号、用户名或密码不正确",
  );
  const asked = failureState(new EnvelopeError(CODES.captchaNeeded, "请先输入图形验证码"));
  expect(asked).toMatchObject({ alert: "", captcha: "请先输入图形验证码" });
});

test("hides a message that is not written for people", async () => {
  expect(failureState(new EnvelopeError(500, "SQLSTATE 42P01")).alert).toBe("没有成功，请稍后再试一次。");
  expect(failureState(new TypeError("x is undefined")).alert).toBe("没有成功，请稍后再试一次。");
  expect(failureState(new CallFailure("offline")).alert).toContain("网络");
});
