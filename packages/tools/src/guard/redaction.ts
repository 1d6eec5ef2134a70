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

/** A way of masking. */
type Redaction = (text: string) => Redacted;

const SECRET_MASK = '[REDACTED:SECRET]';

/** Masks API keys, tokens, passwords in addresses and private keys. The model does not learn their owner. */
export const redactSecretsOf: Redaction = (text) => replace(text, findCredentials(text), () => SECRET_MASK);

/** Masks a credential that a cut has left without its end. */
export function maskUnfinishedSecret(text: string): string {
  const start = unfinishedSecretAt(text);
  return start === undefined ? text : text.slice(0, start) + SECRET_MASK;
}

/** Masks card numbers, account numbers and the numbers that identify a person. */
export const redactPersonalNumbers: Redaction = (text) =>
  redactInTurn(
    text,
    [findPersonalNumbers, findAccountNumbers].map(
      (find): Redaction =>
        (each) =>
          replace(each, find(each), (kind) => `[REDACTED:${kind}]`),
    ),
  );

/**
 * Masks both: secrets and personal numbers must not appear in a log, an event, a transcript or the input of a summary.
 */
export function redactText(text: string): Redacted {
  return redactInTurn(text, [redactSecretsOf, redactPersonalNumbers]);
}

/** Applies one redaction after the other. */
export function redactInTurn(text: string, redactions: readonly Redaction[]): Redacted {
  let current: Redacted = { text, wasRedacted: false };
  for (const redact of redactions) {
    const next = redact(current.text);
    current = { text: next.text, wasRedacted: current.wasRedacted || next.wasRedacted };
  }
  return current;
}

/** Replaces findings by their masks. */
export function replace(text: string, findings: readonly Finding[], maskOf: (kind: string) => string): Redacted {
  return { text: replaceFindings(text, findings, maskOf), wasRedacted: findings.length > 0 };
}
