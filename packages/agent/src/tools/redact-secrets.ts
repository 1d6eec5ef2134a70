import { type Finding, withoutOverlap } from './finding.ts';

const MASK = '[REDACTED:SECRET]';

interface SecretPattern {
  /** The secret is the first group, or everything. A run of token characters is tried only from its beginning. */
  readonly pattern: RegExp;
  /** Tells a secret from a word that looks like one. */
  readonly isSecret?: (candidate: string) => boolean;
}

const PATTERNS = [
  { pattern: /(?<![\w-])(?:sk|pk|rk)-[A-Za-z0-9_-]{16,}/g, isSecret: looksRandom },
  { pattern: /(?<![A-Za-z0-9])(?:AKIA|ASIA)[0-9A-Z]{16}(?![A-Za-z0-9])/g },
  { pattern: /(?<![\w-])eyJ[\w-]{6,}\.[\w-]{6,}(?:\.[\w-]*)?/g },
  { pattern: /(?<![\w-])(?:gh[opsu]_[A-Za-z0-9]{30,}|xox[abprs]-[A-Za-z0-9-]{10,}|AIza[\w-]{30,})/g },
  { pattern: /(?<![\w-])\d{8,10}:[A-Za-z0-9_-]{35}(?![\w-])/g },
  { pattern: /(?<![A-Za-z])authorization:[ \t]{0,4}(?:bearer|basic)[ \t]{1,4}([A-Za-z0-9._~+/=-]{8,})/gi },
  // "Bearer securities" is a thing people write about.
  {
    pattern: /(?<![A-Za-z])bearer[ \t]{1,4}([A-Za-z0-9._~+/=-]{8,})/gi,
    isSecret: (token: string) => /\d/.test(token) || token.length >= 16,
  },
  {
    pattern:
      /[?&](?:api[_-]?key|key|access[_-]?token|token|client[_-]?secret|secret|password|passwd|pwd|signature|sig|auth|crtfc_key|servicekey)=([^&\s"'<>[\]]+)/gi,
  },
  {
    pattern:
      /(?<![A-Za-z])(?:api[_-]?key|access[_-]?token|client[_-]?secret|secret|password|passwd|token)=([^&\s"'<>,;[\]]{4,})/gi,
  },
  { pattern: /(?<=:\/\/)[^\s/@:[\]]{1,256}:[^\s/@[\]]{1,256}(?=@)/g },
] as const satisfies readonly SecretPattern[];

const KEY_BLOCK_START = /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----/g;
const UNFINISHED_TOKEN = /(?<![\w-])(?:sk-|pk-|rk-|AKIA|ASIA|eyJ|gh[opsu]_|xox|AIza|bearer[ \t]+|-----BEGIN)[\w.~+/=-]{0,4096}$/i;

/** The credentials in a text. */
export function findSecrets(text: string): readonly Finding[] {
  const findings = findKeyBlocks(text);
  for (const { pattern, isSecret } of PATTERNS as readonly SecretPattern[]) {
    for (const match of text.matchAll(pattern)) {
      const secret = match[1] ?? match[0];
      const end = match.index + match[0].length;
      if (isSecret === undefined || isSecret(secret)) findings.push({ start: end - secret.length, end, mask: MASK });
    }
  }
  return withoutOverlap(findings);
}

/** Masks a credential that a cut has left without its end. */
export function maskUnfinishedSecret(text: string): string {
  const tail = text.slice(-4200);
  const match = UNFINISHED_TOKEN.exec(tail);
  return match ? text.slice(0, text.length - tail.length + match.index) + MASK : text;
}

/** A key, and not the address of an article such as `sk-hynix-raises-its-forecast`. */
function looksRandom(key: string): boolean {
  if (/^sk-(?:ant|proj|svcacct|or)-/.test(key) || (/[A-Z]/.test(key) && /\d/.test(key))) return true;
  return key.split(/[-_]/).some((part) => part.length >= 24 || (part.length >= 8 && /\d/.test(part) && /[a-z]/.test(part)));
}

/** Private keys up to their end line, or as far as key material goes when that line is missing. */
function findKeyBlocks(text: string): Finding[] {
  const findings: Finding[] = [];
  const endLine = /-----END [A-Z ]{0,30}PRIVATE KEY-----/g;
  let hasEnd = true;
  for (const match of text.matchAll(KEY_BLOCK_START)) {
    if (match.index < (findings.at(-1)?.end ?? 0)) continue;
    endLine.lastIndex = match.index;
    const close: RegExpExecArray | null = hasEnd ? endLine.exec(text) : null;
    hasEnd = close !== null;
    const end = close ? close.index + close[0].length : endOfKeyMaterial(text, match.index + match[0].length);
    findings.push({ start: match.index, end, mask: MASK });
  }
  return findings;
}

function endOfKeyMaterial(text: string, from: number): number {
  const material = /[A-Za-z0-9+/=\s\\:,-]*/y;
  material.lastIndex = from;
  return from + material.exec(text)![0].length;
}
