import { callOf } from "#shared/contract/endpoint.ts";
import { examPackage } from "#shared/contract/study/endpoints.ts";
import { href } from "#shared/routes/href.ts";
import { useCall } from "#client/calls/call.ts";
import { runsInProgressCall } from "#client/calls/study.ts";
import { expiryText } from "#client/cards/cardTexts.ts";
import { Link } from "#client/navigation/Link.tsx";
import type { Screen } from "#client/navigation/screen.ts";
import { modeName } from "#client/question/modeName.ts";
import { pageTitle, useBoot, useSite } from "#client/site/boot.ts";
import { usePracticeHref } from "#client/site/lastSubject.ts";
import { buttonClass } from "#client/ui/Button.tsx";
import { Empty } from "#client/ui/Empty.tsx";
import { PageHeading, SectionHeading } from "#client/ui/Heading.tsx";
import { VisuallyHidden } from "#client/ui/VisuallyHidden.tsx";
import { FactLine } from "#client/ui/FactLine.tsx";
import { HistoryItem } from "./HistoryItem.tsx";
import { groupDigits } from "#client/ui/groupDigits.ts";
import { s } from "./own.styles.ts";

const TITLE = "我的题库";
const packagesCall = callOf(examPackage, {});

function MyBankPage() {
  const practice = usePracticeHref();
  const site = useSite();
  const { now } = useBoot();
  const owned = useCall(packagesCall).filter(({ packageId, isBuy }) => packageId !== "" && isBuy);
  const { list: sets } = useCall(runsInProgressCall());
  return (
    <div className={s.page}>
      <title>{pageTitle(site, TITLE)}</title>
      <meta name="robots" content="noindex" />
      <PageHeading title={TITLE} />
      {owned.length === 0 && sets.length === 0 && (
        <Empty
          title="还没有开通的题库，也没有未完成的练习"
          why="开通的题库和做到一半的练习会列在这里。"
          action={
            <Link className={buttonClass("primary")} href={href("studyQuestion")}>
              去题库学习
            </Link>
          }
        />
      )}
      <div className={s.groups}>
        {sets.length > 0 && (
          <section aria-labelledby="sets">
            <SectionHeading title="未完成的练习" id="sets" />
            <ul className={s.rows}>
              {sets.map((row) => (
                <HistoryItem key={row.recordId} row={row} />
              ))}
            </ul>
          </section>
        )}
        {owned.length > 0 && (
          <section aria-labelledby="packages">
            <SectionHeading title="已开通的题库" id="packages" />
            <ul className={s.rows}>
              {owned.map(({ examType, totalNum, doneNum, rightRate, expireTime }) => {
                const name = modeName(examType, site.examTypes);
                return (
                  <li key={examType} className={s.row}>
                    <div className={s.body}>
                      <p className={s.title}>{name}</p>
                      <p className={s.facts}>
                        <FactLine
                          facts={[
                            `做过 ${groupDigits(doneNum)} / ${groupDigits(totalNum)} 题`,
                            doneNum > 0 ? `正确率 ${rightRate}%` : "",
                            expiryText(expireTime, now),
                          ]}
                        />
                      </p>
                    </div>
                    <Link className={s.go} href={practice(examType)}>
                      去练习
                      <VisuallyHidden>：{name}</VisuallyHidden>
                    </Link>
                  </li>
                );
              })}
            </ul>
          </section>
        )}
      </div>
    </div>
  );
}

export const screen: Screen = {
  Component: MyBankPage,
  needs: () => ({ critical: [packagesCall, runsInProgressCall()] }),
};
