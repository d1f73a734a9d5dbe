import { both } from "#upstream/platform/kit/language.ts";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join, posix } from "node:path";
import { cutText } from "#shared/domain/cutText.ts";
import type { Remark } from "../bankRecord.ts";
import { foreignPackage } from "./foreign.ts";
import { InputError } from "../inputFile.ts";
import type { FormatInput, OpenSource } from "./format.ts";
import { broken, type QtiItem, items, itemsIn, NOT_AN_ITEM, refuse } from "./qtiItems.ts";
import { descendants } from "./xml.ts";
import { openZip, type Zip } from "./zip.ts";

const PICTURE = /\.(?:png|jpe?g|gif|webp)$/i;
const MANIFEST = /(?:^|\/)imsmanifest\.xml$/i;
/** Matches the type of a manifest resource that holds questions. */
const QUESTIONS = /qti/i;
/** Matches files that may hold questions though no manifest says so: Canvas writes banks as .qti, Blackboard as .dat. */
const MAY_BE_QTI = /\.(?:xml|qti|dat)$/i;
/** Matches the beginning of a QTI file, so that QTI files are found whatever their names. */
const IS_QTI = /<(?:[\w-]+:)?(?:questestinterop|assessmentItem|qti-assessment-item)[\s>]/;
/**
 * Canvas puts files of $IMS-CC-FILEBASE$ into web_resources/, and a second copy of each question into
 * non_cc_assessments/.
 */
const WEB_RESOURCES = /^web_resources\//;
const OWN_COPY = /^non_cc_assessments\//;

/**
 * Opens a package. Yields the questions, with their pictures, of all XML files in the archive and of the QTI files that
 * the manifest lists. A question that Canvas stored twice is yielded once.
 */
export async function openPackage(bytes: Buffer, input: FormatInput): Promise<OpenSource> {
  const zip = await openZip(bytes, input.path);
  const folder = await input.scratch();
  await unpackPictures(zip, folder);
  const manifest = await readManifest(zip);
  const found: (QtiItem & { readonly file: string })[] = [];
  for (const file of zip.names) {
    const isNamed = manifest.named.has(file);
    if (MANIFEST.test(file) || PICTURE.test(file) || (!MAY_BE_QTI.test(file) && !isNamed)) continue;
    const content = await zip.read(file);
    if (!/\.xml$/i.test(file) && !IS_QTI.test(content.subarray(0, 4_096).toString())) continue;
    const inFile = broken<QtiItem[]>(
      content,
      (error) => [
        {
          place: "",
          ident: "",
          read: () => refuse(error.message, "mend the file and pack it again"),
          found: () => ({}),
        },
      ],
      (root) => itemsIn(root, posix.dirname(file) === "." ? "" : posix.dirname(file)),
    );
    // NOT_AN_ITEM marks tests and descriptions of the package, which hold no questions.
    for (const item of inFile.filter(({ ident }) => ident !== NOT_AN_ITEM))
      found.push({ ...item, file, place: `${file} ${item.place}`.trim() });
  }
  if (found.length === 0)
    throw new InputError(
      both(
        `${input.path} ${foreignPackage(zip.names) ?? "holds no QTI item."}`,
        `${input.path} 里没有 QTI 题。`,
      ),
    );
  const once = withoutTwins(found);
  const missing = [...manifest.named].filter((name) => !zip.names.includes(name)).map(missingNote);
  return { total: once.length, folder, items: items(once, input, missing) };
}

/**
 * Leaves out the questions that Canvas stored a second time in non_cc_assessments: those with the same name, and those
 * of a file `X/assessment_qti.xml` beside `non_cc_assessments/X.xml.qti` that holds at least as many questions.
 */
function withoutTwins<T extends { readonly file: string; readonly ident: string }>(found: readonly T[]): T[] {
  const own = new Set(found.filter(({ file }) => OWN_COPY.test(file)).map(({ ident }) => ident));
  const counts = new Map<string, number>();
  for (const { file } of found) counts.set(file, (counts.get(file) ?? 0) + 1);
  const hasTwin = (file: string) => {
    const name = /^([^/]+)\/assessment_qti\.xml$/.exec(file)?.[1];
    const twin = name === undefined ? undefined : counts.get(`non_cc_assessments/${name}.xml.qti`);
    return twin !== undefined && twin >= (counts.get(file) ?? 0);
  };
  return found.filter(
    ({ file, ident }) => OWN_COPY.test(file) || (!hasTwin(file) && (ident === "" || !own.has(ident))),
  );
}

async function unpackPictures(zip: Zip, folder: string): Promise<void> {
  for (const name of zip.names.filter((one) => PICTURE.test(one))) {
    const content = await zip.read(name);
    const places = WEB_RESOURCES.test(name) ? [name, name.replace(WEB_RESOURCES, "")] : [name];
    for (const place of places.filter((one) => one === name || !zip.names.includes(one))) {
      await mkdir(join(folder, dirname(place)), { recursive: true });
      await writeFile(join(folder, place), content);
    }
  }
}

/** Returns the names of the question files that the manifest lists, spelled as in the archive. */
async function readManifest(zip: Zip): Promise<{ named: ReadonlySet<string> }> {
  const named = new Set<string>();
  for (const name of zip.names.filter((one) => MANIFEST.test(one)))
    broken(
      await zip.read(name),
      () => undefined,
      (root) => {
        const resources = descendants(root, (element) => element.name === "resource");
        const byId = new Map(resources.map((one) => [one.attributes.identifier ?? "", one]));
        for (const resource of resources.filter(({ attributes }) => QUESTIONS.test(attributes.type ?? ""))) {
          const parts = descendants(resource, (element) => element.name === "dependency").flatMap(
            ({ attributes }) => byId.get(attributes.identifierref ?? "") ?? [],
          );
          for (const part of [resource, ...parts])
            for (const href of [
              ...(part === resource ? [part.attributes.href] : []),
              ...descendants(part, (element) => element.name === "file").map(
                ({ attributes }) => attributes.href,
              ),
            ])
              if (href && !PICTURE.test(href)) named.add(spelled(zip, posix.join(posix.dirname(name), href)));
        }
      },
    );
  return { named };
}

/** Returns the archive's spelling of a file name. The manifest may percent-encode the same name. */
function spelled(zip: Zip, path: string): string {
  const plain = posix.normalize(path);
  if (zip.names.includes(plain)) return plain;
  try {
    const decoded = decodeURIComponent(plain);
    return zip.names.includes(decoded) ? decoded : plain;
  } catch {
    return plain;
  }
}

function missingNote(name: string): Remark {
  return {
    field: "",
    reason: `the manifest names ${cutText(name, 100)}, which is not in the package`,
    remedy: "pack it again with all its files",
  };
}
