/** A call that got no usable answer: offline, timed out, or something else than an envelope came back. */
export class CallFailure extends Error {
  constructor(cause: unknown) {
    super("网络不太顺畅，没有拿到数据。请检查网络后重试。", { cause });
    this.name = "CallFailure";
  }
}
