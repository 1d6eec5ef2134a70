import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { TextOutput } from '../../text-output.ts';
import { cellWidth } from './cells.ts';
import { ChatScreen } from './chat-screen.ts';
import { RunStatus } from './run-status.ts';

describe('the line of what is being done', () => {
  it.each([
    { locale: 'ko', words: '주문 (모의투자) · 005930.KS…', hint: 'Esc로 중지' },
    { locale: 'en', words: 'Order (paper trading) · 005930.KS and more…', hint: 'Esc to stop' },
  ] as const)('at 40 columns says how to stop, in $locale, and has a beginning without a question', async (example) => {
    const { locale, words, hint } = example;
    const stream = Object.assign(new PassThrough(), { isTTY: true, columns: 40 });
    const output = new TextOutput(stream, { hasCursor: true });
    const screen = (await ChatScreen.open(output))!;
    const status = new RunStatus(screen, output.paint, () => 1_794_798_226_000);
    status.does(locale, words);
    screen.redraw();
    const seen = String(stream.read())
      .replace(/\u001b\[[?\d;]*[A-Za-z]/g, '\n')
      .split('\n');
    const line = seen.findLast((each) => each.includes('Esc'))!.replaceAll('\r', '');
    expect(line).toContain(hint);
    expect(line).toMatch(/ 0(?:초|s) · /);
    expect(cellWidth(line)).toBeLessThan(40);
    status.end();
    screen.close();
  });
});
