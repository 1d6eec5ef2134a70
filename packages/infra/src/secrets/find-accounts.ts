import { eachMatch } from './each-match.ts';
import { type Finding, withoutOverlap } from './finding.ts';

/**
 * Matches 10 to 14 digits after a word for "account number"; digits without such a word are prices, volumes or times.
 * In JSON the word is the name of the same field, as the field after it may be a time; or it is a label, and the number
 * is the text of the field after it.
 */
const ACCOUNT_CANDIDATE =
  /(?:(?:account|acct|a\/c)[ _.-]{0,3}(?:number|num|no|id|#)(?![a-z])|\baccount(?=(?: is)?[ :#=-]{1,3}\d)|acct|iban|계좌(?:번호)?)(?:\\?",\s?\\?"[\w-]{1,40}\\?"\s?:\s?\\?"|(?:(?!\[REDACTED|,\s?\\?"[\w-]{1,40}\\?"\s?:)[^\d\n]){0,24}?)(?<![\d.,])(\d(?:-?\d){9,13})(?!-?\d)(?![.,]\d)/gi;

/** The number of a bank in the United States, behind its name. */
const ROUTING =
  /\b(?:routing|aba)(?:[ _.-]{0,3}(?:number|num|no)(?![a-z]))?(?: is)?["'\s:.=#-]{1,4}(\d{9})(?!\d|[.,]\d)/gi;

const IBAN = /(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?![A-Za-z0-9])/g;

/** The account numbers in a text. */
export function findAccounts(text: string): readonly Finding[] {
  const findings: Finding[] = [];
  for (const pattern of [ACCOUNT_CANDIDATE, ROUTING])
    eachMatch(text, pattern, (match) => {
      const end = match.index + match[0].length;
      findings.push({ start: end - match[1]!.length, end, kind: 'ACCOUNT' });
    });
  eachMatch(text, IBAN, (match) => {
    const end = match.index + match[0].length;
    if (hasValidIbanCheck(match[0])) findings.push({ start: match.index, end, kind: 'ACCOUNT' });
  });
  return withoutOverlap(findings);
}

function hasValidIbanCheck(candidate: string): boolean {
  const compact = candidate.replaceAll(' ', '');
  if (compact.length < 15 || compact.length > 34) return false;
  const rearranged = compact.slice(4) + compact.slice(0, 4);
  let remainder = 0;
  for (const character of rearranged) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder === 1;
}
