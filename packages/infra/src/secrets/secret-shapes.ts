interface SecretShape {
  /** The kind, as a mask names it. */
  readonly kind: string;
  /** A fast check that every match passes: most texts fail it. */
  readonly hint: string | RegExp;
  /** A first group is not masked, the rest of the match is the secret. */
  readonly pattern: RegExp;
  /** Distinguishes a secret from a word that looks like one. */
  readonly isSecret?: (secret: string, prefix: string) => boolean;
}

/**
 * The allowed start of a secret: not inside a word such as "risk-adjusted", but right after an escaped line break in
 * JSON text.
 */
const START = String.raw`(?:(?<![A-Za-z0-9])|(?<=\\[nrt]))`;
/** Characters of an unquoted value. Quotes and backslashes are out, so JSON text stays valid. */
const VALUE = String.raw`[^\s"'\\&<>#;,()[\]{}]+`;
/** A quote before a value; one before a colon closes the name of a JSON field instead. */
const QUOTE = String.raw`(?:\\?["'](?!:))?`;
const PASSWORD_IN_PROSE = /(?:password|passwd|passphrase|비밀번호|암호)\s{0,2}(?:is\s|[:은는가])/;
const NAMES = 'api[-_]?key|authorization|token|secret|password|passwd|passphrase|pwd';

/** Keys and tokens with a known prefix: their kind, the prefix, and the minimum number of characters after it. */
const PREFIXED: readonly (readonly [kind: string, prefix: string, least: number, hint?: string])[] = [
  ['ANTHROPIC-KEY', 'sk-ant-', 8],
  ['OPENROUTER-KEY', 'sk-or-', 8],
  ['STRIPE-KEY', '[sr]k_(?:live|test)_', 16, 'k_'],
  ['STRIPE-SECRET', 'whsec_', 16],
  ['TOSS-KEY', '(?:live|test)_g?sk_', 16, 'sk_'],
  ['SQUARE-TOKEN', 'sq0[a-z]{3}-', 20, 'sq0'],
  ['XAI-KEY', 'xai-', 20],
  ['GROQ-KEY', 'gsk_', 20],
  ['HUGGINGFACE-TOKEN', 'hf_', 20],
  ['REPLICATE-TOKEN', 'r8_', 20],
  ['PERPLEXITY-KEY', 'pplx-', 20],
  ['GOOGLE-KEY', 'AIza', 30],
  ['GOOGLE-TOKEN', 'ya29\\.', 20, 'ya29.'],
  ['GOOGLE-SECRET', 'GOCSPX-', 20],
  ['GITHUB-TOKEN', 'gh[oprsu]_', 30, 'gh'],
  ['GITHUB-TOKEN', 'github_pat_', 30],
  ['GITLAB-TOKEN', 'gl(?:pat|rt|dt)-', 16, 'gl'],
  ['NPM-TOKEN', 'npm_', 30],
  ['PYPI-TOKEN', 'pypi-', 50],
  ['DOCKER-TOKEN', 'dckr_pat_', 20],
  ['SLACK-TOKEN', 'xox[abeoprs]-', 10, 'xox'],
  ['SLACK-TOKEN', 'xapp-', 20],
  ['SHOPIFY-TOKEN', 'shp(?:at|ca|pa|ss)_', 20, 'shp'],
  ['DIGITALOCEAN-TOKEN', 'do[opr]_v1_', 30, '_v1_'],
  ['NOTION-TOKEN', 'ntn_', 30],
  ['LINEAR-KEY', 'lin_api_', 20],
];

/**
 * The shapes of secrets: the only table for logs, results of tools, the audit log and typed text. Each pattern starts
 * only where a run of its own characters starts, which keeps the whole in linear time. The first matching shape names
 * the secret.
 */
