import type { InEachLanguage } from '@finclaw/types';
import { sectorName } from '../../packages/market/src/instruments/sector-name.ts';
import type { KeyHolding, PortfolioKey } from './key.ts';

/** The required content of an answer: in one line the names and the number; a list of them in that order. */
export interface Wanted {
  readonly names?: readonly string[];
  readonly number?: number;
  /** Words of which one is required, where the answer is yes or no. */
  readonly words?: RegExp;
}

export interface MatrixQuestion {
  readonly id: string;
  readonly text: InEachLanguage<string>;
  readonly wanted: readonly Wanted[];
  /** The first line that names a holding has to be the answer: a superlative is not found by reading a list. */
  readonly isSuperlative?: boolean;
}

type Measure = 'gainPercent' | 'valueInBase' | 'dayPercent' | 'gainInBase';
const DISTINCT = 0.005;

/** Every question about a portfolio with what is true of it; one that has two right answers is left out. */
export function questionsAbout(key: PortfolioKey, pick: number): readonly MatrixQuestion[] {
  const { holdings } = key;
  const by = (measure: Measure): readonly KeyHolding[] => holdings.toSorted((a, b) => b[measure] - a[measure]);
  const isClear = (measure: Measure, at: number): boolean => {
    const sorted = by(measure);
    return [at - 1, at + 1].every(
      (near) => sorted[near] === undefined || Math.abs(sorted[near][measure] - sorted[at]![measure]) > DISTINCT,
    );
  };
  const one = holdings[pick % holdings.length]!;
  const superlative = (
    id: string,
    measure: Measure,
    at: number,
    [en, ko]: readonly [string, string],
    number?: (holding: KeyHolding) => number,
  ): MatrixQuestion[] => {
    const found = by(measure).at(at);
    const place = at < 0 ? holdings.length + at : at;
    if (found === undefined || !isClear(measure, place)) return [];
    return [
      {
        id,
        text: { en, ko },
        wanted: [{ names: found.names, ...(number && { number: number(found) }) }],
        isSuperlative: true,
      },
    ];
  };
  const list = (id: string, found: readonly KeyHolding[], [en, ko]: readonly [string, string]): MatrixQuestion[] =>
    holdings.length < 3
      ? []
      : [{ id, text: { en, ko }, wanted: found.map(({ names }) => ({ names })), isSuperlative: true }];
  const fact = (id: string, [en, ko]: readonly [string, string], wanted: Wanted): MatrixQuestion => ({
    id,
    text: { en, ko },
    wanted: [wanted],
  });
  const ups = holdings.filter(({ gain }) => gain > 0).length;
  const sectors = [...key.sectors].toSorted(([, a], [, b]) => b - a);
  const [sector, weight] = sectors.find(([name]) => !['stock', 'etf'].includes(name)) ?? sectors[0]!;
  const [largest] = sectors[0]!;
  const sectorNames = (name: string): readonly string[] => [sectorName(name, 'ko'), sectorName(name, 'en')];
  const [sectorEn, sectorKo] = [sectorName(sector, 'en').toLowerCase(), sectorName(sector, 'ko')];
  const won = key.currencies.get('KRW') ?? 0;
  const dollars = key.currencies.get('USD') ?? 0;
  const percentOfGain = ({ gainPercent }: KeyHolding) => gainPercent;
  return [
    ...superlative(
      'worst',
      'gainPercent',
      -1,
      ['Which is my worst holding?', '내 종목 중에 제일 많이 떨어진 건?'],
      percentOfGain,
    ),
    ...superlative(
      'best',
      'gainPercent',
      0,
      ['What is my best holding?', '내 보유 종목 중에 최고 수익은?'],
      percentOfGain,
    ),
    ...(holdings.length < 3
      ? []
      : superlative(
          'third best',
          'gainPercent',
          2,
          ['Which is my third best holding?', '내 종목 중 수익률 3위는 뭐야?'],
          percentOfGain,
        )),
    ...superlative('largest', 'valueInBase', 0, [
      'What is my largest position?',
      '내가 제일 많이 갖고 있는 종목은 뭐야?',
    ]),
    ...superlative('smallest', 'valueInBase', -1, [
      'What is my smallest position?',
      '내 보유 종목 중 평가금액이 가장 작은 건?',
    ]),
    ...superlative(
      'best today',
      'dayPercent',
      0,
      ['Which of my holdings rose the most today?', '내 종목 중 오늘 제일 많이 오른 건?'],
      ({ dayPercent }) => dayPercent,
    ),
    ...superlative(
      'worst today',
      'dayPercent',
      -1,
      ['Which of my holdings fell the most today?', '내 종목 중 오늘 제일 많이 내린 건?'],
      ({ dayPercent }) => dayPercent,
    ),
    ...(by('gainInBase').at(-1)!.gainInBase < 0
      ? superlative('most money lost', 'gainInBase', -1, [
          'Which holding lost me the most money?',
          '내가 돈을 제일 많이 잃은 종목은?',
        ])
      : []),
    ...list('three best', by('gainPercent').slice(0, 3), [
      'What are my three best holdings?',
      '내 수익률 상위 3종목 알려줘',
    ]),
    ...list('three worst', by('gainPercent').slice(-3).reverse(), [
      'What are my three worst holdings?',
      '내 수익률 하위 3종목 알려줘',
    ]),
    ...list('three largest', by('valueInBase').slice(0, 3), [
      'What are my three largest positions?',
      '평가금액이 큰 내 종목 3개 알려줘',
    ]),
    fact('count', ['How many positions do I have?', '내 보유 종목 몇 개야?'], { number: holdings.length }),
    fact('how many up', ['How many of my holdings are up?', '내 종목 중 수익 난 종목은 몇 개야?'], { number: ups }),
    fact('how many down', ['How many of my holdings are down?', '내 종목 중 손실 난 종목은 몇 개야?'], {
      number: holdings.filter(({ gain }) => gain < 0).length,
    }),
    fact('how many in dollars', ['How many of my holdings are in US dollars?', '내 종목 중 달러 종목은 몇 개야?'], {
      number: holdings.filter(({ currency }) => currency === 'USD').length,
    }),
    fact(
      'how many in sector',
      [`How many of my holdings are in ${sectorEn}?`, `내 종목 중 ${sectorKo} 종목은 몇 개야?`],
      {
        number: holdings.filter((each) => each.sector === sector).length,
      },
    ),
    fact('value', ['What is my portfolio worth?', '내 포트폴리오 평가금액 얼마야?'], { number: key.value }),
    fact('gain', ['What is my total unrealized profit?', '내 총 평가손익 얼마야?'], { number: key.gain }),
    ...(Object.keys(key.cost).length === 1
      ? [
          fact('cost', ['How much did I pay for my holdings in total?', '내 총 매입금액 얼마야?'], {
            number: Object.values(key.cost)[0]!,
          }),
        ]
      : []),
    fact('change today', ['How much did my portfolio change today?', '내 포트폴리오 오늘 얼마나 변했어?'], {
      number: key.dayChange,
    }),
    fact('in dollars', ['What percent of my portfolio is in US dollars?', '내 포트폴리오에서 달러 자산 비중은?'], {
      number: dollars,
    }),
    fact('in won', ['What percent of my portfolio is in Korean won?', '내 포트폴리오에서 원화 자산 비중은?'], {
      number: won,
    }),
    fact('in sector', [`What percent of my portfolio is in ${sectorEn}?`, `내 포트폴리오에서 ${sectorKo} 비중은?`], {
      number: weight,
    }),
    fact('largest sector', ['What is my largest sector?', '내 포트폴리오에서 비중이 가장 큰 섹터는?'], {
      names: sectorNames(largest),
    }),
    fact('weight of one', [`What percent of my portfolio is ${one.en}?`, `내 포트폴리오에서 ${one.ko} 비중은?`], {
      number: one.weightPercent,
    }),
    fact('value of one', [`What is my ${one.en} position worth?`, `내 ${one.ko} 평가금액 얼마야?`], {
      number: one.value,
    }),
    fact('gain of one', [`How much have I made on my ${one.en}?`, `내 ${one.ko} 평가손익 얼마야?`], {
      number: one.gain,
    }),
    fact('return of one', [`What is my return on ${one.en}?`, `내 ${one.ko} 수익률은?`], { number: one.gainPercent }),
    fact('shares of one', [`How many shares of ${one.en} do I have?`, `나 ${one.ko} 몇 주 있어?`], {
      number: one.quantity,
    }),
    fact('average of one', [`What is my average price of ${one.en}?`, `내 ${one.ko} 평단 얼마야?`], {
      number: one.averagePrice,
    }),
    fact('not held', [`How many shares of ${key.notHeld.en} do I have?`, `나 ${key.notHeld.ko} 몇 주 있어?`], {
      words: /\bno\b|not hold|do not|don't|없/i,
    }),
    ...superlative('mover of a briefing', 'dayPercent', 0, ['morning briefing', '아침 브리핑']).map((each) => {
      const mover = holdings.toSorted((a, b) => Math.abs(b.dayPercent) - Math.abs(a.dayPercent))[0]!;
      return { ...each, wanted: [{ names: mover.names, number: mover.dayPercent }] };
    }),
  ];
}
