import { contractDetail } from "#shared/contract/agreement/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { useEffect, useRef, useState } from "react";
import { href } from "#shared/routes/href.ts";
import type { Contract } from "#client/calls/agreement.ts";
import { useCall } from "#client/calls/call.ts";
import { s as prose } from "#client/cards/prose.styles.ts";
import { useReady } from "#client/kit/hydration.ts";
import { Link } from "#client/navigation/Link.tsx";
import { RichHtml } from "#client/richText/RichHtml.tsx";
import { Button, buttonClass } from "#client/ui/Button.tsx";
import { StatusTag } from "#client/ui/Tag.tsx";
import { AccountPage } from "../AccountPage.tsx";
import { SignForm } from "./SignForm.tsx";
import { s } from "./contract.styles.ts";
import { statusOf } from "./contractTexts.ts";
import { SHEET, SIGNATURE } from "#shared/domain/signature.ts";

/** A contract with its parties and, below, either the fields for signing or the record of the signature. */
export function ContractText({ id }: { readonly id: string }) {
  const contract = useCall(callOf(contractDetail, { id }));
  const [signedHere, setSignedHere] = useState(false);
  const top = useRef<HTMLParagraphElement>(null);
  // Signing removes the focused field, so the focus moves to the new status, which screen readers then read out.
  useEffect(() => {
    if (signedHere) top.current?.focus();
  }, [signedHere]);
  if (!contract) return null;
  const { label, tone } = statusOf(contract);
  return (
    <AccountPage title={contract.name} width="reading">
      <p ref={top} className={s.state} tabIndex={-1}>
        <StatusTag tone={tone}>{label}</StatusTag>
        <span>{wordsOf(contract)}</span>
        <Link className={s.back} href={href("contract")}>
          我的协议
        </Link>
      </p>
      <article className={s.paper} aria-label="协议全文">
        <RichHtml html={contract.content} className={prose.prose} />
        <Parties contract={contract} />
      </article>
      {contract.status === "waiting" ? (
        <SignForm contract={contract} onSigned={() => setSignedHere(true)} />
      ) : (
        <Proof contract={contract} />
      )}
    </AccountPage>
  );
}

function wordsOf({ status, classroomName }: Contract): string {
  const name = classroomName ? `“${classroomName}”` : "班级";
  if (status === "waiting") return `签署以后，${name}的课程就会开放。`;
  if (status === "signed") return `${name}的课程已经开放。`;
  return `${name}的学习已经结束，协议留作记录。`;
}

function Parties({ contract }: { readonly contract: Contract }) {
  const { seal, signName, signature, signDate } = contract;
  return (
    <dl className={s.parties}>
      <div>
        <dt className={s.party}>甲方</dt>
        <dd className={s.sign}>{seal}</dd>
      </div>
      <div>
        <dt className={s.party}>乙方</dt>
        <dd className={s.sign}>{signName || "还没有签署"}</dd>
        {signature ? (
          <dd>
            <Drawn path={signature} label={`${signName}的手写签名`} />
          </dd>
        ) : null}
        {signDate ? <dd className={s.facts}>{signDate}</dd> : null}
      </div>
    </dl>
  );
}

/** The record of the signature, with a link to the classroom and a button to print. */
function Proof({ contract }: { readonly contract: Contract }) {
  const ready = useReady();
  const { status, code, signDate, signIp, hash, classroomId } = contract;
  return (
    <section className={s.proof} aria-label="签署记录">
      <dl className={s.rows}>
        <Row name="协议编号" value={code} />
        {signDate ? (
          <>
            <Row name="签署时间" value={signDate} />
            <Row name="网络地址" value={signIp} />
            <Row name="文本指纹" value={hash} />
          </>
        ) : null}
      </dl>
      <div className={s.actions}>
        {status === "signed" && classroomId ? (
          <Link className={buttonClass("primary")} href={href("classroomDetail", { id: classroomId })}>
            去学习
          </Link>
        ) : null}
        <Button disabled={!ready} onClick={() => globalThis.print()}>
          打印或存为 PDF
        </Button>
      </div>
    </section>
  );
}

function Row({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className={s.row}>
      <dt>{name}</dt>
      <dd className={s.value}>{value}</dd>
    </div>
  );
}

/** Shows a drawn signature. Renders nothing if the path does not match SIGNATURE. */
function Drawn({ path, label }: { readonly path: string; readonly label: string }) {
  if (!SIGNATURE.test(path)) return null;
  return (
    <svg className={s.drawn} viewBox={`0 0 ${SHEET.width} ${SHEET.height}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}
