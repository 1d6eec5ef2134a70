import type { CodeRegion } from './code-regions.ts';
import { CONTROL_TOKENS } from './control-token-names.ts';

const NAMES = Object.keys(CONTROL_TOKENS);
const CLOSE = '>'.charCodeAt(0);
const OPEN = '<'.charCodeAt(0);
const SPACE = ' '.charCodeAt(0);
const TAB = '\t'.charCodeAt(0);

/**
 * Copies a text without the control tokens outside its code. A token is dropped as soon as its last character is copied, so one
 * that only forms around a dropped one goes too, in the same pass.
 */
export function withoutTokens(text: string, code: readonly CodeRegion[]): string {
  const copy = new Uint16Array(text.length);
  const gaps: number[] = [];
  let length = 0;
  let region = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    copy[length++] = unit;
    while (region < code.length && code[region]!.end <= i) region++;
    const isCode = region < code.length && code[region]!.start <= i;
    if (isCode || unit !== CLOSE || copy[length - 2] !== CLOSE) continue;
    const start = startOfTokenAtEnd(copy, length);
    if (start === undefined) continue;
    length = start;
    while (gaps.length > 0 && gaps.at(-1)! >= length) gaps.pop();
    gaps.push(length);
  }
  if (gaps.length === 0) return text;
  return closeGaps(Buffer.from(copy.buffer, 0, length * 2).toString('utf16le'), gaps);
}

function startOfTokenAtEnd(copy: Uint16Array, length: number): number | undefined {
  const nameEnd = skipBlanksBack(copy, length - 2);
  for (const name of NAMES) {
    const nameStart = nameEnd - name.length;
    if (nameStart < 2 || !matchesAt(copy, nameStart, name)) continue;
    const bracketEnd = skipBlanksBack(copy, nameStart);
    if (copy[bracketEnd - 1] === OPEN && copy[bracketEnd - 2] === OPEN) return bracketEnd - 2;
  }
  return undefined;
}

function skipBlanksBack(copy: Uint16Array, end: number): number {
  let at = end;
  while (at > 0 && (copy[at - 1] === SPACE || copy[at - 1] === TAB)) at--;
  return at;
}

function matchesAt(copy: Uint16Array, start: number, name: string): boolean {
  for (let i = 0; i < name.length; i++) if (copy[start + i] !== name.charCodeAt(i)) return false;
  return true;
}

/** Leaves at most one space or one blank line where tokens were; the indent of a following line stays. */
function closeGaps(text: string, gaps: readonly number[]): string {
  let result = '';
  let from = 0;
  for (let i = 0; i < gaps.length; i++) {
    const first = gaps[i]!;
    let start = first;
    while (start > from && isBlank(text[start - 1]!)) start--;
    let end = first;
    while (end < text.length && isBlank(text[end]!)) end++;
    let last = first;
    while (i + 1 < gaps.length && gaps[i + 1]! <= end) last = gaps[++i]!;
    result += text.slice(from, start) + joint(text.slice(start, end), first - start, last - start);
    from = end;
  }
  return result + text.slice(from);
}

const isBlank = (character: string): boolean => /\s/.test(character);

function joint(blanks: string, firstGap: number, lastGap: number): string {
  const newlines = blanks.split('\n').length - 1;
  if (newlines === 0) return blanks === '' ? '' : ' ';
  const lineStart = blanks.lastIndexOf('\n') + 1;
  const indent = blanks.slice(lineStart, lineStart > lastGap ? blanks.length : Math.max(lineStart, firstGap));
  return '\n'.repeat(Math.min(newlines, 2)) + indent;
}
