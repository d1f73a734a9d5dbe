import type { ExamPaper } from "#client/calls/exam.ts";
import type { RichRenderer } from "#client/richText/richRenderers.ts";
import { textRenderer } from "#client/richText/richRenderers.ts";
import { mediaUrl } from "#client/site/mediaUrl.ts";

function textsOf(paper: ExamPaper): readonly string[] {
  const questions = paper.section.flatMap(({ question }) => question);
  return questions.flatMap(({ stem, material, options }) => [
    stem,
    material,
    ...options.map(({ content }) => content),
  ]);
}

export function hasFormulas(paper: ExamPaper): boolean {
  return textsOf(paper).some((text) => /\$|\\[([]|\\begin\b/.test(text));
}

/** Returns the addresses of all pictures of a paper, including pictures within texts. */
export function picturesOf(paper: ExamPaper, render: RichRenderer): readonly string[] {
  const inTexts = [...new Set(textsOf(paper))]
    .filter((text) => /<img\b|!\[/.test(text))
    .flatMap((text) => [...render(text).matchAll(/<img\b[^>]*? src="([^"]+)"/g)].map(([, src = ""]) => src));
  const below = paper.section.flatMap(({ question }) =>
    question.flatMap(({ images }) => images.map(mediaUrl)),
  );
  return [...new Set([...below, ...inTexts])].filter((src) => src !== "");
}

/** Loads all pictures in advance, because the learner may lose the network during the exam. */
export async function bringPictures(paper: ExamPaper): Promise<readonly HTMLImageElement[]> {
  const render = await textRenderer.load();
  return picturesOf(paper, render).map((src) => {
    const picture = new Image();
    picture.src = src;
    return picture;
  });
}
