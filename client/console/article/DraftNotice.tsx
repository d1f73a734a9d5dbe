import { a } from "./ArticleField.styles.ts";

interface Props {
  readonly onRestore: () => void;
  readonly onDrop: () => void;
}

/** Offers an article that was written on the page before and not received. */
export function DraftNotice({ onRestore, onDrop }: Props) {
  return (
    <p className={a.draft} role="status">
      这里写过的正文没有提交成功。
      <button type="button" className="second" onClick={onRestore}>
        恢复写过的
      </button>
      <button type="button" className="quiet" onClick={onDrop}>
        不要了
      </button>
    </p>
  );
}
