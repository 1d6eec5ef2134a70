import { AnnotatedStream } from '../../packages/grounding/src/answer/annotated-stream.ts';
import { sourceResult } from '../../packages/grounding/src/results/source-result.ts';

const quote = {
  status: 'ok',
  instrument: { symbol: 'AAPL', currency: 'USD' },
  price: '270.12',
  currency: 'USD',
  previousClose: '268.00',
};
const CITING =
  'Apple trades at $270.12{{r1.price}}, 0.79%{{change(r1.previousClose, r1.price)}} more; 25 shares are worth $6,753{{r1.price * 25}} in all. ';
const PLAIN =
  'Apple trades a little higher than the day before; what your shares are worth in all follows from that and nothing else. ';
const DELTA = 4;
const REPEATS = 2_000;

/**
 * The CPU time of one delta of four characters in microseconds, of a text that cites and of one that does not, and of
 * one citation.
 */
export function citedCase() {
  const result = sourceResult('r1', 'get_quote', quote);
  const costOf = (text) => {
    const deltas = text.repeat(REPEATS).match(new RegExp(`[^]{1,${DELTA}}`, 'g'));
    const answer = new AnnotatedStream({ find: () => result, locale: 'en' });
    const cpu = process.cpuUsage();
    for (const delta of deltas) answer.push(delta);
    answer.end();
    if (answer.figures.some(({ outcome }) => outcome === 'none' || outcome === 'differs'))
      throw new Error('A citation was not read');
    const { user, system } = process.cpuUsage(cpu);
    return { microseconds: user + system, deltas: deltas.length, citations: answer.figures.length };
  };
  const [citing, plain] = [costOf(CITING), costOf(PLAIN)];
  const perPlain = plain.microseconds / plain.deltas;
  return {
    citing: citing.microseconds / citing.deltas,
    plain: perPlain,
    citation: (citing.microseconds - perPlain * citing.deltas) / citing.citations,
  };
}
