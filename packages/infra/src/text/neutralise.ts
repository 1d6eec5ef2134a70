/**
 * Text from outside (feeds, pages, files, vendors, tool servers, names that others chose) is data, never syntax. This
 * is the one place that takes the meaning out of what FinClaw, a chat platform or a Markdown reader would act on. Text
 * stays readable: most marks only get a blank between their halves. Numbers and the structure of JSON are not touched,
 * so it may also be applied to serialised JSON.
 */

/** An ampersand, in entities also written as an entity itself, and in JSON as an escape. */
const AMPERSAND = String.raw`(?:&|\\{1,8}u0026)(?:amp;|#0{0,4}38;|#x0{0,4}26;){0,4}`;
const ENTITY = String.raw`${AMPERSAND}(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,10}));`;
const ESCAPE = String.raw`\\{1,8}(?:u\{0{0,4}([\da-f]{1,6})\}|u([\da-f]{4})|x([\da-f]{2}))`;
/** Control sequences of terminals; a string up to its end is one, too. */
const SEQUENCE = String.raw`\u001B(?:\[[0-?]{0,64}[ -/]{0,8}[@-~]|[\]PX^_][^\u0000-\u001F\u007F-\u009F]{0,200}(?:\u0007|\u001B\\|\u009C))`;
/**
 * Matches what may be between two characters and be removed later: invisible characters, and characters written as a
 * code.
 */
const GAP = String.raw`(?:${SEQUENCE}|(?![\t\n\r])[\p{C}\p{DI}]|${ESCAPE}|${ENTITY})*`;

const WRITTEN_AS_CODE = new RegExp(`${ENTITY}|${ESCAPE}`, 'giu');
const NAMED: Readonly<Record<string, string>> = {
  lbrace: '{',
  lcub: '{',
  rbrace: '}',
  rcub: '}',
  lbrack: '[',
  lsqb: '[',
  rbrack: ']',
  rsqb: ']',
  lpar: '(',
  rpar: ')',
  colon: ':',
  sol: '/',
  grave: '`',
};
/** The characters matched below, and those that become one of them by compatibility normalisation. */
const SYNTAX = /^[{}[\]():/`⟦⟧｛｝［］（）：／｀﹛﹜︷︸﹇﹈︵︶﹕﹙﹚]$/u;

const OPENING_BRACES = new RegExp(`([{｛﹛︷])(?=${GAP}[{｛﹛︷])`, 'giu');
const HANDLE_BRACKETS = /[⟦⟧]/g;
/**
 * Matches the place before a link's address, inline or in a definition; a port behind an address of six parts does not
 * count.
 */
const AFTER_LABEL = new RegExp(`([\\]］﹈])(?=${GAP}(?:[(（︵﹙]|[:：﹕](?!\\d)))`, 'giu');
const SLASHES = '/／';
const TAG = new RegExp(`(<)(?=${GAP}[A-Za-z/!?])`, 'giu');
/**
 * Matches a slash that begins a word and is not a path; chat platforms turn it into a command that one touch sends. A
 * whole address is matched first, so that slashes in it stay.
 */
const ADDRESS_OR_COMMAND = new RegExp(
  String.raw`(https?:\/\/[^\s<>"'\\]+)|(?:(?<![\p{L}\p{N}_${SLASHES}<>~])(?<!(?:^|[\s.("'])\.)|(?<=\\[nrt]))[${SLASHES}](?=${GAP}[\p{L}\p{N}][\p{L}\p{N}\p{M}_-]{0,63}(?![\p{L}\p{N}\p{M}_${SLASHES}<>-]|\.[\p{L}\p{N}]))`,
  'giu',
);
const CODE_MARKS = /[`｀]/g;
/**
 * Matches the names of control tokens (`agent/src/execution/control-tokens.ts`); a name with a space in it is none,
 * however its brackets are written.
 */
const CONTROL_NAME = /\b(NO|SILENT|NEED|ATTACH|HEARTBEAT)_(?=(?:REPLY|INPUT|DISCLAIMER|QUOTE|OK)\b)/g;
/** Most texts have none of these, and cells of large tables contain only dates. */
const ANY_SYNTAX = /[{｛﹛︷⟦⟧\]］﹈\\&]/;
const ANY_PRINTED = /(?<![\p{L}\p{N}])[/／]|\\[nrt][/／]|[<`｀]/u;

/**
 * Neutralises outside text that a person reads directly or quoted by the program: it removes citations, handles,
 * Markdown links, pictures, tags, code blocks and commands. Idempotent, in linear time, and still effective after
 * entities, escapes, invisible characters or character widths were cleaned up.
 */
export function neutraliseOutsideText(text: string): string {
  const plain = neutraliseForModel(text);
  if (!ANY_PRINTED.test(plain)) return plain;
  return plain
    .replace(TAG, '$1 ')
    .replace(ADDRESS_OR_COMMAND, (_found, address?: string) => address ?? '∕')
    .replace(CODE_MARKS, "'");
}

/** Neutralises text for a model, where paths, tags and code must be preserved: citations, handles and links only. */
export function neutraliseForModel(text: string): string {
  if (!ANY_SYNTAX.test(text)) return text.includes('_') ? text.replace(CONTROL_NAME, '$1 ') : text;
  return text
    .replace(
      WRITTEN_AS_CODE,
      (code, decimal, hex, name, ...escaped) => syntaxOf({ decimal, hex, name, escaped }) ?? code,
    )
    .replace(OPENING_BRACES, '$1 ')
    .replace(HANDLE_BRACKETS, (bracket) => (bracket === '⟦' ? '[' : ']'))
    .replace(AFTER_LABEL, '$1 ')
    .replace(CONTROL_NAME, '$1 ');
}

/** No vendor nests deeper; a value built to overflow the stack does. */
const MAX_DEPTH = 200;

/**
 * Neutralises every text and every field name in a value; numbers and other values are unchanged. Lists and objects
 * nested deeper than `MAX_DEPTH` levels become undefined.
 */
export function neutraliseOutsideValue(value: unknown): unknown {
  return neutraliseNested(value, MAX_DEPTH);
}

function neutraliseNested(value: unknown, levelsLeft: number): unknown {
  if (typeof value === 'string') return neutraliseOutsideText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (levelsLeft === 0) return undefined;
  if (Array.isArray(value)) return value.map((each) => neutraliseNested(each, levelsLeft - 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [neutraliseOutsideText(name), neutraliseNested(each, levelsLeft - 1)]),
  );
}

interface CharacterCode {
  readonly decimal: string | undefined;
  readonly hex: string | undefined;
  readonly name: string | undefined;
  /** The digits of an escape, in one of its three forms. */
  readonly escaped: readonly unknown[];
}

/** Returns the syntax character of an entity or escape; undefined for any other. */
function syntaxOf({ decimal, hex, name, escaped: [long, short, byte] }: CharacterCode): string | undefined {
  if (name !== undefined) return NAMED[name.toLowerCase()];
  const point = decimal === undefined ? Number.parseInt(String(hex ?? long ?? short ?? byte), 16) : Number(decimal);
  const character = point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : '';
  return SYNTAX.test(character) ? character : undefined;
}
