import { type MessageKey, message } from '@finclaw/config';
import { catchSecrets } from '@finclaw/infra';
import type { InboundMessage, Locale } from '@finclaw/types';

/**
 * Masks secrets in a message so that it can be stored and forwarded, and returns a warning for its author; no warning
 * when there were none.
 */
export function catchInMessage(
  received: InboundMessage,
  locale: Locale,
): { message: InboundMessage; warning?: string } {
  const { text: body, kinds } = catchSecrets(received.body);
  const raw = received.rawBody === undefined ? {} : { rawBody: catchSecrets(received.rawBody).text };
  return kinds.length === 0
    ? { message: received }
    : { message: { ...received, body, ...raw }, warning: warningOf(kinds, locale) };
}

const PERSONAL = { CARD: 'secrets.card', RRN: 'secrets.residentNumber', SSN: 'secrets.socialSecurityNumber' } as const;
const CREDENTIALS: Readonly<Record<string, MessageKey>> = {
  PASSWORD: 'secrets.password',
  'PRIVATE-KEY': 'secrets.privateKey',
  'WEB-TOKEN': 'secrets.accessToken',
  'BEARER-TOKEN': 'secrets.accessToken',
  AUTHORIZATION: 'secrets.accessToken',
};

function warningOf(kinds: readonly string[], locale: Locale): string {
  const isPersonal = (kind: string): kind is keyof typeof PERSONAL => Object.hasOwn(PERSONAL, kind);
  const names = kinds.map((kind) => (isPersonal(kind) ? message(locale, PERSONAL[kind]) : nameOf(kind, locale)));
  const what = [...new Set(names)].join(', ');
  return message(locale, kinds.every(isPersonal) ? 'secrets.caughtNumber' : 'secrets.caughtKey', { what });
}

/** The spelling of company names that are not simply capitalised. */
const SPELLED: Readonly<Record<string, string>> = {
  AWS: 'AWS',
  OPENAI: 'OpenAI',
  OPENROUTER: 'OpenRouter',
  XAI: 'xAI',
  HUGGINGFACE: 'Hugging Face',
  GITHUB: 'GitHub',
  GITLAB: 'GitLab',
  NPM: 'npm',
  PYPI: 'PyPI',
  SENDGRID: 'SendGrid',
  DIGITALOCEAN: 'DigitalOcean',
};

function nameOf(kind: string, locale: Locale): string {
  const key = CREDENTIALS[kind];
  if (key !== undefined) return message(locale, key);
  const [owner = '', sort] = kind.split('-');
  const company = SPELLED[owner] ?? owner.charAt(0) + owner.slice(1).toLowerCase();
  return message(locale, sort === 'KEY' ? 'secrets.companyKey' : 'secrets.companyToken', { company });
}
