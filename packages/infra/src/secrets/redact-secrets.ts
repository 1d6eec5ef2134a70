/** Stands in for a secret. Its brackets are outside every pattern below, so redacting twice changes nothing. */
export const REDACTED = '[REDACTED]';

/** Where a secret may begin: not inside a word such as "risk-adjusted", but right after an escaped line break in JSON text. */
const START = String.raw`(?:(?<![A-Za-z0-9])|(?<=\\[nrt]))`;

/** Characters of an unquoted value. Quotes and backslashes are out, so JSON text stays valid. */
const VALUE = String.raw`[^\s"'\\&<>#;,()[\]{}]+`;

/** A quote before a value; one before a colon closes the name of a JSON field instead. */
const QUOTE = String.raw`(?:\\?["'](?!:))?`;

interface Shape {
  /** What every match holds, found quickly: most texts have none of it. */
  readonly hint: string | RegExp;
  readonly pattern: RegExp;
}

/**
 * What is secret by its shape. A first group is kept, the rest of the match is masked. Each pattern starts only where a run of
 * its own characters starts, which keeps the whole in linear time.
 */
const SHAPES: readonly Shape[] = [
  {
    hint: '-----BEGIN',
    pattern:
      /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----(?:[\w+/=\s:,.-]|\\[nr])*?(?:-----END [A-Z ]{0,40}PRIVATE KEY-----|(?![\w+/=\s:,.-]|\\[nr]))/g,
  },
  // https://user:password@host
  { hint: '//', pattern: /(\/\/[^\s/:@"'\\]{1,100}:)[^\s/@"'\\]{1,200}(?=@)/g },
  // Authorization: Basic dXNlcg==
  {
    hint: /authorization\s{0,4}[:=]/i,
    pattern: new RegExp(String.raw`(authorization\s{0,4}[:=]\s{0,4}${QUOTE})(?:[A-Za-z]{1,20}\s{1,4})?${VALUE}`, 'gi'),
  },
  { hint: /B(?:earer|EARER)\s/, pattern: new RegExp(String.raw`(${START}B(?:earer|EARER)\s{1,4})[\w.~+/=-]{6,}`, 'g') },
  // In lower case, "bearer securities" is ordinary text: the token must look like one.
  {
    hint: 'bearer',
    pattern: new RegExp(String.raw`(${START}bearer\s{1,4})(?=[a-z]*(?:[A-Z0-9_~+/=-]|\.\w)|[a-z]{20})[\w.~+/=-]{6,}`, 'g'),
  },
  // A JSON web token, then the token of a Discord bot.
  { hint: 'eyJ', pattern: /(?<![\w-])eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]+/g },
  { hint: /\.[\w-]{6,7}\.[\w-]{27}/, pattern: /(?<![\w-])[MNO][\w-]{22,30}\.[\w-]{6,7}\.[\w-]{27,}/g },
  // Vendors quote keys with the middle starred out, so a star is part of a key.
  { hint: 'sk-', pattern: new RegExp(String.raw`${START}sk-[\w*-]{8,}`, 'g') },
  { hint: 'AKIA', pattern: new RegExp(`${START}AKIA[0-9A-Z]{16}`, 'g') },
  // A Telegram bot token, which travels in the path of every request.
  { hint: /\d:[\w-]{30}/, pattern: /(?<!\d)\d{6,12}:[\w-]{30,}/g },
  // api_key=… in a query string, a form or a command line; then the header of that name.
  {
    hint: /(?:key|token|secret|password|passwd|signature)=/i,
    pattern: new RegExp(String.raw`(?<![\w.-])([\w.-]*(?:key|token|secret|password|passwd|signature)=${QUOTE})${VALUE}`, 'gi'),
  },
  {
    hint: /api[-_]?key\s{0,4}:/i,
    pattern: new RegExp(String.raw`(?<![\w.-])([\w.-]*api[-_]?key\s{0,4}:\s{0,4}${QUOTE})${VALUE}`, 'gi'),
  },
  // "password": "…" in JSON.
  {
    hint: /(?:api[-_]?key|authorization|token|secret|password|passwd)\\?"\s{0,4}:/i,
    pattern: /("[\w.-]*(?:api[-_]?key|authorization|token|secret|password|passwd)\\?"\s{0,4}:\s{0,4}\\?")(?:[^"\\]|\\.)+/gi,
  },
];

/** Known secrets shorter than this would mask ordinary text. */
const MIN_KNOWN_LENGTH = 4;

/** Masks every secret in a text: the given ones, and what looks like a key, a token, a password or a private key. */
export function redactSecrets(text: string, known: readonly string[] = [], mask: string = REDACTED): string {
  let clean = text;
  // Longest first, so that a key which contains another one leaves nothing behind.
  for (const secret of [...known].sort((a, b) => b.length - a.length)) {
    if (secret.length < MIN_KNOWN_LENGTH) continue;
    clean = clean.replaceAll(secret, () => mask);
    const encoded = encodeURIComponent(secret.toWellFormed());
    if (encoded !== secret) clean = clean.replaceAll(encoded, () => mask);
  }
  for (const { hint, pattern } of SHAPES) {
    if (!(typeof hint === 'string' ? clean.includes(hint) : hint.test(clean))) continue;
    clean = clean.replace(pattern, (_match, kept: unknown) => (typeof kept === 'string' ? kept + mask : mask));
  }
  return clean;
}

const SECRET_KEY =
  /(?:password|passwd|passphrase|secret)|(?:token|authorization|cookies?|credentials?|[-_]key|(?:api|access|private|signing|encryption|auth)[-_ ]?key)$/i;

const NO_KEYS: ReadonlySet<string> = new Set();

/** True when the name of a field says that its value is secret, in whatever case and spelling. */
export function isSecretKey(key: string, extra: ReadonlySet<string> = NO_KEYS): boolean {
  return SECRET_KEY.test(key) || extra.has(plainKey(key));
}

/** A field name without case and separators, the form in which extra secret names are compared. */
export function plainKey(key: string): string {
  return key.toLowerCase().replace(/[-_ ]/g, '');
}
