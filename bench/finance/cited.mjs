import { CitedAnswer } from '../../packages/grounding/src/cited/cited-answer.ts';
import { citedResult } from '../../packages/grounding/src/cited/cited-result.ts';

const quote = { instrument: { symbol: 'AAPL', currency: 'USD' }, price: '270.12', currency: 'USD', previousClose: '268.00' };
const CITING =
  'Apple trades at {{r1.price}}, {{change(r1.previousClose, r1.price)}} on the day; your 25 shares are worth {{r1.price * 25}} in all. ';
const PLAIN =
  'Apple trades a little higher than the day before; what your shares are worth in all follows from that and nothing else. ';
const DELTA = 4;
const REPEATS = 2_000;

/** The CPU time of one delta of four characters in microseconds, of a text that cites and of one that does not, and of one citation. */
export function citedCase() {
  const result = citedResult('r1', 'get_quote', quote);
  const costOf = (text) => {
    const deltas = text.repeat(REPEATS).match(new RegExp(`[^]{1,${DELTA}}`, 'g'));
    const answer = new CitedAnswer(() => result, 'en').open(false);
    const cpu = process.cpuUsage();
    for (const delta of deltas) answer.push(delta);
    answer.end(false);
    const { user, system } = process.cpuUsage(cpu);
    return { microseconds: user + system, deltas: deltas.length, citations: answer.spans.length };
  };
  const [citing, plain] = [costOf(CITING), costOf(PLAIN)];
  const perPlain = plain.microseconds / plain.deltas;
  return {
    citing: citing.microseconds / citing.deltas,
    plain: perPlain,
    citation: (citing.microseconds - perPlain * citing.deltas) / citing.citations,
  };
}
