import { Rational } from '@finclaw/language';

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const SCALES: Readonly<Record<string, number>> = {
  hundred: 100,
  thousand: 1_000,
  million: 1_000_000,
  billion: 1_000_000_000,
  dozen: 12,
};

const WORD = [...ONES.slice(1), ...TENS, ...Object.keys(SCALES)].join('|');
/** Number words in front of what is counted; alone they mean too much else ("one of them"). */
const SPELLED = new RegExp(
  `\\b((?:a\\s+(?=hundred|thousand|million|billion|dozen))?(?:${WORD})(?:[\\s-]+(?:and\\s+)?(?:${WORD}))*)(?=\\s+(?:more\\s+)?(?:shares?|stocks?|units?|coins?|dollars?|bucks|won|euros?|yen|pounds?|percent|per cent|days?|weeks?|months?|years?)\\b)`,
  'gi',
);

/** Digits with a scale behind them. */
const SCALED = /(?<![\p{L}\d.])(\d[\d,]*(?:\.\d+)?)[\s-]*(thousand|million|mn|billion|bn|trillion|tn)\b/giu;
const ZEROS: Readonly<Record<string, bigint>> = {
  thousand: 10n ** 3n,
  ...{ million: 10n ** 6n, mn: 10n ** 6n },
  ...{ billion: 10n ** 9n, bn: 10n ** 9n },
  ...{ trillion: 10n ** 12n, tn: 10n ** 12n },
};

/** "half a million", "two and a half million", "a quarter of a million" */
const PARTS: readonly (readonly [RegExp, (count: string) => string])[] = [
  [
    new RegExp(`\\b(\\d+|an?|${WORD})\\s+and\\s+a\\s+half\\s+(?=(?:thousand|million|billion|trillion)\\b)`, 'gi'),
    (count) => `${countOf(count)}.5 `,
  ],
  [/\bhalf\s+an?\s+(?=(?:thousand|million|billion|trillion)\b)/gi, () => '0.5 '],
  [/\b(?:a\s+)?quarter\s+(?:of\s+)?an?\s+(?=(?:thousand|million|billion|trillion)\b)/gi, () => '0.25 '],
];

const countOf = (word: string): number => (/^\d/.test(word) ? Number(word) : numberOf(word) || 1);

/** Writes spelled numbers in front of units, and digits with a scale, as plain digits: "five hundred dollars" is 500 dollars, "3.4 billion" 3400000000. */
export function withDigits(text: string): string {
  const whole = PARTS.reduce((sofar, [part, write]) => sofar.replace(part, (_, count: string) => write(count)), text);
  const scaled = whole.replace(SCALED, (_, digits: string, scale: string) =>
    Rational.parse(digits.replaceAll(',', ''))
      .times(Rational.of(ZEROS[scale.toLowerCase()] ?? 1n))
      .toDecimal(),
  );
  return scaled.replace(SPELLED, (words) => String(numberOf(words)));
}

function numberOf(words: string): number {
  let [total, group] = [0, 0];
  for (const word of words.toLowerCase().split(/[\s-]+/)) {
    const scale = SCALES[word];
    if (scale === undefined)
      group += Math.max(0, ONES.indexOf(word)) || (TENS.indexOf(word) + 1 > 0 ? (TENS.indexOf(word) + 2) * 10 : 0);
    else if (scale < 1_000) group = Math.max(1, group) * scale;
    else {
      total += Math.max(1, group) * scale;
      group = 0;
    }
  }
  return total + group;
}
