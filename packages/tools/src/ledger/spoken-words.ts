import { findNumbers } from '@finclaw/language';

/** Texts of one kind of author in a conversation, searchable for a value. */
export interface SpokenWords {
  add(text: string): void;
  /** Returns an independent collection of the same texts. */
  copy(): SpokenWords;
  /** Finds the value as a whole word or number in one of the texts. */
  contains(value: unknown): boolean;
  /** Finds a JSON field of this name with exactly this value in one of the texts. */
  hasField(name: string, value: unknown): boolean;
  /** Finds a whole address, letter for letter, in one of the texts; a part of a longer address does not count. */
  quotesAddress(address: string): boolean;
  /** Finds every word and number of the text, each in any of the texts. */
  containsAllOf(text: string): boolean;
  /** Returns true if the text is only a few of these words, unchanged, and nothing else. */
  isExcerpt(text: string): boolean;
}

/**
 * A text with its search indexes, each built by the first search that needs it: most texts are never searched. Copies
 * share them.
 */
interface RecordedText {
  readonly text: string;
  /** The normal form. */
  plain?: string;
  /** Every number in the text, in ascending order. */
  numbers?: Float64Array;
}

/** Limit for all texts together; the oldest are dropped first. */
const MAX_CHARACTERS = 400_000;
const MIN_WORD_CHARACTERS = 2;
const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}_'.@+-]*[\p{L}\p{N}])?/gu;

/** A longer text could spell out anything by the choice and order of its words. */
const MAX_EXCERPT_WORDS = 12;
/**
 * Words with plain punctuation between them: invisible characters, pictures and marks could carry a message of their
 * own.
 */
const EXCERPT = /^[\p{L}\p{N}](?:[\p{L}\p{N}_.,'"&@+%$₩€()/:?!-]| (?! ))*$/u;

/** Creates a collection, empty or with known texts. */
export function createSpokenWords(known: readonly RecordedText[] = []): SpokenWords {
  const texts = [...known];
  let total = texts.reduce((sum, { text }) => sum + text.length, 0);
  const hasWord = (word: string): boolean => texts.some((each) => containsWord(plainOf(each), word));
  const hasNumber = (number: number): boolean => texts.some((each) => containsNumber(numbersOf(each), number));
  const containsTyped = (value: unknown, shortest: number): boolean => {
    if (typeof value === 'number' || typeof value === 'bigint') return hasNumber(Number(value));
    if (typeof value !== 'string') return false;
    const wanted = normalise(value);
    if (/^-?\d+(\.\d+)?$/.test(wanted)) return hasNumber(Number(wanted)) || hasWord(wanted);
    // A single letter is too common to identify a source; a Korean syllable can be a word.
    const isDistinctive = wanted.length >= shortest || /^\p{Script=Hangul}$/u.test(wanted);
    return isDistinctive && hasWord(wanted);
  };
  return {
    add(text) {
      const start = text.slice(0, MAX_CHARACTERS);
      if (start.trim() === '') return;
      texts.push({ text: start });
      total += start.length;
      while (total > MAX_CHARACTERS && texts.length > 1) total -= texts.shift()!.text.length;
    },
    copy: () => createSpokenWords(texts),
    contains: (value) => containsTyped(value, MIN_WORD_CHARACTERS),
    hasField(name, value) {
      const field = JSON.stringify(name);
      const forms = [`${field}:${JSON.stringify(String(value))}`, `${field}:${String(value)}`];
      const endings = [',', '}'].flatMap((end) => forms.map((form) => form + end));
      return texts.some(({ text }) => endings.some((ending) => text.includes(ending)));
    },
    quotesAddress: (address) => address !== '' && texts.some((each) => containsAddress(each.text, address)),
    containsAllOf: (text) =>
      Array.from(normalise(text).matchAll(WORD), ([word]) => word).every((word) => containsTyped(word, 1)),
    isExcerpt(text) {
      const words = Array.from(text.matchAll(WORD), ([word]) => word);
      if (words.length === 0 || words.length > MAX_EXCERPT_WORDS || !EXCERPT.test(text.normalize('NFC'))) return false;
      const isAsWritten = (word: string): boolean =>
        word === word.toLowerCase() || texts.some((each) => containsWord(each.text, word));
      return new Set(words).size === words.length && words.every((word) => isAsWritten(word) && containsTyped(word, 1));
    },
  };
}

function plainOf(recorded: RecordedText): string {
  recorded.plain ??= normalise(recorded.text);
  return recorded.plain;
}

function numbersOf(recorded: RecordedText): Float64Array {
  if (recorded.numbers === undefined) {
    const plain = plainOf(recorded);
    const distinct = new Set([...figuresIn(plain, FIGURE).flat(), ...numbersInWords(plain)]);
    distinct.delete(Number.NaN);
    recorded.numbers = Float64Array.from(distinct).sort();
  }
  return recorded.numbers;
}

function normalise(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').replaceAll('//www.', '//').trim();
}

// Korean particles follow a word without a space, so only an address-like neighbour continues a word to the right.
function containsWord(text: string, wanted: string): boolean {
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const before = text.slice(Math.max(0, at - 1), at);
    const after = text.slice(at + wanted.length, at + wanted.length + 2);
    if (!/[\p{L}\p{N}_@.+-]$/u.test(before) && !/^(?:[a-z0-9_@]|[.+-][a-z0-9])/i.test(after)) return true;
  }
  return false;
}

const ADDRESS_END = /^[.,;:!?)\]}*_~'"]{0,8}(?:$|[^a-z0-9\-._~:/?#[\]@!$&'()*+,;=%])/i;

