import type { ListingRow } from '../instrument.ts';

/** Well-known shares of the KOSDAQ market. */
export const KOSDAQ: readonly ListingRow[] = [
  ['247540.KQ', '에코프로비엠', 'EcoPro BM', '에코비엠|에코프로bm'],
  ['086520.KQ', '에코프로', 'EcoPro'],
  ['196170.KQ', '알테오젠', 'Alteogen', '알테'],
  ['028300.KQ', 'HLB', 'HLB', '에이치엘비'],
  ['068760.KQ', '셀트리온제약', 'Celltrion Pharm'],
  ['041510.KQ', '에스엠', 'SM Entertainment', 'SM|에스엠엔터테인먼트|SM엔터|에셈'],
  ['035900.KQ', 'JYP Ent.', 'JYP Entertainment', 'JYP|제이와이피|JYP엔터'],
  ['122870.KQ', '와이지엔터테인먼트', 'YG Entertainment', 'YG|와이지|YG엔터'],
  ['293490.KQ', '카카오게임즈', 'Kakao Games', '카겜'],
  ['263750.KQ', '펄어비스', 'Pearl Abyss', '펄업'],
  ['112040.KQ', '위메이드', 'Wemade'],
  ['035760.KQ', 'CJ ENM', 'CJ ENM', '씨제이이엔엠'],
  ['253450.KQ', '스튜디오드래곤', 'Studio Dragon', '스드'],
  ['214150.KQ', '클래시스', 'Classys'],
  ['277810.KQ', '레인보우로보틱스', 'Rainbow Robotics'],
  ['058470.KQ', '리노공업', 'Leeno Industrial'],
  ['403870.KQ', 'HPSP', 'HPSP'],
  ['357780.KQ', '솔브레인', 'Soulbrain'],
  ['039030.KQ', '이오테크닉스', 'EO Technics'],
  ['240810.KQ', '원익IPS', 'Wonik IPS', '원익아이피에스'],
  ['145020.KQ', '휴젤', 'Hugel'],
  ['214450.KQ', '파마리서치', 'PharmaResearch'],
  ['000250.KQ', '삼천당제약', 'Sam Chun Dang Pharm', '삼천당'],
  ['348370.KQ', '엔켐', 'Enchem'],
];
