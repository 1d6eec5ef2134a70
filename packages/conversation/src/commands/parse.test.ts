import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCommandName, parseCommand, readsAsCommand } from './parse.ts';

describe('parseCommand', () => {
  it.each<[string, string, string, readonly string[]]>([
    ['/help', '/', 'help', []],
    ['  /price AAPL  ', '/', 'price', ['AAPL']],
    ['/도움말 시세', '/', '도움말', ['시세']],
    ['/도움말'.normalize('NFD'), '/', '도움말', []],
    ['/help@finclaw_bot price', '/', 'help', ['price']],
    ['<@1> <@!2>/help', '/', 'help', []],
    ['!help x', '!', 'help', ['x']],
    ['!!help', '!!', 'help', []],
    ['.help', '.', 'help', []],
    ['$^help', '$^', 'help', []],
    ['/price "삼성 전자" b', '/', 'price', ['삼성 전자', 'b']],
    ['/say "unclosed quote', '/', 'say', ['"unclosed', 'quote']],
    ['/say a"b c"d', '/', 'say', ['a"b', 'c"d']],
    ['/say ""', '/', 'say', ['']],
    ['/a\n b\tc', '/', 'a', ['b', 'c']],
    ['/a_b-c1', '/', 'a_b-c1', []],
  ])('%j with prefix %j', (content, prefix, name, args) => {
    expect(parseCommand(content, prefix)).toEqual({ name, args, raw: content });
  });

  it.each([
    ['no prefix', 'help', '/'],
    ['the prefix alone', '/', '/'],
    ['a blank after the prefix', '/ help', '/'],
    ['a doubled prefix', '//help', '/'],
    ['a doubled prefix that looks like a name', '--help', '-'],
    ['a path', '/foo/bar', '/'],
    ['a fence', '```\n/reset\n```', '/'],
    ['inline code', '`/reset`', '/'],
    ['a quote', '> /reset', '/'],
    ['a quote with a quoting prefix', '>reset', '>'],
    ['a link', 'see https://x.y/reset', '/'],
    ['an empty prefix', 'help', ''],
    ['a name with punctuation', '/help!', '/'],
    ['a name that is too long', `/${'a'.repeat(65)}`, '/'],
    ['another prefix', '/help', '!'],
    ['a command on the second line', 'hello\n/reset', '/'],
    ['nothing', '', '/'],
  ])('%s is not a command', (_name, content, prefix) => {
    expect(parseCommand(content, prefix)).toBeNull();
  });

  it('never throws, and never finds a command behind a quote mark, in code or inside a sentence', () => {
    const noise = fc.string({ unit: fc.constantFrom('/', 'help', ' ', '\n', '"', '`', '<@1>', '가', '@', '\u1100') });
    fc.assert(
      fc.property(noise, (text) => {
        parseCommand(text, '/');
        for (const hidden of [
          `> /help ${text}`,
          `\`\`\`\n/help ${text}\n\`\`\``,
          `\`/help\` ${text}`,
          `see /help ${text}`,
        ]) {
          expect(parseCommand(hidden, '/')).toBeNull();
        }
      }),
    );
  });

  it('arguments survive when they are written in quotes', () => {
    const argument = fc.string().filter((value) => !value.includes('"'));
    fc.assert(
      fc.property(fc.array(argument, { maxLength: 5 }), (args) => {
        const content = `/x ${args.map((value) => `"${value}"`).join(' ')}`;
        expect(parseCommand(content, '/')?.args).toEqual(args);
      }),
    );
  });

  it('takes 10 MB', () => {
    expect(parseCommand(`/x ${'a'.repeat(10_000_000)}`, '/')?.args).toHaveLength(1);
    expect(parseCommand(`/x ${'"'.repeat(1_000_001)}`, '/')?.args.length).toBeGreaterThan(1);
    expect(parseCommand('<@1>'.repeat(100_000), '/')).toBeNull();
  });

  it('tells what can be a name', () => {
    expect(['help', '도움말', 'a-b', 'é'].every(isCommandName)).toBe(true);
    expect(['', 'a b', '/x', 'a/b', 'x'.repeat(65)].some(isCommandName)).toBe(false);
  });
});

describe('readsAsCommand', () => {
  it.each([
    ['/approve', '/', true],
    [' \n\t/승인 x', '/', true],
    ['\u200b\u2060\ufeff/approve', '/', true],
    ['／approve', '/', true],
    ['/ａｐｐｒｏｖｅ', '/', true],
    ['<@1> /approve', '/', true],
    ['！approve', '!', true],
    ['How is /approve used?', '/', false],
    ['/r/stocks', '/', false],
    ['1/2 of my savings', '/', false],
    ['approve', '/', false],
  ])('%j with %s: %s', (text, prefix, is) => expect(readsAsCommand(text, prefix)).toBe(is));

  it('holds for whatever the command stage would run', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom('/', '!', '//'), (text, prefix) => {
        for (const line of [text, `${prefix}${text}`, ` ${prefix}approve ${text}`])
          if (parseCommand(line, prefix) !== null) expect(readsAsCommand(line, prefix), line).toBe(true);
      }),
    );
  });
});
