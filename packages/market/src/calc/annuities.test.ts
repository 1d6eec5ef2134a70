import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculate } from './calculate.ts';

/**
 * The definitions that numpy-financial publishes, in floating-point numbers and its own signs; nothing here is ours.
 */
const numpy = {
  fv: (rate: number, n: number, pmt: number, pv: number, when = 0): number =>
    rate === 0 ? -(pv + pmt * n) : -(pv * (1 + rate) ** n + (pmt * (1 + rate * when) * ((1 + rate) ** n - 1)) / rate),
  pv: (rate: number, n: number, pmt: number, fv = 0, when = 0): number =>
    rate === 0 ? -(fv + pmt * n) : -(fv + (pmt * (1 + rate * when) * ((1 + rate) ** n - 1)) / rate) / (1 + rate) ** n,
  pmt: (rate: number, n: number, pv: number, fv = 0, when = 0): number =>
    rate === 0 ? -(fv + pv) / n : -(fv + pv * (1 + rate) ** n) / (((1 + rate * when) * ((1 + rate) ** n - 1)) / rate),
  nper: (rate: number, pmt: number, pv: number, fv = 0, when = 0): number => {
    if (rate === 0) return -(fv + pv) / pmt;
    const z = (pmt * (1 + rate * when)) / rate;
    return Math.log((-fv + z) / (pv + z)) / Math.log(1 + rate);
  },
  ipmt(rate: number, per: number, n: number, pv: number, fv = 0, when = 0): number {
    const interest = numpy.fv(rate, per - 1, numpy.pmt(rate, n, pv, fv, when), pv, when) * rate;
    return when === 0 ? interest : per === 1 ? 0 : interest / (1 + rate);
  },
  ppmt: (rate: number, per: number, n: number, pv: number, fv = 0, when = 0): number =>
    numpy.pmt(rate, n, pv, fv, when) - numpy.ipmt(rate, per, n, pv, fv, when),
  npv: (rate: number, values: readonly number[]): number =>
    values.reduce((sum, value, at) => sum + value / (1 + rate) ** at, 0),
  mirr(values: readonly number[], finance: number, reinvest: number): number {
    const [into, out] = [values.map((each) => Math.min(each, 0)), values.map((each) => Math.max(each, 0))];
    const ratio = Math.abs(numpy.npv(reinvest, out)) / Math.abs(numpy.npv(finance, into));
    return ratio ** (1 / (values.length - 1)) * (1 + reinvest) - 1;
  },
};

/** The result of an expression; percentages as parts of one. */
function worked(expression: string): number {
  const outcome = calculate(expression);
  if (!outcome.ok) throw new Error(`${expression}: ${outcome.refusal.reason}`);
  return outcome.value.approximate();
}
function expectSame(expression: string, expected: number): void {
  const found = worked(expression);
  const slack = 1e-8 * Math.max(1, Math.abs(expected));
  if (Math.abs(found - expected) > slack) expect.fail(`${expression} = ${found}, and not ${expected}`);
}

const signs = fc.constantFrom(1, -1);
const amount = fc.tuple(fc.integer({ min: 1, max: 10_000_000 }), signs).map(([size, sign]) => (size * sign) / 100);
const rate = fc.integer({ min: 0, max: 3000 }).map((basis) => basis / 1e5);
const terms = fc.record({
  rate,
  n: fc.integer({ min: 1, max: 480 }),
  at: fc.integer({ min: 1, max: 480 }),
  pmt: amount,
  pv: amount,
  fv: amount,
  when: fc.constantFrom(0, 1),
});
type Terms = typeof terms extends fc.Arbitrary<infer Of> ? Of : never;
const check = (property: (of: Terms) => void): void =>
  fc.assert(fc.property(terms, property), { seed: 20261118, numRuns: 200 });
/** One of the amounts has a sign, which is how spreadsheets are written. */
const isSigned = (...amounts: readonly number[]): boolean => amounts.some((each) => each < 0);

