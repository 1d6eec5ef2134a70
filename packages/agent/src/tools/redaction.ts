import type { Finding } from './finding.ts';
import { findAccounts } from './redact-accounts.ts';
import { findCards } from './redact-cards.ts';
import { findIdentityNumbers } from './redact-identity.ts';
import { findSecrets } from './redact-secrets.ts';

/** Text after masking, and whether anything was masked. */
export interface Redacted {
  readonly text: string;
  readonly wasRedacted: boolean;
}

/** Masks API keys, tokens, passwords in addresses and private keys. */
export function redactSecrets(text: string): Redacted {
  return applyFindings(text, findSecrets(text));
}

/** Masks card numbers, account numbers and the numbers that identify a person. */
export function redactFinancialData(text: string): Redacted {
  if (!/\d/.test(text)) return { text, wasRedacted: false };
  return chainRedactions(
    text,
    [findIdentityNumbers, findCards, findAccounts].map((find) => (each) => applyFindings(each, find(each))),
  );
}

/** Masks both: what must not stand in a log, an event, a transcript or the input of a summary. */
export function redactText(text: string): Redacted {
  return chainRedactions(text, [redactSecrets, redactFinancialData]);
}

/** Applies one redaction after the other. */
export function chainRedactions(text: string, redactions: readonly ((text: string) => Redacted)[]): Redacted {
  return redactions.reduce<Redacted>(
    (current, redact) => {
      const next = redact(current.text);
      return { text: next.text, wasRedacted: current.wasRedacted || next.wasRedacted };
    },
    { text, wasRedacted: false },
  );
}

/** Replaces findings by their masks. A bare number of a JSON document gets a quoted mask, so that the document stays readable. */
export function applyFindings(text: string, findings: readonly Finding[]): Redacted {
  if (findings.length === 0) return { text, wasRedacted: false };
  const isJson = /^\s*[[{]/.test(text);
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end, mask } of findings) {
    pieces.push(text.slice(at, start), isJson && isBareJsonNumber(text, start, end) ? `"${mask}"` : mask);
    at = end;
  }
  pieces.push(text.slice(at));
  return { text: pieces.join(''), wasRedacted: true };
}

function isBareJsonNumber(text: string, start: number, end: number): boolean {
  if (!/^\d+$/.test(text.slice(start, end))) return false;
  return /[:,[]\s{0,64}$/.test(text.slice(Math.max(0, start - 65), start)) && /^\s{0,64}[,\]}]/.test(text.slice(end, end + 65));
}
