import { message } from '@finclaw/config';
import { worldExchangeNamed } from '@finclaw/market';
import { instrumentMeantBy } from '@finclaw/market/instruments';
import { type InEachLanguage, inLanguage, type Locale, nameIn } from '@finclaw/types';
import { type Frame, type Unused, unusedIn } from './frame.ts';
import { RULES, type Rule } from './rules.ts';
import { type Script, sayBeyond, sayOnly, type Understanding } from './script.ts';

/** The interpretation of a sentence. */
export interface Understood {
  readonly rule: string;
  readonly understanding: Understanding;
  /** The parts of the sentence that the answer does not use. */
  readonly unused: readonly Unused[];
}

/** The request that leaves the least of a sentence unused. */
export function bestOf(frame: Frame): (Understood & { readonly isWhole: boolean }) | undefined {
  const fitting = RULES.filter(({ needs }) => needs.every((list) => list.some((each) => isIn(each, frame)))).map(
    (rule) => {
      const unused = unusedIn(frame, rule.takes);
      return { rule, unused, weight: unused.reduce((sum, each) => sum + each.weight, 0) };
    },
  );
  for (const { rule, unused } of fitting.toSorted((a, b) => a.weight - b.weight)) {
    const understanding = rule.understand(frame);
    if (understanding !== undefined)
      return { rule: rule.id, understanding, unused: without(rule, unused, frame), isWhole: rule.isWhole };
  }
  return undefined;
}

const isIn = (needed: string, frame: Frame): boolean =>
  needed.startsWith('#') ? frame.slots.some(({ kind }) => `#${kind}` === needed) : frame.has(needed);

/** Removes an unlisted name or a place from the unused parts where it is the subject of a look-up. */
function without({ id }: Rule, unused: readonly Unused[], { mentions, unknown, text }: Frame): readonly Unused[] {
  const place = id === 'market-hours' ? worldExchangeNamed(text) : undefined;
  if (place !== undefined) return unused.filter(({ start, end }) => end <= place.start || start >= place.end);
  const isName = mentions.length === 0 && LOOK_UPS.includes(id) && unknown.split(' ').length <= 2;
  return isName && unused.every((each) => !isKnown(each)) ? [] : unused;
}

const LOOK_UPS: readonly string[] = [
  'quote',
  'history',
  'indicator',
  'news',
  'what-if',
  'create-alert',
  'trade',
  'change-watchlist',
  'lots',
];

const isKnown = (each: Unused): boolean => 'kind' in each || each.concepts.size > 0;

/**
 * Returns the response to a sentence: all of it, the understood part with a note about the rest, or a refusal;
 * undefined for a refusal.
 */
export function understand(frame: Frame): Understood | undefined {
  const mended = withMendedName(frame);
  const best = bestOf(mended?.frame ?? frame);
  if (best === undefined) return undefined;
  const { rule, unused, isWhole, understanding } = best;
  const note =
    mended === undefined ? '' : message(frame.locale, 'offline.takenFor', { said: mended.said, name: mended.name });
  // Nothing is changed based on a guess.
  if (mended !== undefined && understanding.changesThings) return undefined;
  if (unused.length === 0) return { rule, unused, understanding: noted(understanding, note, '') };
  const parts = unused.map(({ text }) => `"${text}"`).join(', ');
  if (isWhole && understanding.changesThings) {
    const key = rule === 'trade' ? 'offline.orderUnclear' : 'offline.unclear';
    return { rule: 'unclear', unused, understanding: sayOnly(message(frame.locale, key, { text: parts })) };
  }
  if (isWhole || !isAnswerable(frame, rule, unused)) return { rule: 'unknown', unused, understanding: sayBeyond('') };
  return {
    rule,
    unused,
    understanding: noted(understanding, note, message(frame.locale, 'offline.unused', { parts })),
  };
}

const MOST_UNUSED = 2;

/**
 * Tells whether a partial answer helps: the unused parts are dates, numbers or unknown words, and no word that changes
 * the question.
 */
function isAnswerable(frame: Frame, rule: string, unused: readonly Unused[]): boolean {
  const isNamed = rule !== 'quote' || frame.has('price', 'howmuch', 'worth');
  return isNamed && unused.length <= MOST_UNUSED && unused.every((each) => 'kind' in each || each.concepts.size === 0);
}

/** Adds a note before and after an understanding's answer. */
export function noted(understanding: Understanding, before: string, behind: string): Understanding {
  if (before === '' && behind === '') return understanding;
  return { ...understanding, script: () => withNotes(understanding.script(), before, behind) };
}

function* withNotes(script: Script, before: string, behind: string): Script {
  return [before, yield* script, behind].filter((text) => text !== '').join('\n');
}

/** Corrects a name with one typo, as in "테슬러 주가". */
function withMendedName(frame: Frame) {
  const { mentions, unknown, directory, locale, reread } = frame;
  if (mentions.length > 0 || unknown === '' || unknown.includes(' ')) return undefined;
  const instrument = instrumentMeantBy(unknown, directory);
  if (instrument === undefined) return undefined;
  const name = nameIn(instrument.names, locale);
  return { said: unknown, name, frame: reread(frame.text.replace(unknown, () => name)) };
}

const EXAMPLES: InEachLanguage<readonly string[]> = {
  ko: [
    '삼성전자 얼마야?',
    '애플 한 달 추이',
    '내 수익률 알려줘',
    '100달러는 원화로 얼마야?',
    '오늘 제일 많이 오른 종목은?',
    '테슬라 10주면 얼마야?',
    '내 섹터 비중',
    '오늘 장 열려?',
  ],
  en: [
    'How much is Apple?',
    'Tesla over the last month',
    'How am I doing?',
    'convert 100 dollars to yen',
    'biggest gainers today',
    'How much are 10 shares of Nvidia?',
    'my sector weights',
    'Is the US market open?',
  ],
};

/** Returns a refusal: the part that was not understood, and two suggestions, never the same twice in a row. */
export function refusal(
  locale: Locale,
  unused: readonly Unused[],
  {
    turn,
    previousReply,
    part,
  }: { readonly turn: number; readonly previousReply: string; readonly part?: string | undefined },
): Understanding {
  const examples = inLanguage(EXAMPLES, locale);
  const pairs = examples
    .map((each, at) => [each, examples[(at + 1) % examples.length] as string] as const)
    .filter((_, at) => at % 2 === 0);
  const fresh = pairs
    .map((_, step) => pairs[(turn + step) % pairs.length])
    .filter((pair) => !pair?.some((each) => previousReply.includes(each)));
  const [one, other] = fresh[0] ?? pairs[0] ?? ['', ''];
  const first = message(locale, part === undefined ? 'offline.needsModel' : 'offline.needsModelFor', {
    text: part ?? '',
  });
  const parts = unused.slice(0, 3).map(({ text }) => `"${text}"`);
  return sayBeyond(
    [
      part === undefined && previousReply.includes(first) ? message(locale, 'offline.needsModelAgain') : first,
      ...(parts.length === 0 ? [] : [message(locale, 'offline.notUnderstood', { parts: parts.join(', ') })]),
      message(locale, 'offline.tryThese', { one, other }),
    ].join(' '),
  );
}
