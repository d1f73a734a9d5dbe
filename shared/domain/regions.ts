/** A province-level division with its six-digit code (GB/T 2260). */
export interface Region {
  readonly id: string;
  readonly name: string;
}

export const regions: readonly Region[] = [
  { id: "110000", name: "北京" },
  { id: "120000", name: "天津" },
  { id: "130000", name: "河北" },
  { id: "140000", name: "山西" },
  { id: "150000", name: "内蒙古" },
  { id: "210000", name: "辽宁" },
  { id: "220000", name: "吉林" },
  { id: "230000", name: "黑龙江" },
  { id: "310000", name: "上海" },
  { id: "320000", name: "江苏" },
  { id: "330000", name: "浙江" },
  { id: "340000", name: "安徽" },
  { id: "350000", name: "福建" },
  { id: "360000", name: "江西" },
  { id: "370000", name: "山东" },
  { id: "410000", name: "河南" },
  { id: "420000", name: "湖北" },
  { id: "430000", name: "湖南" },
  { id: "440000", name: "广东" },
  { id: "450000", name: "广西" },
  { id: "460000", name: "海南" },
  { id: "500000", name: "重庆" },
  { id: "510000", name: "四川" },
  { id: "520000", name: "贵州" },
  { id: "530000", name: "云南" },
  { id: "540000", name: "西藏" },
  { id: "610000", name: "陕西" },
  { id: "620000", name: "甘肃" },
  { id: "630000", name: "青海" },
  { id: "640000", name: "宁夏" },
  { id: "650000", name: "新疆" },
  { id: "710000", name: "台湾" },
  { id: "810000", name: "香港" },
  { id: "820000", name: "澳门" },
];

/** Region that is used until the visitor chooses another or the address names another (Spec §9). */
export const defaultRegion: Region = { id: "430000", name: "湖南" };

export function findRegion(id: string): Region | undefined {
  return regions.find((region) => region.id === id);
}
