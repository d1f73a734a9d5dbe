import { buffer } from "node:stream/consumers";
import type { Request } from "express";
import { formatFileSize } from "#shared/domain/fileSize.ts";
import { MultipartError, readMultipart } from "#upstream/platform/http/readMultipart.ts";
import { badInput } from "#upstream/platform/kit/errors.ts";

interface UploadRule {
  readonly field: string;
  /** Most bytes of the uploaded file. */
  readonly limit: number;
}

/**
 * Reads one uploaded file from a multipart form: the field named `field`. All other fields are skipped.
 * @returns the bytes of the file
 * @throws Refusal badInput: a message in Chinese for the learner
 */
export async function readUpload(req: Request, { field, limit }: UploadRule): Promise<Buffer> {
  let found = Buffer.alloc(0);
  try {
    await readMultipart(req, {
      limits: { files: 1, fileSize: limit, fields: 10, fieldSize: 1024 },
      onFile: ({ name, stream }) =>
        name === field ? buffer(stream).then((bytes) => void (found = bytes)) : undefined,
    });
  } catch (error) {
    if (!(error instanceof MultipartError)) throw error;
    throw badInput(refusalOf(error, limit));
  }
  if (found.length === 0) throw badInput("请选择要上传的图片");
  return found;
}

function refusalOf({ fault }: MultipartError, limit: number): string {
  if (fault === "noForm") return "请选择要上传的图片";
  if (fault === "size") return `图片不能超过 ${formatFileSize(limit)}`;
  return "上传的数据不完整，请重试";
}