function containsAddress(text: string, address: string): boolean {
  for (let at = text.indexOf(address); at >= 0; at = text.indexOf(address, at + 1)) {
    const before = text.slice(Math.max(0, at - 1), at);
    const end = at + address.length;
    if (!/[\p{L}\p{N}_@.+-]$/u.test(before) && ADDRESS_END.test(text.slice(end, end + 10))) return true;
  }
  return false;
}

const KOREAN_UNITS: Readonly<Record<string, number>> = {
  백: 1e2,
  천: 1e3,
  만: 1e4,
  백만: 1e6,
  천만: 1e7,
  억: 1e8,
  조: 1e12,
  k: 1e3,
  m: 1e6,
};

const DIGITS = String.raw`-?\d{1,20}(?:,\d{3}){0,6}(?:\.\d{1,12})?`;
const UNIT = ` ?(?:백만|천만|백|천|만|억|조|[km](?![a-z]))`;
const FIGURE = new RegExp(String.raw`(?<![\d.,])(${DIGITS})(?!\d)(${UNIT})?( ?)`, 'g');
/** Excludes digits inside a name, a date or an address. */
const LONE_FIGURE = new RegExp(
  String.raw`(?<![\p{L}\d_.,:/#-])(${DIGITS})(?![\d_:/-]|\.[\p{L}\d])(${UNIT})?( ?)`,
  'gu',
);

/** Returns the figures of a text, each with all its readings: 7만 5천 is 7, 70,000, 5, 5,000 and 75,000. */
function figuresIn(text: string, pattern: RegExp): readonly (readonly number[])[] {
  const figures: number[][] = [];
  let [sum, end, smallest] = [0, -1, 0];
  for (const found of text.matchAll(pattern)) {
    const [whole, digits = '', unit] = found;
    const amount = Number(digits.replaceAll(',', ''));
    const size = unit === undefined ? 1 : KOREAN_UNITS[unit.trim()]!;
    const continues = found.index === end && amount * size < smallest;
    sum = continues ? sum + amount * size : amount * size;
    if (!continues) figures.push([]);
    figures.at(-1)!.push(amount, amount * size, sum);
    [smallest, end] = [size, found.index + whole.length];
  }
  return figures;
}

/** Looks up a number in a sorted list; only its two neighbours can be close enough to be the same number. */
function containsNumber(ascending: Float64Array, wanted: number): boolean {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return [ascending[low - 1], ascending[low]].some((each) => each !== undefined && Math.abs(each - wanted) < 1e-6);
}

/**
 * Number words count only in texts up to this length: in a long document small ones are too common to identify a
 * source.
 */
const MAX_SPEECH_CHARACTERS = 2_000;
const COUNT_WORDS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  dozen: 12,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  hundred: 100,
  thousand: 1000,
  십: 10,
  백: 100,
  천: 1000,
  'a share': 1,
  'a stock': 1,
  'a unit': 1,
};
const KOREAN_COUNT = /[십백천](?= ?주)/;
const COUNT_WORD = new RegExp(
  String.raw`(?<![\p{L}\d-])(?:${KOREAN_COUNT.source}|(?:${Object.keys(COUNT_WORDS).join('|')})(?![\p{L}\d-]))`,
  'gu',
);

/** Returns the numbers written in words: 열 주, five, a dozen. */
function numbersInWords(text: string): readonly number[] {
  if (text.length > MAX_SPEECH_CHARACTERS) return [];
  const counted = [...text.matchAll(COUNT_WORD)].map(([word]) => COUNT_WORDS[word] ?? Number.NaN);
  const read = findNumbers(text).filter(({ form }) => form === 'words');
  return [...counted, ...read.map(({ value }) => Number(value.numerator) / Number(value.denominator))];
}

/** Returns the separate figures of a text, each with all its readings. */
export function figuresInText(text: string): readonly (readonly number[])[] {
  return figuresIn(normalise(text.slice(0, MAX_CHARACTERS)), LONE_FIGURE);
}

/** Distinguishes an amount from a name: a long run of digits given as text is an account or phone number. */
export function isFigure(value: unknown): boolean {
  if (typeof value === 'number') return true;
  return typeof value === 'string' && /^-?(?:\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.\d{1,12})?$/.test(value);
}
