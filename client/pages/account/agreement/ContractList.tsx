import { listContracts } from "#shared/contract/agreement/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { href } from "#shared/routes/href.ts";
import { type ContractBrief } from "#client/calls/agreement.ts";
import { useCall } from "#client/calls/call.ts";
import { Link } from "#client/navigation/Link.tsx";
import { buttonClass } from "#client/ui/Button.tsx";
import { Empty } from "#client/ui/Empty.tsx";
import { StatusTag } from "#client/ui/Tag.tsx";
import { AccountPage } from "../AccountPage.tsx";
import { s } from "./contract.styles.ts";
import { statusOf } from "./contractTexts.ts";

export function ContractList() {
  const contracts = useCall(callOf(listContracts, {}));
  return (
    <AccountPage title="我的协议" lead="报读班级要签的协议，都在这里。" width="reading">
      {contracts.length === 0 ? (
        <Empty art="record" title="还没有协议" why="报读的班级如果要签协议，会列在这里。" />
      ) : (
        <ul className={s.list}>
          {contracts.map((contract) => (
            <li key={contract.id}>
              <Item contract={contract} />
            </li>
          ))}
        </ul>
      )}
    </AccountPage>
  );
}

function Item({ contract }: { readonly contract: ContractBrief }) {
  const { id, name, classroomName, status, createTime, signDate } = contract;
  const { label, tone } = statusOf(contract);
  const waits = status === "waiting";
  const made = createTime && `${createTime.slice(0, 10)} 生成`;
  const date = signDate ? `${signDate.slice(0, 16)} 签署` : made;
  return (
    <article className={s.item}>
      <div className={s.words}>
        <StatusTag tone={tone}>{label}</StatusTag>
        <h2 className={s.name}>{name}</h2>
        {classroomName ? <p className={s.facts}>{classroomName}</p> : null}
        {date ? <p className={s.facts}>{date}</p> : null}
      </div>
      <Link className={buttonClass(waits ? "primary" : "secondary")} href={href("contract", { id })}>
        {waits ? "阅读并签署" : "查看"}
      </Link>
    </article>
  );
}
