import { describe, expect, it } from 'vitest';
import type { ToolResult } from '../registry/definition.ts';
import { DEFAULT_GUARD_OPTIONS, guardToolResult, type ResultGuardOptions } from './result-guard.ts';

const CARD = '4111-1111-1111-1111';

function guard(content: unknown, options: Partial<ResultGuardOptions> = {}, more: Partial<ToolResult> = {}) {
  return guardToolResult({ content, isError: false, ...more } as ToolResult, { ...DEFAULT_GUARD_OPTIONS, ...options });
}

describe('guardToolResult', () => {
  it('reports what it did', () => {
    expect(guard(`\u001B[1m${CARD}`)).toEqual({
      content: '[REDACTED:CARD]',
      isError: false,
      wasTruncated: false,
      wasRedacted: true,
      originalSize: 23,
      guardedSize: 15,
    });
  });

  it.each([
    ['nothing', null, '[No result returned]'],
    ['nothing at all', undefined, '[No result returned]'],
  ])('%s', (_when, result, content) => {
    expect(guardToolResult(result, DEFAULT_GUARD_OPTIONS)).toMatchObject({ content, isError: false });
  });

  const circular: Record<string, unknown> = { a: 1 };
  circular.self = circular;
  const shared = { x: 1 };
  const hostile = {
    toJSON: () => {
      throw new Error('no');
    },
  };

  it.each<[string, unknown, string]>([
    ['no content', undefined, '[No result returned]'],
    ['a big integer', 10n, '10'],
    ['a number', 1.5, '1.5'],
    ['an object', { price: 1, big: 10n }, '{"price":1,"big":"10"}'],
    ['a cycle', circular, '{"a":1,"self":"[Circular]"}'],
    ['the same object twice', [shared, shared], '[{"x":1},{"x":1}]'],
    ['a function', () => 1, '[No result returned]'],
    ['a symbol', Symbol('x'), '[No result returned]'],
    ['an object that refuses', hostile, '[No result returned]'],
    ['bytes', new Uint8Array(3), '[binary data, 3 bytes]'],
  ])('%s', (_when, content, expected) => {
    expect(guard(content).content).toBe(expected);
  });

  it.each([
    ['tags', '4111<b></b>1111<i></i>1111<u></u>1111'],
    ['null bytes', '4111\u00001111\u00001111\u00001111'],
    ['a zero-width space', '4\u200B111111111111111'],
    ['a zero-width space in a tag', '4<b>\u200B</b>111111111111111'],
  ])('a card split by %s', (_when, content) => {
    const result = guard(content);
    expect(result.content).not.toMatch(/\d/);
    expect(result.wasRedacted).toBe(true);
  });

  it('no cut leaves a part of a card or of a mask', () => {
    const text = `${'x'.repeat(20)} ${CARD} ${'y'.repeat(40)}`;
    for (let limit = 12; limit <= 60; limit++) {
      const { content, wasTruncated } = guard(text, { maxContentLength: limit });
      expect(content.length).toBeLessThanOrEqual(limit);
      expect(content).not.toMatch(/\d/);
      expect(content.replaceAll('[REDACTED:CARD]', '')).not.toMatch(/REDACTED|\[R/);
      expect(content.endsWith('[truncated]')).toBe(true);
      expect(wasTruncated).toBe(true);
    }
  });

  it('never half a character, and short limits get no suffix', () => {
    for (let limit = 1; limit < 40; limit++) {
      const { content } = guard('😀'.repeat(30), { maxContentLength: limit });
      expect(content.isWellFormed()).toBe(true);
      expect(content.length).toBeLessThanOrEqual(limit);
    }
    expect(guard('abcdefghijklmnop', { maxContentLength: 11 }).content).toBe('abcdefghijk');
  });

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('the limit %s is refused', (maxContentLength) => {
    expect(() => guard('x', { maxContentLength })).toThrow(RangeError);
  });

  it.each([
    ['a card', '4111 1111 1111 1111'],
    ['a key', 'sk-ant-api03-AAAABBBBCCCCDDDDEEEE'],
    ['a token', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abcDEF'],
    ['a private key', `-----BEGIN PRIVATE KEY-----\n${'A'.repeat(200)}`],
  ])('the hard cap leaves no half of %s', (_when, secret) => {
    for (let inside = 4; inside < Math.min(secret.length, 60); inside++) {
      const text = `${'<b>'.repeat(20_000)}${'x '.repeat(3_000).slice(0, 65_536 - 60_000 - inside - 1)} ${secret}${'z'.repeat(100)}`;
      const { content, wasTruncated } = guard(text, { maxContentLength: 8_000 });
      expect(wasTruncated).toBe(true);
      expect(/4111|sk-ant|eyJh|AAAA/.test(content)).toBe(false);
    }
  });

  it('caller patterns mask every hit, keep no state, ignore empty matches', () => {
    const options = { redactPatterns: [/foo/] };
    expect(guard('foo foo', options).content).toBe('[REDACTED] [REDACTED]');
    expect(guard('foo foo', options).content).toBe('[REDACTED] [REDACTED]');
    expect(guard('abc', { redactPatterns: [/x*/] })).toMatchObject({ content: 'abc', wasRedacted: false });
    expect(guard('a1b2', { redactPatterns: [Object.freeze(/\d/gy)] }).content).toBe('a[REDACTED]b[REDACTED]');
    expect(guard(`RED ${CARD}`, { redactPatterns: [/RED|CARD/] }).content).toBe('[REDACTED] [REDACTED:CARD]');
  });

  it('a pattern that runs too long withholds the result', () => {
    expect(guard('1'.repeat(400_000), { redactPatterns: [/(?:1|11)+2/] })).toEqual({
      content: '[Result withheld: sanitisation failed]',
      isError: true,
      wasTruncated: false,
      wasRedacted: false,
      originalSize: 0,
      guardedSize: 38,
      metadata: { code: 'GUARD_FAILED' },
    });
  });

  it('secrets are masked even when financial data is not', () => {
    const text = `${CARD} sk-ant-api03-AAAABBBBCCCC`;
    expect(guard(text, { redactPersonalNumbers: false }).content).toBe(`${CARD} [REDACTED:SECRET]`);
  });

  it('allowed HTML stays', () => {
    expect(guard('<b>1</b>', { allowHtml: true }).content).toBe('<b>1</b>');
  });

  it('metadata loses stacks, causes and details, and its texts are masked', () => {
    const metadata = {
      details: 's',
      a: { stack: 't', ok: 1, card: CARD, cause: {}, list: [1n, () => 1] },
      at: new Date(0),
      loop: {},
    };
    metadata.loop = metadata;
    const { metadata: cleaned } = guard('x', {}, { metadata });
    expect(cleaned).toEqual({
      a: { ok: 1, card: '[REDACTED:CARD]', list: ['1', null] },
      at: '1970-01-01T00:00:00.000Z',
      loop: {
        a: { ok: 1, card: '[REDACTED:CARD]', list: ['1', null] },
        at: '1970-01-01T00:00:00.000Z',
        loop: '[Circular]',
      },
    });
    expect(guard('x', {}, { metadata: { details: 's', a: { stack: 't', ok: 1 } } }).metadata).toEqual({ a: { ok: 1 } });
    expect(() => Object.assign(cleaned!, { x: 1 })).toThrow(TypeError);
  });

  it('an unknown tool is marked', () => {
    const isKnownTool = (name: string) => name === 'known';
    expect(guard('x', { toolName: 'made_up', isKnownTool }).metadata).toEqual({ warning: 'unknown tool name' });
    expect(guard('x', { toolName: 'known', isKnownTool }).metadata).toBeUndefined();
  });

  it('the input is not changed', () => {
    const result = Object.freeze({ content: CARD, isError: true, metadata: Object.freeze({ note: CARD }) });
    expect(guardToolResult(result, DEFAULT_GUARD_OPTIONS).isError).toBe(true);
    expect(result).toEqual({ content: CARD, isError: true, metadata: { note: CARD } });
  });

  it('parts are made safe one by one, and only the exact word vouches', () => {
    const parts = [
      { text: '<b>71,500</b>원', trust: 'trusted', origin: 'quote' },
      { text: `메모 ${CARD}`, trust: 'whatever' },
      { text: 'y'.repeat(100), trust: 'untrusted' },
      { text: 'never shown', trust: 'trusted' },
    ];
    const result = guard('ignored', { maxContentLength: 50 }, { parts: parts as never });
    expect(result.parts).toEqual([
      { text: '71,500원', trust: 'trusted', origin: 'quote' },
      { text: '메모 [REDACTED:CARD]', trust: 'untrusted' },
      { text: `${'y'.repeat(12)}[truncated]`, trust: 'untrusted' },
    ]);
    expect(result.content).toBe(result.parts!.map((part) => part.text).join('\n'));
    expect(result.content.length).toBeLessThanOrEqual(50);
    expect(result).toMatchObject({ wasTruncated: true, wasRedacted: true });
  });
});
