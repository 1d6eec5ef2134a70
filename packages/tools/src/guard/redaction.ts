import {
  type Finding,
  findingAccountNumbers,
  findingCredentials,
  findingPersonalNumbers,
  replacingFindings,
  runToEnd,
  type Steps,
  unfinishedSecretAt,
} from '@finclaw/infra';

/** Text after masking, and whether anything was masked. */
export interface Redacted {
  readonly text: string;
  readonly wasRedacted: boolean;
}

/** A way of masking, with rests in between. */
type Redaction = (text: string) => Steps<Redacted>;

const SECRET_MASK = '[REDACTED:SECRET]';

/** Masks API keys, tokens, passwords in addresses and private keys. The model does not learn their owner. */
export function* redactingSecrets(text: string): Steps<Redacted> {
  return yield* replacing(text, yield* findingCredentials(text), () => SECRET_MASK);
}

/** Masks a credential that a cut has left without its end. */
export function maskUnfinishedSecret(text: string): string {
  const start = unfinishedSecretAt(text);
  return start === undefined ? text : text.slice(0, start) + SECRET_MASK;
}

/** Masks card numbers, account numbers and the numbers that identify a person. */
export function redactingPersonalNumbers(text: string): Steps<Redacted> {
  const redactions = [findingPersonalNumbers, findingAccountNumbers].map(
    (finding): Redaction =>
      function* (each) {
        return yield* replacing(each, yield* finding(each), (kind) => `[REDACTED:${kind}]`);
      },
  );
  return redactingInTurn(text, redactions);
}

/** Masks both: what must not stand in a log, an event, a transcript or the input of a summary. */
export function redactText(text: string): Redacted {
  return runToEnd(redactingInTurn(text, [redactingSecrets, redactingPersonalNumbers]));
}

/** Applies one redaction after the other. */
export function* redactingInTurn(text: string, redactions: readonly Redaction[]): Steps<Redacted> {
  let current: Redacted = { text, wasRedacted: false };
  for (const redacting of redactions) {
    const next = yield* redacting(current.text);
    current = { text: next.text, wasRedacted: current.wasRedacted || next.wasRedacted };
  }
  return current;
}

/** Replaces findings by their masks. */
export function* replacing(
  text: string,
  findings: readonly Finding[],
  maskOf: (kind: string) => string,
): Steps<Redacted> {
  return { text: yield* replacingFindings(text, findings, maskOf), wasRedacted: findings.length > 0 };
}
