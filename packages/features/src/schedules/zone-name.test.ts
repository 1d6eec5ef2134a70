import { expect, it } from 'vitest';
import { zoneNamed } from './zone-name.ts';

it.each([
  ['서울', 'Asia/Seoul'],
  ['Toronto', 'America/Toronto'],
  ['toronto time', 'America/Toronto'],
  ['Ho Chi Minh', /Ho_Chi_Minh$|Saigon$/],
  ['Kathmandu', /Kath?mandu$/],
  ['Buenos Aires', /Buenos_Aires$/],
  ['토론토 시간', 'America/Toronto'],
  ['America/Vancouver', 'America/Vancouver'],
  ['Port-au-Prince', 'America/Port-au-Prince'],
  ['Etc/GMT+9', /GMT\+9$/],
  ['Atlantis', undefined],
  ['아틀란티스', undefined],
  ['삼성전자 얼마야?', undefined],
  ['Nowhere/Else', undefined],
])('%s → %s', (said, zone) => {
  if (zone instanceof RegExp) expect(zoneNamed(said)).toMatch(zone);
  else expect(zoneNamed(said)).toBe(zone);
});
