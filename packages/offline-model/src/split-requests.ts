/** More requests than this in one message are answered up to here. */
const MOST_REQUESTS = 6;

/** Ends of sentences; a dot counts only behind a word, and not behind an abbreviation. */
const SENTENCE_END =
  /(?<=[?!？！。])\s*(?=[^\s?!？！])|(?<!\s)\s*\n+\s*|(?<!\s)\s*;\s*(?=[a-z가-힣])|(?<=[가-힣a-z)%])(?<!\b(?:inc|corp|co|ltd|vs|no|mr|ms))\.\s+/i;
/** Matches what can separate two requests. */
const LINK =
  /\s*,\s+(?:and |then |also )*|\s+(?:and|then|also|plus)\s+(?:then |also )*|\s+(?:그리고|그리구|또)\s+|(?<=[가-힣])(?:고|이?랑|하고|와|과)\s+(?!싶)/gi;

interface Complete {
  readonly rule: string;
  readonly isWrite: boolean;
  /** True for names, numbers and dates alone, and for a condition. */
  readonly isPart: boolean;
  readonly isCount: boolean;
}

/** Returns the interpretation of a part of a message if it is understood completely. */
type Reader = (part: string) => Complete | undefined;

/** Cuts a message into the requests it makes, in order: only where each part is understood to its last word. */
export function splitRequests(text: string, read: Reader): readonly string[] {
  const isComplete = (part: string): boolean => read(part) !== undefined;
  const items = /^\s*1[.)]\s/.test(text)
    ? text.split(/(?:^|\s)\d{1,2}[.)]\s+/).filter((item) => item.trim() !== '')
    : [];
  if (items.length > 1) return items.slice(0, MOST_REQUESTS);
  const sentences = text
    .split(SENTENCE_END)
    .map((each) => each.trim())
    .filter((each) => /[\p{L}\p{N}]/u.test(each));
  const isWhole = sentences.length <= 1 || (isComplete(text) && !sentences.every(isComplete));
  if (isWhole) return partsOf(text.trim(), read) ?? [text.trim()];
  return sentences.flatMap((sentence) => partsOf(sentence, read) ?? [sentence]).slice(0, MOST_REQUESTS);
}

/** Tells whether two parts of a sentence that could be one request are two requests, as an order and a look-up are. */
function isApart(first: Complete, second: Complete | undefined, whole: Complete): boolean {
  // "삼성전자 10주랑" belongs to the verb after it.
  if (second === undefined || first.isCount) return false;
  if (second.isWrite) return !first.isWrite;
  if (first.isWrite) return first.rule === 'trade' && !whole.isWrite;
  return first.rule !== second.rule && !first.isPart && !second.isPart && !whole.isWrite;
}

/** Returns the parts of a sentence with several requests. */
function partsOf(sentence: string, read: Reader): readonly string[] | undefined {
  const whole = read(sentence);
  for (const { index, 0: link } of sentence.matchAll(LINK)) {
    const [left, right] = [sentence.slice(0, index), sentence.slice(index + link.length)];
    const first = left === '' || right === '' ? undefined : read(left);
    if (first === undefined) continue;
    if (whole !== undefined && !isApart(first, read(right), whole)) continue;
    const others = partsOf(right, read);
    if (others !== undefined) return [left, ...others].slice(0, MOST_REQUESTS);
  }
  return whole && [sentence];
}
