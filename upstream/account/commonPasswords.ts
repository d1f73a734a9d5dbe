import { badInput } from "../kit/errors.ts";

/** Passwords that Chinese leaks have and the English list has not: a word or the start of a keyboard row, and a favourite number. */
const WORDS =
  "a|aa|aaa|abc|abcd|abcde|aini|aiwo|asd|asdf|asdfgh|baobao|beijing|iloveu|iloveyou|laogong|laopo|love|meimei|mima|nihao|password|pass|q|qaz|qq|qwe|qwer|qwert|qwerty|shanghai|tian|wang|woai|woaini|woaiwo|woainima|xiao|xiaoxiao|zhang|zhongguo|zxc|zxcv|zxcvbn|zxcvbnm";
const NUMBERS =
  "0?123|1234|12345|123456|1234567|12345678|123456789|1234567890|987654321|87654321|654321|54321|4321|321|(?:1|5)?(\\d)\\2{2,8}|123123|112233|147258|147258369|159357|5201314|520520|1314520|1314|521|520|(?:19|20)\\d\\d";
const WORD_FIRST = new RegExp(`^(?:${WORDS})[._@!]?((?:${NUMBERS}))[.!]?$`, "i");
const NUMBER_FIRST = new RegExp(`^((?:${NUMBERS}))[._@!]?(?:${WORDS})[.!]?$`, "i");

let listed: Promise<ReadonlySet<string>> | undefined;

/** Whether it is among those that are tried first (OWASP ASVS 6.2.4), in any case of its letters. */
export async function isCommonPassword(password: string): Promise<boolean> {
  // Unpacked at the first new password, not at the start.
  listed ??= loadList();
  const plain = password.toLowerCase();
  return WORD_FIRST.test(plain) || NUMBER_FIRST.test(plain) || (await listed).has(plain);
}

/** A new password; throws what the learner can do about it. */
export async function refuseCommonPassword(password: string): Promise<void> {
  if (await isCommonPassword(password))
    throw badInput("这个密码太常见，很容易被人猜到，请换一个不常见的密码");
}

async function loadList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
}
