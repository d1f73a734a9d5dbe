import { randomBytes } from "node:crypto";
import { changeAgency } from "#upstream/domain/agency/changeAgency.ts";
import { changeCommand } from "../command.ts";
import { CallError } from "../../errors.ts";
import { findAgency } from "../find.ts";
import { both } from "#upstream/platform/kit/language.ts";

const flag = { kind: "flag", help: "of the agency", zh: ["机构标识"] } as const;

interface Secret {
  readonly action: string;
  readonly about: string;
  readonly zh: readonly [label: string, about: string];
  readonly field: "linkSecret" | "markingSecret";
  /** Name of what the secret signs, for messages. */
  readonly signed: string;
  readonly signedZh: string;
}

function secretCommand({ action, about, zh, field, signed, signedZh }: Secret) {
  return changeCommand({
    action,
    concerns: "agency",
    about,
    zh,
    args: { flag },
    options: {
      new: {
        kind: "switch",
        help: `makes a new one; ${signed} that are signed with the old one are refused`,
        zh: ["重新生成", "用旧密钥签的不再有效"],
      },
      off: { kind: "switch", help: `refuses all signed ${signed}`, zh: ["停用", "签过的都不再有效"] },
    },
    example: `agency ${action} beikao --new`,
    async run({ tx, made, recordChange }, values) {
      if ((values.new ?? false) === (values.off ?? false))
        throw new CallError(
          both("Give --new or --off, and only one of them.", "--new 和 --off 只能选一个，也必须选一个。"),
        );
      const agency = await findAgency(tx, values.flag, "FLAG");
      const secret = values.new ? randomBytes(32).toString("hex") : "";
      await changeAgency(tx, agency.id, { [field]: secret });
      recordChange({
        target: `agency ${agency.flag}`,
        before: { [field]: agency[field] },
        after: { [field]: secret },
      });
      return {
        said: both(
          values.new
            ? `The secret of ${agency.flag} for its ${signed}: ${made(secret)}`
            : `${agency.flag} takes no signed ${signed} any more.`,
          values.new
            ? `${agency.name}的${signedZh}密钥：${made(secret)}`
            : `${agency.name}不再接受签过的${signedZh}。`,
        ),
      };
    },
  });
}

/** Commands for the secrets by which systems of an agency sign. */
export const agencySecretCommands = [
  secretCommand({
    action: "link-secret",
    about:
      "Makes the secret that a partner signs links with (uid-login), told this once; or closes all such links.",
    zh: ["链接密钥", "生成合作方签登录链接用的密钥，只显示这一次；也可以停用全部这类链接。"],
    field: "linkSecret",
    signed: "links",
    signedZh: "登录链接",
  }),
  secretCommand({
    action: "marking-secret",
    about:
      "Makes the secret that the agency's own system signs calls with that mark answers of exams, told this once; or closes all such calls.",
    zh: ["阅卷密钥", "生成机构自己的系统回传阅卷结果用的密钥，只显示这一次；也可以停用全部这类接口。"],
    field: "markingSecret",
    signed: "marking calls",
    signedZh: "阅卷接口",
  }),
];
