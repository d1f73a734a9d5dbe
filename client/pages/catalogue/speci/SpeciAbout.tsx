import { speciDetail } from "#shared/contract/catalogue/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { Block } from "#client/calls/Block.tsx";
import { RichHtml } from "#client/richText/RichHtml.tsx";
import { useCall } from "#client/calls/call.ts";
import { SectionHeading } from "#client/ui/Heading.tsx";
import { Skeleton } from "#client/ui/Skeleton.tsx";
import { s as prose } from "#client/cards/prose.styles.ts";
import { s } from "./SpeciAbout.styles.ts";

/** The introduction of the exam. Renders nothing if the upstream has no text. */
export function SpeciAbout({ sid }: { readonly sid: string }) {
  return (
    <Block fallback={<Skeleton count={4} />}>
      <About sid={sid} />
    </Block>
  );
}

function About({ sid }: { readonly sid: string }) {
  const detail = useCall(callOf(speciDetail, { sid }));
  const facts = (detail?.facts ?? []).filter(({ name, value }) => name !== "" && value !== "");
  if (!detail || (detail.content === "" && facts.length === 0)) return null;
  return (
    <section aria-labelledby="about-title">
      <SectionHeading id="about-title" title="考试介绍" />
      <div className={s.about}>
        {detail.content ? <RichHtml html={detail.content} className={prose.prose} /> : <p>{detail.intro}</p>}
        {facts.length > 0 ? (
          <div className={s.facts}>
            <table>
              <tbody>
                {facts.map(({ name, value }) => (
                  <tr key={name} className={s.row}>
                    <th scope="row" className={s.name}>
                      {name}
                    </th>
                    <td className={s.value}>{value}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ) : null}
      </div>
    </section>
  );
}
