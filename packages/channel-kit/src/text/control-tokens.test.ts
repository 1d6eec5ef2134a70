import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONTROL_TOKENS } from './control-token-names.ts';
import { type ControlTokenResult, extractControlTokens } from './control-tokens.ts';

const NO_FLAGS = {
  hasNoReply: false,
  hasSilentReply: false,
  hasHeartbeat: false,
  needsDisclaimer: false,
  needsQuote: false,
  needsInput: false,
};

describe('extractControlTokens', () => {
  it('P-50 knows six tokens', () => {
    expect(Object.values(CONTROL_TOKENS)).toEqual([
      '<<HEARTBEAT_OK>>',
      '<<NO_REPLY>>',
      '<<SILENT_REPLY>>',
      '<<NEED_INPUT>>',
      '<<ATTACH_DISCLAIMER>>',
      '<<ATTACH_QUOTE>>',
    ]);
  });

  it.each<[string, string, Partial<ControlTokenResult>]>([
    ['plain text', 'plain text', {}],
    ['<<NO_REPLY>>', '', { hasNoReply: true }],
    ['text <<SILENT_REPLY>>', 'text', { hasSilentReply: true }],
    ['<<HEARTBEAT_OK>>', '', { hasHeartbeat: true }],
    ['<< NO_REPLY\t>>', '', { hasNoReply: true }],
    ['Which one? <<NEED_INPUT>>', 'Which one?', { needsInput: true }],
    ['a <<ATTACH_QUOTE>> b', 'a b', { needsQuote: true }],
    ['<<no_reply>> x', '<<no_reply>> x', {}],
    ['<<NO_REPLY>', '<<NO_REPLY>', {}],
    ['<<ATTACH_QUOTE>> <<NO_REPLY>> text', 'text', { hasNoReply: true, needsQuote: true }],
    ['text <<NO_REPLY>> <<ATTACH_QUOTE>>\n', 'text', { hasNoReply: true, needsQuote: true }],
  ])('P-51 P-52 %j', (response, cleanContent, flags) => {
    const result = extractControlTokens(response);
    expect(result).toMatchObject({ ...NO_FLAGS, ...flags, cleanContent });
  });

  it('PA-31 P-52 a token in mid-sentence is removed without effect', () => {
    expect(extractControlTokens('The token <<NO_REPLY>> means silence.')).toEqual({
      ...NO_FLAGS,
      cleanContent: 'The token means silence.',
      tokens: ['<<NO_REPLY>>'],
    });
  });

  it.each([
    ['a closed fence', 'Use:\n```\n<<NO_REPLY>>\n```'],
    ['inline code', 'Say `<<NO_REPLY>>` to be silent'],
    ['tildes', '~~~\n<<NO_REPLY>>\n~~~'],
    ['an unknown token', '<<FOO>> ok'],
  ])('PA-32 P-52 %s stays as it is', (_name, text) => {
    expect(extractControlTokens(text)).toEqual({ ...NO_FLAGS, cleanContent: text, tokens: [] });
  });

  it('PA-32 P-52 a token that forms around a removed one goes too and has no effect', () => {
    const result = extractControlTokens('<<NO_<<NO_REPLY>>REPLY>>');
    expect(result).toMatchObject({ ...NO_FLAGS, cleanContent: '' });
  });

  it('P-52 an unclosed fence protects nothing', () => {
    expect(extractControlTokens('```\nx <<ATTACH_QUOTE>>')).toMatchObject({ cleanContent: '```\nx', needsQuote: true });
  });

  it('P-52 an indent that goes away does not uncover a token', () => {
    const { cleanContent } = extractControlTokens('\t```\n```\n<<ATTACH_QUOTE>>\n```');
    expect(extractControlTokens(cleanContent).tokens).toEqual([]);
  });

  it('PA-33 P-51 lists each token once in the order they appear', () => {
    expect(extractControlTokens('<<ATTACH_DISCLAIMER>> a <<ATTACH_QUOTE>> <<ATTACH_DISCLAIMER>>')).toEqual({
      ...NO_FLAGS,
      cleanContent: 'a',
      tokens: ['<<ATTACH_DISCLAIMER>>', '<<ATTACH_QUOTE>>'],
      needsDisclaimer: true,
      needsQuote: true,
    });
  });

  it.each([
    ['a\n\n<<ATTACH_QUOTE>>\n\nb', 'a\n\nb'],
    ['a\n<<ATTACH_QUOTE>>\nb', 'a\n\nb'],
    ['a <<ATTACH_QUOTE>>\n    b', 'a\n    b'],
    ['a  <<ATTACH_QUOTE>> <<NEED_INPUT>>  b  c', 'a b  c'],
    ['a<<ATTACH_QUOTE>>b', 'ab'],
  ])('P-52 closes the gap in %j', (text, expected) => {
    expect(extractControlTokens(text).cleanContent).toBe(expected);
  });

  const pieces = fc.constantFrom(
    '<',
    '<<',
    '>',
    '>>',
    ' ',
    '\n',
    '\n\n',
    '`',
    '``',
    '```',
    '\n```\n',
    'NO_',
    'REPLY',
    'NO_REPLY',
    '<<NO_REPLY>>',
    '<< ATTACH_QUOTE >>',
    '<<SILENT_REPLY>>',
    '한글',
    '😀',
    'x',
  );

  it('P-52 no mixture of pieces throws, leaks a token outside code or loses other text', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
        const text = parts.join('');
        const { cleanContent } = extractControlTokens(text);
        expect(extractControlTokens(cleanContent).tokens).toEqual([]);
        const letters = (value: string) => value.replace(/[^한글😀x]/gu, '');
        expect(letters(cleanContent)).toBe(letters(text));
      }),
    );
  });

  it('P-52 a token inside code or a sentence never silences an answer', () => {
    const wrap = fc.constantFrom(
      (token: string) => `\`${token}\``,
      (token: string) => `\`\`\`\n${token}\n\`\`\``,
      (token: string) => `before ${token} after`,
    );
    const token = fc.constantFrom('<<NO_REPLY>>', '<<SILENT_REPLY>>', '<<HEARTBEAT_OK>>');
    fc.assert(
      fc.property(wrap, token, fc.lorem(), (inside, name, words) => {
        const { hasNoReply, hasSilentReply, hasHeartbeat } = extractControlTokens(`${words}\n${inside(name)}\n${words}`);
        expect([hasNoReply, hasSilentReply, hasHeartbeat]).toEqual([false, false, false]);
      }),
    );
  });

  it.each([
    ['deep nesting', `${'<<NO_'.repeat(70_000)}<<NO_REPLY>>${'REPLY>>'.repeat(70_000)}`],
    ['many tokens', 'x <<NO_REPLY>> `a` '.repeat(50_000)],
    ['code that moves', '``<<ATTACH_QUOTE>>`<<NO_REPLY>>`'.repeat(30_000)],
    ['a million backticks', '`'.repeat(1_000_000)],
    ['blanks', `<<${' '.repeat(1_000_000)}NO_REPLY>>`],
  ])('P-52 is done with 1 MB of %s', (_name, text) => {
    expect(extractControlTokens(text).hasSilentReply).toBe(false);
  });
});