describe('the ten functions of numpy-financial', () => {
  it.each([
    ['fv(0.05/12, 10*12, -100, -100)', 15692.928894335748],
    ['pv(0.05/12, 10*12, -100, 15692.93)', -100.00067131625819],
    ['pmt(0.075/12, 12*15, 200000 - 400000)', 1854.0247200054619],
    ['nper(0.07/12, -150, 8000)', 64.07334877066185],
    ['rate(10, 0, -3500, 10000)', 0.1106908537142284],
    ['irr(-100, 39, 59, 55, 20)', 0.2809484211599611],
    ['irr(-100, 0, 0, 74)', Math.cbrt(0.74) - 1],
    ['npv(0.281, -100, 39, 59, 55, 20)', -0.0084785916384548798],
    ['mirr(-4500, -800, 800, 800, 600, 600, 800, 800, 700, 3000, 8%, 5.5%)', 0.06659717503155349],
    ['ipmt(0.0824/12, 1, 12, 2500 - 5000)', 17.166666666666668],
    ['ppmt(0.0824/12, 1, 12, 2500 - 5000)', 200.58192368678277],
  ])('%s', (expression, expected) => {
    expect(worked(expression)).toBeCloseTo(expected, 9);
  });

  it('fv and pv', () => {
    check(({ rate, n, pmt, pv, fv, when }) => {
      const expected = numpy.fv(rate, n, pmt, pv, when);
      expectSame(`fv(${rate}; ${n}; ${pmt}; ${pv}; ${when})`, isSigned(pmt, pv) ? expected : -expected);
      const now = numpy.pv(rate, n, pmt, fv, when);
      expectSame(`pv(${rate}; ${n}; ${pmt}; ${fv}; ${when})`, isSigned(pmt, fv) ? now : -now);
    });
  });

  it('pmt, ipmt and ppmt', () => {
    check(({ rate, n, at, pv, fv, when }) => {
      const per = Math.min(at, n);
      // Without signs, what is there is saved together with the payments.
      const [now, sign] = isSigned(pv, fv) ? [pv, 1] : [-pv, -1];
      expectSame(`pmt(${rate}; ${n}; ${pv}; ${fv}; ${when})`, sign * numpy.pmt(rate, n, now, fv, when));
      expectSame(`ipmt(${rate}; ${per}; ${n}; ${pv}; ${fv}; ${when})`, sign * numpy.ipmt(rate, per, n, now, fv, when));
      expectSame(`ppmt(${rate}; ${per}; ${n}; ${pv}; ${fv}; ${when})`, sign * numpy.ppmt(rate, per, n, now, fv, when));
    });
  });

  it('nper', () => {
    check(({ rate, pmt, pv, fv, when }) => {
      const [now, each] = isSigned(pmt, pv, fv) ? [pv, pmt] : [-pv, -pmt];
      const expected = numpy.nper(rate, each, now, fv, when);
      const expression = `nper(${rate}; ${pmt}; ${pv}; ${fv}; ${when})`;
      if (!(expected >= 0)) expect(() => worked(expression)).toThrow('no-real-result');
      // The last digits of a long logarithm are uncertain.
      else expect(Math.abs(worked(expression) - expected)).toBeLessThan(1e-6 * Math.max(1, expected));
    });
  });

  it('rate: at every rate that is found the flows are worth nothing, and where the signs allow one it is found', () => {
    check(({ n, pmt, pv, fv, when }) => {
      const outcome = calculate(`rate(${n}; ${pmt}; ${pv}; ${fv}; ${when})`);
      const [now, each] = isSigned(pmt, pv, fv) ? [pv, pmt] : [-pv, -pmt];
      const flows = Array.from(
        { length: n + 1 },
        (_, at) => (at === 0 ? now : 0) + (at === n ? fv : 0) + (at < n + 1 - when && at >= 1 - when ? each : 0),
      );
      const changes = flows
        .filter((flow) => flow !== 0)
        .filter((flow, at, all) => at > 0 && Math.sign(flow) !== Math.sign(all[at - 1]!)).length;
      if (!outcome.ok) {
        expect(changes).not.toBe(1);
        return;
      }
      const found = outcome.value.approximate();
      // At the end of falling values and at the beginning of growing ones nothing overflows.
      const worths = flows.map((flow, at) => flow * (1 + found) ** (found < 0 ? n - at : -at));
      const size = worths.reduce((sum, worth) => sum + Math.abs(worth), 0);
      expect(Math.abs(worths.reduce((sum, worth) => sum + worth, 0))).toBeLessThan(
        (1e-7 * size * Math.max(1, n)) / (1 + found),
      );
    });
  });

  it('npv, irr and mirr', () => {
    const values = fc.array(amount, { minLength: 3, maxLength: 30 });
    fc.assert(
      fc.property(values, rate, rate, (given, finance, reinvest) => {
        const list = given.join('; ');
        expectSame(`npv(${finance}; ${list})`, numpy.npv(finance, given));
        const mixed = given.some((each) => each > 0) && given.some((each) => each < 0);
        const outcome = calculate(`irr(${list})`);
        if (outcome.ok) {
          const found = outcome.value.approximate();
          const size = given.reduce((sum, each, at) => sum + Math.abs(each) / (1 + found) ** at, 0);
          expect(Math.abs(numpy.npv(found, given))).toBeLessThan(1e-8 * size * given.length);
        } else if (!mixed) expect(outcome.refusal.reason).toBe('no-real-result');
        if (mixed) expectSame(`mirr(${list}; ${finance}; ${reinvest})`, numpy.mirr(given, finance, reinvest));
        else expect(() => worked(`mirr(${list}; ${finance}; ${reinvest})`)).toThrow('no-real-result');
      }),
      { seed: 20261118, numRuns: 200 },
    );
  });

  it('irr agrees with the yearly rate of dated amounts a year of 365 days apart', () => {
    expect(worked('irr(-1000, 300, 400, 500)')).toBeCloseTo(
      worked('xirr(2025-01-01; -1000; 2026-01-01; 300; 2027-01-01; 400; 2028-01-01; 500)'),
      9,
    );
  });

  it.each([
    ['irr(-100, 230, -132)', 'several-rates'],
    ['irr(100, 200)', 'no-real-result'],
    // The documentation of numpy-financial gives one of several rates for these two.
    ['irr(-100, 100, 0, -7)', 'several-rates'],
    ['irr(-5, 10.5, 1, -8, 1)', 'several-rates'],
    ['rate(2, 230, -100, -362)', 'several-rates'],
    ['mirr(-100, 5%, 5%)', 'arguments'],
    ['ipmt(1%, 13, 12, 1000)', 'arguments'],
    ['ppmt(1%, 0, 12, 1000)', 'arguments'],
    ['fv(1%, 12, 100, 0, 2)', 'arguments'],
    ['xirr(2025-01-01; -1000; 1100)', 'arguments'],
    ['xirr(2025-02-30; -1000; 2026-01-01; 1100)', 'arguments'],
    ['irr(-100 USD, 110 KRW)', 'units'],
    ['npv(-100%, 1, 2)', 'division-by-zero'],
  ])('%s has no result: %s', (expression, reason) => {
    const outcome = calculate(expression);
    expect(outcome.ok ? 'a result' : outcome.refusal.reason).toBe(reason);
  });

  it.each([
    ['irr(-100 USD, 110 USD)', 'percent'],
    ['npv(10%, -100 USD, 121 USD)', 'USD'],
    ['ipmt(1%, 1, 12, 1000000원)', 'KRW'],
    ['xirr(2025-01-01; -1000원; 2026-01-01; 1100원)', 'percent'],
  ])('%s is in %s', (expression, unit) => {
    const outcome = calculate(expression);
    expect(outcome.ok && outcome.quantity.unit).toBe(unit);
  });
});
