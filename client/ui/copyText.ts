import { showMessage } from "./message.ts";

/** Copies a text and shows a message that names the copied thing, `what`. */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showMessage({ kind: "success", text: `${what}已复制` });
  } catch {
    showMessage({ kind: "warning", text: `浏览器不允许复制，请长按或选中${what}复制` });
  }
}