export const SECRET_SHAPES: readonly SecretShape[] = [
  {
    kind: 'PRIVATE-KEY',
    hint: '-----BEGIN',
    pattern:
      /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----(?:[\w+/=\s:,.-]|\\[nr])*?(?:-----END [A-Z ]{0,40}PRIVATE KEY-----|(?![\w+/=\s:,.-]|\\[nr]))/g,
  },
  ...PREFIXED.map(([kind, prefix, least, hint = prefix]) => ({
    kind,
    hint,
    pattern: new RegExp(String.raw`${START}${prefix}[\w*-]{${least},}`, 'g'),
  })),
  // Vendors quote keys with the middle starred out, so a star is part of a key.
  {
    kind: 'OPENAI-KEY',
    hint: /[spr]k-/,
    pattern: new RegExp(String.raw`${START}[spr]k-[\w*-]{8,}`, 'g'),
    isSecret: looksRandom,
  },
  { kind: 'AWS-KEY', hint: /A[KS]IA/, pattern: new RegExp(`${START}A[KS]IA[0-9A-Z]{16}(?![0-9A-Za-z])`, 'g') },
  {
    kind: 'AWS-SECRET',
    hint: /secret_?access_?key/i,
    pattern: /(secret_?access_?key\\?["']?\s{0,4}[:=]\s{0,4}\\?["']?)[A-Za-z0-9/+]{40}/gi,
  },
  { kind: 'AZURE-KEY', hint: 'AccountKey=', pattern: /(AccountKey=)[A-Za-z0-9+/]{40,100}={0,2}/g },
  { kind: 'AZURE-SECRET', hint: 'Q~', pattern: /(?:(?<![\w~.-])|(?<=\\[nrt]))[\w~.-]{3}\dQ~[\w~.-]{31,40}/g },
  { kind: 'GOOGLE-KEY', hint: 'private_key_id', pattern: /(private_key_id\\?"\s{0,4}:\s{0,4}\\?")[0-9a-f]{40}/g },
  { kind: 'SENDGRID-KEY', hint: 'SG.', pattern: /(?:(?<![\w.-])|(?<=\\[nrt]))SG\.[\w-]{16,40}\.[\w-]{16,80}/g },
  { kind: 'TWILIO-KEY', hint: 'SK', pattern: /(?:(?<![A-Za-z0-9])|(?<=\\[nrt]))SK[0-9a-f]{32}(?![A-Za-z0-9])/g },
  { kind: 'SLACK-ADDRESS', hint: 'hooks.slack.com', pattern: /(hooks\.slack\.com\/services\/)[\w/]{16,}/g },
  { kind: 'DISCORD-ADDRESS', hint: '/api/webhooks/', pattern: /(\/api\/webhooks\/\d{10,25}\/)[\w-]{20,}/g },
  { kind: 'WEB-TOKEN', hint: 'eyJ', pattern: /(?:(?<![\w-])|(?<=\\[nrt]))eyJ[\w-]{6,}\.[\w-]{6,}(?:\.[\w-]*)?/g },
  {
    kind: 'DISCORD-TOKEN',
    hint: /\.[\w-]{6,7}\.[\w-]{27}/,
    pattern: /(?:(?<![\w-])|(?<=\\[nrt]))[MNO][\w-]{22,30}\.[\w-]{6,7}\.[\w-]{27,}/g,
  },
  // The token of a Telegram bot travels in the path of every request. A UUID behind a number is the id of a message,
  // not one.
  {
    kind: 'TELEGRAM-TOKEN',
    hint: /\d:[\w-]{30}/,
    pattern: /(?<!\d)\d{6,12}:(?![\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}(?![\w-]))[\w-]{30,}/g,
  },
  // https://user:password@host
  { kind: 'PASSWORD', hint: '//', pattern: /(\/\/[^\s/:@"'\\]{1,100}:)[^\s/@"'\\[\]]{1,200}(?=@)/g },
  // Authorization: Basic dXNlcg==
  {
    kind: 'AUTHORIZATION',
    hint: /authorization\s{0,4}[:=]/i,
    pattern: new RegExp(String.raw`(authorization\s{0,4}[:=]\s{0,4}${QUOTE})(?:[A-Za-z]{1,20}\s{1,4})?${VALUE}`, 'gi'),
  },
  {
    kind: 'BEARER-TOKEN',
    hint: /B(?:earer|EARER)\s/,
    pattern: new RegExp(String.raw`(${START}B(?:earer|EARER)\s{1,4})[\w.~+/=-]{6,}`, 'g'),
    isSecret: (token) => !/^[A-Za-z]{6,12}\.?$/.test(token) || /[a-z][A-Z]/.test(token),
  },
  // In lower case, "bearer securities" is ordinary text: the token must look like one.
  {
    kind: 'BEARER-TOKEN',
    hint: 'bearer',
    pattern: new RegExp(
      String.raw`(${START}bearer\s{1,4})(?=[a-z]*(?:[A-Z0-9_~+/=-]|\.\w)|[a-z]{20})[\w.~+/=-]{6,}`,
      'g',
    ),
  },
  // ?key=… in an address; api_key=… in a form or a command line; the header of that name.
  {
    kind: 'PASSWORD',
    hint: '=',
    pattern: /([?&](?:key|auth|sig|signature|servicekey)=)[^&\s"'\\<>#;,()[\]{}]+/gi,
  },
  {
    kind: 'PASSWORD',
    hint: /(?:key|token|secret|passw(?:or)?d|passphrase|pwd|signature)=/i,
    pattern: new RegExp(
      String.raw`(?<![\w.-])([\w.-]*(?:key|token|secret|password|passwd|passphrase|pwd|signature)=${QUOTE})${VALUE}`,
      'gi',
    ),
    isSecret: (value, name) => !/^key=/i.test(name) || looksRandom(value),
  },
  {
    kind: 'PASSWORD',
    hint: /api[-_]?key\s{0,4}:/i,
    pattern: new RegExp(String.raw`(?<![\w.-])([\w.-]*api[-_]?key\s{0,4}:\s{0,4}${QUOTE})${VALUE}`, 'gi'),
  },
  // "password": "…" in JSON; the name of a coin is a token too.
  {
    kind: 'PASSWORD',
    hint: new RegExp(String.raw`(?:${NAMES})\\?"\s{0,4}:`, 'i'),
    pattern: new RegExp(String.raw`("[\w.-]*(?:${NAMES})\\?"\s{0,4}:\s{0,4}\\?")(?:[^"\\]|\\.)+`, 'gi'),
    isSecret: (value, name) => !/^"token\\?"/i.test(name) || value.length > 10,
  },
  // In prose.
  {
    kind: 'PASSWORD',
    hint: /password|passwd|passphrase|비밀번호|암호/i,
    pattern: new RegExp(String.raw`(${PASSWORD_IN_PROSE.source}\s{0,2}${QUOTE})${VALUE}`, 'gi'),
    isSecret: (value) => value.length >= 6 && /\d/.test(value) && /[A-Za-z]/.test(value),
  },
];

/** The beginnings of an unfinished secret at the end of a cut text. */
export const SECRET_STARTS = [
  ...PREFIXED.map(([, prefix]) => prefix),
  '[spr]k-',
  'A[KS]IA',
  'eyJ',
  '[Bb]earer\\s+',
  '-----BEGIN',
];

/** A key, and not the address of an article such as `sk-hynix-raises-its-forecast`. */
function looksRandom(key: string): boolean {
  if (/^sk-(?:proj|svcacct|admin)-|\*/.test(key) || (/[A-Z]/.test(key) && /\d/.test(key))) return true;
  return key
    .split(/[-_]/)
    .some((part) => part.length >= 24 || (part.length >= 8 && /\d/.test(part) && /[a-z]/.test(part)));
}
