import { reviewPlan } from "#shared/contract/study/endpoints.ts";
import { useOff } from "#client/site/useOff.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { useState } from "react";
import { useCall, useCalls } from "#client/calls/call.ts";
import { Block } from "#client/calls/Block.tsx";
import { messageOf } from "#client/calls/callFailure.ts";
import { practiceSetupCall, type StartInput } from "#client/calls/practice.ts";
import { createRequestIds } from "#client/calls/requestIds.ts";
import { isFull } from "#client/journal/entryStore.ts";
import {
  NothingToDownload,
  NoWorker,
  downloadPack,
  type DownloadStep,
} from "#client/offline/downloadPack.ts";
import { rootsOf } from "#client/question/rootsOf.ts";
import { type SiteView, useBoot, useSite } from "#client/site/boot.ts";
import { serverNow } from "#client/site/clock.ts";
import { Button } from "#client/ui/Button.tsx";
import { Checkbox } from "#client/ui/Checkbox.tsx";
import { showMessage } from "#client/ui/message.ts";
import { ProgressBar } from "#client/ui/ProgressBar.tsx";
import { Select } from "#client/ui/Select.tsx";
import { Skeleton } from "#client/ui/Skeleton.tsx";
import { SubjectSelect } from "../start/SubjectSelect.tsx";
import { s } from "./offline.styles.ts";

interface Props {
  readonly uid: string;
  readonly onTaken: () => Promise<void>;
}

interface Wish {
  readonly start: Omit<StartInput, "requestId">;
  readonly title: string;
  readonly withKeys: boolean;
}

/** The practice pack that is being downloaded, and its progress. */
interface Taken {
  readonly title: string;
  readonly step: DownloadStep;
}

type Take = (wish: Wish) => Promise<void>;

/** Largest number of questions in a run. */
const MOST = 200;
/** Mode 章节练习 (practice by chapter). */
const SECTION = "4";

/** Downloads a chapter or the due reviews to this device as a practice pack. Needs a network. */
export function DownloadPack({ uid, onTaken }: Props) {
  const hasNoPlan = useOff(reviewPlan.path);
  const calls = useCalls();
  const { now } = useBoot();
  const { subjects, logo, logoDark, favicon } = useSite();
  const [requestIdOf, renameRequests] = useState(createRequestIds);
  const [subject, setSubject] = useState(() => firstSubject(subjects));
  const [taken, setTaken] = useState<Taken>();
  const [failure, setFailure] = useState("");

  async function take({ start, title, withKeys }: Wish): Promise<void> {
    if (taken) return;
    setFailure("");
    const onStep = (step: DownloadStep) => setTaken({ title, step });
    try {
      const frame = [logo, logoDark, favicon];
      const wanted = { start: { ...start, requestId: requestIdOf(start) }, title, withKeys, frame };
      await downloadPack(wanted, { calls, owner: uid, now: () => serverNow(now), onStep });
      // New request ids, so that downloading the same chapter once more starts a new run.
      renameRequests(createRequestIds);
      showMessage({ kind: "success", text: "存好了，没有网络也能做" });
    } catch (error) {
      setFailure(wordsOf(error));
    }
    setTaken(undefined);
    await onTaken();
  }

  if (subject === "") return <p className={s.note}>这个机构还没有科目。</p>;
  return (
    <div className={s.take}>
      <div className={s.form}>
        <SubjectSelect current={subject} onChange={setSubject} />
        <Block fallback={<Skeleton count={2} />}>
          <OfChapter key={subject} subject={subject} taken={taken} take={take} />
        </Block>
      </div>
      {hasNoPlan ? null : (
        <Block fallback={<Skeleton count={1} />}>
          <OfReviews taken={taken} take={take} />
        </Block>
      )}
      {taken && <Progress step={taken.step} />}
      <div role="alert">{failure !== "" && <p className={s.warn}>{failure}</p>}</div>
      <p className={s.note}>浏览器清理网站数据时会一起清掉，退出登录时也会清掉；无痕窗口关掉就没有了。</p>
    </div>
  );
}

