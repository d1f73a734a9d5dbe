import busboy from "busboy";
import type { Request } from "express";
import { formatFileSize } from "#shared/domain/fileSize.ts";
import { badInput } from "#upstream/kit/errors.ts";

interface UploadRule {
  readonly field: string;
  /** Bytes. */
  readonly limit: number;
}

/** The bytes of the one file of a multipart form. Refuses anything else in words for the learner. */
export function readUpload(req: Request, { field, limit }: UploadRule): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const refuse = (message: string) => {
      req.unpipe();
      req.resume();
      reject(badInput(message));
    };
    const form = openForm(req, limit);
    if (!form) {
      refuse("请选择要上传的图片");
      return;
    }
    let found: Buffer | undefined;
    form.on("file", (name, stream) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("limit", () => refuse(`图片不能超过 ${formatFileSize(limit)}`));
      stream.on("end", () => {
        if (name === field && !stream.truncated) found = Buffer.concat(chunks);
      });
    });
    form.on("error", () => refuse("上传的数据不完整，请重试"));
    form.on("close", () => {
      if (found && found.length > 0) resolve(found);
      else refuse("请选择要上传的图片");
    });
    req.on("aborted", () => refuse("上传中断，请重试"));
    req.pipe(form);
  });
}

function openForm(req: Request, limit: number): busboy.Busboy | undefined {
  try {
    return busboy({
      headers: req.headers,
      limits: { files: 1, fileSize: limit, fields: 10, fieldSize: 1024, parts: 12 },
    });
  } catch {
    return undefined;
  }
}
