import { describe, expect, it } from 'vitest';
import { alertCommand } from './chat-command.ts';

describe('/alert', () => {
  it.each(['', 'AAPL'])('shows how it is used after %j', async (typed) => {
    const call = { locale: 'ko', prefix: '!' } as never;
    expect(await alertCommand({} as never).run(typed.split(' '), call)).toContain('사용법: `!alert 종목 조건 가격`');
  });
});