function Progress({ step: { text, done, total } }: Pick<Taken, "step">) {
  const label = `正在存：${text}`;
  return <ProgressBar label={label} value={done} max={total} text={total > 1 ? `${done} / ${total}` : "…"} />;
}

interface PartProps {
  readonly taken: Taken | undefined;
  readonly take: Take;
}

/** Packs are downloaded one at a time: the button of the pack is busy, all other buttons are disabled. */
const stateOf = (taken: Taken | undefined, title: string) => ({
  busy: taken?.title === title,
  disabled: taken !== undefined && taken.title !== title,
});

function OfChapter({ subject, taken, take }: PartProps & { readonly subject: string }) {
  const setup = useCall(practiceSetupCall({ mode: SECTION, subject }));
  const [chosen, setChosen] = useState<string>();
  const [withKeys, setWithKeys] = useState(false);
  if (!setup || setup.totalNum === 0)
    return <p className={s.note}>这个科目还没有章节练习的题，换一个科目看看。</p>;
  const { chapter: chapters, subjectName } = setup;
  const chapter = chapters.find(({ id }) => id === chosen) ?? chapters[0];
  const total = chapter?.num ?? setup.totalNum;
  const count = Math.min(MOST, total);
  const wish: Wish = {
    start: { mode: SECTION, subjectId: subject, ...(chapter && { chapterId: chapter.id }), count },
    title: [subjectName, chapter?.name ?? "章节练习"].join(" · "),
    withKeys,
  };
  return (
    <>
      {chapters.length > 0 && (
        <Select label="章节" value={chapter?.id} onChange={({ target }) => setChosen(target.value)}>
          {chapters.map(({ id, name, num }) => (
            <option key={id} value={id}>{`${name}（${num} 题）`}</option>
          ))}
        </Select>
      )}
      {chapters.length === 0 && <p className={s.note}>选到有章节的科目，就能一章一章地取。</p>}
      <Checkbox
        label="带上答案和解析（背题）"
        hint="没有网络也能看答案；看过答案的题再做就不计成绩了。不带的话，联网后判分。"
        checked={withKeys}
        onChange={({ target }) => setWithKeys(target.checked)}
      />
      {!setup.isBuy && <p className={s.note}>{`还没有开通，先取免费的 ${setup.freeNum} 题。`}</p>}
      {total > MOST && <p className={s.note}>{`这一章有 ${total} 题，一包最多 ${MOST} 题，未做的先取。`}</p>}
      <div>
        <Button kind="primary" {...stateOf(taken, wish.title)} onClick={() => void take(wish)}>
          {`存到本机（${setup.isBuy ? count : Math.min(count, setup.freeNum)} 题）`}
        </Button>
      </div>
    </>
  );
}

/** Offers the reviews due today as a pack without keys: answers given with a visible key would not count. */
function OfReviews({ taken, take }: PartProps) {
  const { subject } = useCall(callOf(reviewPlan, {}));
  const roots = rootsOf(subject).filter(({ num }) => num > 0);
  if (roots.length === 0) return <p className={s.note}>今天没有要复习的错题。</p>;
  return (
    <div className={s.reviews}>
      {roots.map(({ id, name, num }) => {
        const title = `到期复习 · ${name}`;
        return (
          <Button
            key={id}
            {...stateOf(taken, title)}
            onClick={() => void take({ start: { mode: "review", subjectId: id }, title, withKeys: false })}
          >
            {`存今天的复习：${name} ${num} 题`}
          </Button>
        );
      })}
    </div>
  );
}

/** Returns the id of the first subject of the lowest level. Only subjects of that level have chapters. */
function firstSubject([level1]: SiteView["subjects"]): string {
  const level2 = level1?.list[0];
  return level2?.list[0]?.id ?? level2?.id ?? level1?.id ?? "";
}

function wordsOf(error: unknown): string {
  if (isFull(error)) return "这台设备的存储空间不够，这一包没有存下。腾出空间后再试。";
  if (error instanceof NothingToDownload) return "这里现在没有可以取的题，换一章看看。";
  if (error instanceof NoWorker)
    return "离线页面没有存下：网络断了、存储空间不够，或者网站刚刚更新过。刷新后再试。";
  return messageOf(error);
}
