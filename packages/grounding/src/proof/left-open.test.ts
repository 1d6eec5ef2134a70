import { expect, it } from 'vitest';
import { checkFigures } from '../check-figures.ts';
import { renderCited } from '../cited/cited-answer.ts';

const RATES = {
  tool: 'mcp__bank__rates',
  content: [
    { result: 1, cur_unit: 'USD', cur_nm: '미국 달러', tts: '1,471.87' },
    { result: 1, cur_unit: 'EUR', cur_nm: '유로', tts: '1,708.99' },
    { result: 1, cur_unit: 'CNH', cur_nm: '위안화', tts: '205.95' },
  ],
};
const SHARE = {
  tool: 'mcp__broker__stock',
  content: { stk_cd: '005380', stk_nm: '현대차', pre_sig: '5', cur_prc: '251500', per: '5.86' },
};

it.each([
  ['a rate', RATES, '달러는 보내실 때 {{r1[0].tts}}원입니다.', 'proven'],
  ['a code that every row has', RATES, '달러는 보내실 때 {{r1[0].result}}원입니다.', 'unverified'],
  ['a price', SHARE, '현대차는 지금 {{r1.cur_prc}}원입니다.', 'proven'],
  ['a small number under a name that says nothing', SHARE, '현대차는 지금 {{r1.pre_sig}}원입니다.', 'unverified'],
])('a citation tells %s', (_, result, answer, status) => {
  const { text, spans } = renderCited(answer, [result], 'ko');
  const { figures } = checkFigures({ answer: text, cited: spans, user: [], toolResults: [result] });
  expect(figures.find(({ citation }) => citation !== undefined)?.status).toBe(status);
});
