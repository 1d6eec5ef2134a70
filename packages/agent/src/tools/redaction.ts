import {
  type Finding,
  findAccountNumbers,
  findCredentials,
  findPersonalNumbers,
  replaceFindings,
  unfinishedSecretAt,
} from '@finclaw/infra';

/** Text after masking, and whether anything was masked. */
export interface Redacted {
  readonly text: string;
  readonly wasRedacted: boolean;
}

const SECRET_MASK = '[REDACTED:SECRET]';

/** Masks API keys, tokens, passwords in addresses and private keys. A model need not know whose they are. */
export function redactSecrets(text: string): Redacted {
  return replaced(text, findCredentials(text), () => SECRET_MASK);
}

/** Masks a credential that a cut has left without its end. */
export function maskUnfinishedSecret(text: string): string {
  const start = unfinishedSecretAt(text);
  return start === undefined ? text : text.slice(0, start) + SECRET_MASK;
}

/** Masks card numbers, account numbers and the numbers that identify a person. */
export function redactFinancialData(text: string): Redacted {
  return chainRedactions(
    text,
    [findPersonalNumbers, findAccountNumbers].map((find) => (each) => replaced(each, find(each), (kind) => `[REDACTED:${kind}]`)),
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

/** Replaces findings by their masks. */
export function replaced(text: string, findings: readonly Finding[], maskOf: (kind: string) => string): Redacted {
  return { text: replaceFindings(text, findings, maskOf), wasRedacted: findings.length > 0 };
}
