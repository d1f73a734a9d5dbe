import { Slice } from "prosemirror-model";
import { useRef, useState } from "react";
import { AtomPanel } from "./AtomPanel.tsx";
import { bankSchema } from "./bankSchema.ts";
import { readBankText, writeBankText } from "./bankText.ts";
import { s } from "./editor.styles.ts";
import { EditorTools, markTools } from "./EditorTools.tsx";
import { type EditedSource, toggle, useEditor } from "./useEditor.ts";
import { useSentPicture } from "./useSentPicture.tsx";

interface Props {
  readonly label: string;
  /** Text of the bank at the beginning. */
  readonly text: string;
  readonly token: string;
  readonly isWrong?: boolean;
  readonly isTall?: boolean;
  readonly describedBy?: string | undefined;
  readonly onChange: (text: string) => void;
}

/** Editor of a text of the bank: marks, formulas as TeX with a preview, pictures. Everything else stays as it is. */
export function RichField({ label, text, token, isWrong, isTall, describedBy, onChange }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [edited, setEdited] = useState<EditedSource>();
  const { view, marks, run, insert } = useEditor(place, text, {
    read: readBankText,
    write: writeBankText,
    attributes: {
      class: `${s.text}${isTall === true ? " tall" : ""}`,
      "aria-label": label,
      ...(describedBy !== undefined && { "aria-describedby": describedBy }),
      ...(isWrong === true && { "aria-invalid": "true" }),
    },
    props: {
      clipboardTextParser: (pasted) => new Slice(readBankText(pasted.replaceAll("\r\n", "\n")).content, 1, 1),
      clipboardTextSerializer: (slice) =>
        writeBankText(bankSchema.topNodeType.createAndFill(null, slice.content) ?? readBankText("")),
    },
    onText: onChange,
    onSource: setEdited,
    onPicture: (file) => send(file),
  });
  const { send, state } = useSentPicture(place, { token, use: "question" }, (address) =>
    insert("picture", `![图](${address})`),
  );

  return (
    <div className={s.frame} data-wrong={isWrong}>
      <EditorTools
        label={label}
        tools={[
          ...markTools(5, marks, (tag) => run(toggle(tag))),
          { name: "公式", act: () => setEdited({ name: "formula", source: "", node: undefined }) },
        ]}
        onPicture={send}
      />
      <div ref={place} />
      {state}
      {edited && (
        <AtomPanel
          edited={edited}
          onDone={(source) => {
            setEdited(undefined);
            insert(edited.name, source, edited.node);
          }}
          onCancel={() => {
            setEdited(undefined);
            view.current?.focus();
          }}
        />
      )}
    </div>
  );
}
