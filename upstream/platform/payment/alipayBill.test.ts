import { zipSync } from "fflate";
import { expect, test } from "vitest";
import { unpackBill } from "./alipayBill.ts";
import { readBody } from "./readBody.ts";

const zip = (files: Readonly<Record<string, Uint8Array>>) => Buffer.from(zipSync(files));

test("unpacks the tables of a bill", async () => {
  const files = await unpackBill(zip({ "sums.csv": Buffer.from("a"), "rows.csv": Buffer.from("b") }));
  expect(files.map(String)).toEqual(["a", "b"]);
});

test("rejects a bill that is too large when unpacked, has too many files, or is no zip", async () => {
  await expect(unpackBill(zip({ "rows.csv": new Uint8Array(20_000_000) }))).rejects.toThrow(
    "Alipay's bill is not read: rows.csv is packed",
  );
  const many = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`${at}.csv`, new Uint8Array(1)]));
  await expect(unpackBill(zip(many))).rejects.toThrow("it holds more than 20 files");
  await expect(unpackBill(Buffer.from("<html>"))).rejects.toThrow("it is no whole zip archive");
});

test("stops reading an answer that is longer than the limit of a bill", async () => {
  let pulled = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulled += 1;
      controller.enqueue(new Uint8Array(1_000));
    },
  });
  const response = Object.defineProperty(new Response(endless), "url", {
    value: "https://pay.example.com/b",
  });
  await expect(readBody(response, 10_000)).rejects.toThrow("pay.example.com sent more than 10000 bytes");
  expect(pulled).toBeLessThan(20);
  expect(await readBody(new Response("short"), 10)).toEqual(Buffer.from("short"));
});
