import { useCallback, useMemo, useRef, useState } from "react";
import type { PictureFieldProps } from "#shared/console/islands.ts";
import { CutFrame } from "./CutFrame.tsx";
import { type View, WHOLE, partOf, sentSize } from "./cut.ts";
import { cutOut } from "./drawCut.ts";
import { s } from "./PictureField.styles.ts";
import { setFile, useCutFile } from "./useCutFile.ts";

interface Source {
  readonly image: ImageBitmap;
  readonly name: string;
}

const UNREAD = "浏览器读不了这个文件，请换一张 JPG、PNG、WebP 或 GIF 图片。";
const HEIC =
  "这是 iPhone 的 HEIC 照片，这个浏览器读不了，请另存为 JPG 后再选；也可以直接在 iPhone 上打开这一页，选了会自动转换。";

/** Part of the needed size below which a picture looks blurred. */
const SHARP = 0.7;

/**
 * Field for a picture: a chosen file is cut in the browser, and the form sends the part in the frame. A file that the
 * browser cannot read is sent as it is, and the server says why it cannot be used.
 */
export default function PictureField(props: PictureFieldProps) {
  const { inputId, name, label, describedBy, width, height, isWhole, now } = props;
  const [source, setSource] = useState<Source>();
  const [view, setView] = useState<View>(WHOLE);
  const [fault, setFault] = useState("");
  const chosen = useRef<HTMLInputElement>(null);
  const sent = useRef<HTMLInputElement>(null);
  const turn = useRef(0);
  const frame = useMemo(
    () =>
      isWhole && source ? { width: source.image.width, height: source.image.height } : { width, height },
    [isWhole, source, width, height],
  );

  const make = useCallback(async () => {
    if (!source) return undefined;
    const part = partOf(source.image, frame, view);
    const blob = await cutOut(source.image, part, sentSize(part, { width, height }, isWhole));
    return blob ? new File([blob], `${source.name}.png`, { type: "image/png" }) : undefined;
  }, [source, frame, view, width, height, isWhole]);
  useCutFile(sent, source ? make : undefined);

  const choose = async (file: File | undefined) => {
    turn.current += 1;
    const own = turn.current;
    setSource(undefined);
    setView(WHOLE);
    setFault("");
    if (sent.current) setFile(sent.current, file);
    if (!file) return;
    try {
      const image = await createImageBitmap(file);
      if (own === turn.current) setSource({ image, name: file.name.replace(/\.[^.]*$/, "") });
    } catch {
      if (own === turn.current) setFault(/\.hei[cf]$/i.test(file.name) ? HEIC : UNREAD);
    }
  };
  const clear = () => {
    if (chosen.current) chosen.current.value = "";
    void choose(undefined);
    chosen.current?.focus();
  };
  const part = source && partOf(source.image, frame, view);
  const isBlurred = !isWhole && part !== undefined && part.width < width * SHARP;

  return (
    <div className={s.field}>
      {now !== "" && !source ? <img className={s.now} src={now} alt={`现在的${label}`} /> : null}
      <input
        ref={chosen}
        id={inputId}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/gif"
        aria-describedby={describedBy || undefined}
        onChange={({ target }) => void choose(target.files?.[0])}
      />
      <input ref={sent} type="file" name={name} hidden tabIndex={-1} aria-hidden="true" />
      {source ? (
        <>
          <CutFrame label={label} image={source.image} frame={frame} view={view} onView={setView} />
          <p className={s.row}>
            <button className="quiet" type="button" onClick={() => setView(WHOLE)}>
              复位
            </button>
            <button className="quiet" type="button" onClick={clear}>
              不换了
            </button>
          </p>
        </>
      ) : null}
      <p className={s.fault} role="status">
        {fault ||
          (isBlurred
            ? `这一块只有 ${Math.round(part.width)} 像素宽，显示时会模糊，最好有 ${width} 像素。`
            : "")}
      </p>
    </div>
  );
}
