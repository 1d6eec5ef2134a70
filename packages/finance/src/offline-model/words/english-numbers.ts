const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const SCALES: Readonly<Record<string, number>> = { hundred: 100, thousand: 1_000, million: 1_000_000, dozen: 12 };

const WORD = [...ONES.slice(1), ...TENS, ...Object.keys(SCALES)].join('|');
/** Number words in front of what is counted; alone they mean too much else ("one of them"). */
const SPELLED = new RegExp(
  `\\b((?:a\\s+(?=hundred|thousand|million|dozen))?(?:${WORD})(?:[\\s-]+(?:and\\s+)?(?:${WORD}))*)(?=\\s+(?:more\\s+)?(?:shares?|stocks?|units?|coins?|dollars?|bucks|won|euros?|yen|pounds?|percent|per cent|days?|weeks?|months?|years?)\\b)`,
  'gi',
);

/** Writes spelled numbers in front of units as digits: "five hundred dollars" is 500 dollars. */
export function withDigits(text: string): string {
  return text.replace(SPELLED, (words) => String(numberOf(words)));
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
