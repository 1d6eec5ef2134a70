import { kindOfWord } from '../csv/formats/finclaw.ts';
import { type Posting, readPosting, withoutComment } from './plain-text-posting.ts';

/** A transaction as written in the file. */
export interface Entry {
  readonly line: number;
  readonly date: string;
  note: string;
  /** Its metadata beside the postings: `symbol: "AAPL"`, `; time: 09:31`. */
  readonly metadata: Record<string, string>;
  readonly postings: Posting[];
}

/** A line that is neither read nor safely passed over. */
interface UnreadLine {
  readonly line: number;
  readonly unread: string;
}

const DATED = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:=\S+)?(?:\s+(.*))?$/;
const DIRECTIVES = /^(?:open|close|commodity|price|balance|pad|note|document|event|query|custom)\b/;
/** Lines that say nothing of what moved. */
const SETTINGS =
  /^(?:option|plugin|pushtag|poptag|pushmeta|popmeta|account|commodity|payee|tag|alias|define|assert|check|bucket|year|apply|end|P|D|N|C|A|Y)\b|^[;#%|*:]|^[~=]/;
const LONGEST_LINE = 1000;
const SAID = /^([a-z][\w-]{0,40}):\s+(.*)$/;

/** Tells whether a text begins like the books of beancount, Ledger or hledger: a day, and below it an account. */
export const isPlainText = (head: string): boolean =>
  /^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}[^\n]{0,300}\r?\n(?:[ \t]+(?:;|[a-z])[^\n]{0,300}\n){0,9}[ \t]+(?:[*!] )?[^\s:;"',]{1,60}:[^\s:]/m.test(
    head,
  ) || /^\d{4}-\d\d-\d\d open [A-Z]/m.test(head);

/** Reads the transactions of a file, and the lines that it could not read. */
export function* readEntries(text: string): Generator<Entry | UnreadLine> {
  let open: Entry | undefined;
  let isPassedOver = true;
  let isComment = false;
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const line = index + 1;
    if (/^(?:comment|test)\b/.test(raw) || /^end (?:comment|test)/.test(raw)) {
      isComment = !raw.startsWith('end');
      continue;
    }
    if (isComment || raw.trim() === '') continue;
    if (raw.length > LONGEST_LINE) {
      yield { line, unread: raw.slice(0, 40) };
      continue;
    }
    if (/^\s/.test(raw)) {
      if (open !== undefined) yield* below(open, raw.trim(), line);
      else if (!isPassedOver) yield { line, unread: raw.trim() };
      continue;
    }
    if (open !== undefined) yield open;
    open = undefined;
    const [, year = '', month = '', day = '', rest = ''] = DATED.exec(raw) ?? [];
    isPassedOver = year === '' ? SETTINGS.test(raw) : DIRECTIVES.test(rest);
    if (isPassedOver) continue;
    if (year === '') yield { line, unread: raw };
    else {
      const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
      open = { line, date, note: noteOf(rest), metadata: {}, postings: [] };
    }
    isPassedOver = year === '';
  }
  if (open !== undefined) yield open;
}

function* below(entry: Entry, text: string, line: number): Generator<UnreadLine> {
  const [, name, value = ''] = SAID.exec(text.replace(/^;\s*/, '')) ?? [];
  if (name !== undefined) entry.metadata[name] = unquoted(withoutComment(value).trim());
  if (name !== undefined || /^[;#]/.test(text)) return;
  const posting = readPosting(text);
  if (posting === undefined) yield { line, unread: text };
  // What a virtual posting sets aside has not moved.
  else if (!posting.account.startsWith('(')) entry.postings.push(posting);
}

/** "payee" "narration", or a payee with a remark behind it; a word for the kind of row is no remark. */
function noteOf(rest: string): string {
  const text = rest.replace(/^(?:[*!&#?%]|txn)\s*/, '').replace(/^\([^)]{0,80}\)\s*/, '');
  const quoted = [...text.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([whole]) => unquoted(whole));
  const [payee = '', remark = ''] =
    quoted.length > 0 ? quoted : [withoutComment(text), text.slice(withoutComment(text).length).replace(/^;/, '')];
  const parts = [payee, remark].map((part) => part.trim());
  return (kindOfWord(parts[0] ?? '') === undefined ? parts : parts.slice(1)).filter((part) => part !== '').join(' ');
}

const unquoted = (text: string): string => text.replace(/^"(.*)"$/s, '$1').replace(/\\(["\\])/g, '$1');
