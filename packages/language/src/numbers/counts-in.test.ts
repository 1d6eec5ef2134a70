import { expect, it } from 'vitest';
import { countsIn } from './counts-in.ts';

it.each([
  ['최근 네 번을 더하면', [4]],
  ['The last four payments', [4]],
  ['지난 5거래일 평균', [5]],
  ['$1.34 and 2.5%', []],
])('%s names the counts %j', (text, counts) => expect(countsIn(text)).toEqual(counts));
