import { type Region, regions } from "#shared/domain/regions.ts";

/** Pinyin of the regions in the order of shared/domain/regions.ts, by syllable. */
const PINYIN = (
  "bei jing,tian jin,he bei,shan xi,nei meng gu,liao ning,ji lin,hei long jiang,shang hai,jiang su,zhe jiang,an hui,fu jian," +
  "jiang xi,shan dong,he nan,hu bei,hu nan,guang dong,guang xi,hai nan,chong qing,si chuan,gui zhou,yun nan,xi zang,shaan xi," +
  "gan su,qing hai,ning xia,xin jiang,tai wan,xiang gang,ao men"
).split(",");

/** Finds regions by name (also 广东省), pinyin or initials; no words: all regions. */
export function findRegions(words: string): readonly Region[] {
  const wanted = words.toLowerCase().replace(/[\s']/g, "");
  if (wanted === "") return regions;
  return regions.filter(({ name }, at) => {
    const syllables = PINYIN[at]?.split(" ") ?? [];
    const initials = syllables.map(([first]) => first).join("");
    return (
      name.includes(wanted) ||
      wanted.startsWith(name) ||
      initials.startsWith(wanted) ||
      syllables.join("").startsWith(wanted)
    );
  });
}
