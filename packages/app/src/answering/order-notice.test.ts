import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CAPABILITIES } from '@finclaw/channel-kit/testing';
import { defaultConfig } from '@finclaw/config';
import { createSilentLogger, ensureStateDirs, resolveStatePaths } from '@finclaw/infra';
import {
  type ChannelPlugin,
  createChannelId,
  createDecimalString,
  createTimestamp,
  type DecimalString,
  type ReplyTarget,
} from '@finclaw/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type App, createApp } from '../create-app.ts';

const OPEN = Date.parse('2026-11-16T10:30:30+09:00');
const CLOSE = Date.parse('2026-11-16T15:30:00+09:00');
const room: ReplyTarget = { channelId: createChannelId('pigeon'), accountId: 'default', targetId: 'somebody' };

describe('a resting order in the running program', () => {
  let dir: string;
  let app: App;
  let now: number;
  let sent: (string | undefined)[];

  const start = async (): Promise<App> => {
    const paths = resolveStatePaths({ FINCLAW_STATE_DIR: dir });
    ensureStateDirs(paths);
    const options = { config: defaultConfig, paths, locale: 'ko', logger: createSilentLogger(), env: {} } as const;
    const running = await createApp({ ...options, now: () => now });
    const pigeon: ChannelPlugin = {
      id: room.channelId,
      capabilities: CAPABILITIES,
      onMessage: () => async () => {},
      send: async ({ payloads }) => {
        sent.push(payloads[0]?.text);
        return undefined;
      },
    };
    running.addChannel(pigeon);
    return running;
  };

  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), 'finclaw-orders-'));
    [now, sent] = [OPEN, []];
    app = await start();
  });
  afterEach(async () => {
    await app.close();
    rmSync(dir, { recursive: true, force: true });
  });

  const instrument = (name: string) => {
    const found = app.finance.directory.resolve(name);
    if (found.kind !== 'found') throw new Error(`${name} is not listed`);
    return found.instrument;
  };

  /**
   * A share that will be cheaper later that day than it is now, and the lowest price the simulated market will make.
   */
  async function fallingShare(): Promise<{ readonly name: string; readonly lowest: DecimalString }> {
    for (const name of ['삼성전자', 'SK하이닉스', '현대차', 'NAVER', '카카오', '셀트리온', '기아']) {
      now = OPEN;
      const quote = await app.finance.market.quote(instrument(name));
      now = CLOSE - 60_000;
      const request = {
        interval: '1m',
        from: createTimestamp(OPEN + 60_000),
        to: createTimestamp(now),
        limit: 1000,
      } as const;
      const history = await app.finance.market.history(instrument(name), request);
      now = OPEN;
      if (!history.ok || !quote.ok) throw new Error('the simulated market has no prices');
      const lowest = history.value.candles.map(({ low }) => low).reduce((a, b) => (Number(a) < Number(b) ? a : b));
      if (Number(lowest) < Number(quote.value.price)) return { name, lowest };
    }
    throw new Error('every share rises that day');
  }

  async function place(name: string, limitPrice: DecimalString): Promise<void> {
    const request = { side: 'buy', type: 'limit', quantity: createDecimalString('3'), limitPrice } as const;
    const placed = await app.finance.features.portfolio.broker.place('local', instrument(name), request, 'key');
    if (!placed.ok) throw new Error(placed.refusal.reason);
    expect(placed.order.state).toBe('open');
    await app.finance.features.portfolio.broker.describeEnd(placed.order, room);
  }

  it('is filled when its price comes, put into the portfolio and told once, also over a restart', async () => {
    const { name, lowest } = await fallingShare();
    await place(name, lowest);
    await app.finance.served.of.portfolio.worker.tick();
    now = CLOSE + 3_600_000;
    await app.finance.served.of.portfolio.worker.tick();
    await app.finance.served.of.portfolio.worker.tick();
    await app.close();
    app = await start();
    await app.finance.served.of.portfolio.worker.tick();
    expect(sent).toEqual([expect.stringMatching(/3주를 매수했습니다[\s\S]*모의투자\(PAPER\)/)]);
    expect([...(await app.finance.features.portfolio.of('local').rows())]).toMatchObject([
      { kind: 'buy', account: 'paper', quantity: '3' },
    ]);
  });

  it('that ends unfilled is told, by the program that is started next', async () => {
    await place('삼성전자', createDecimalString('80000'));
    await app.close();
    now = CLOSE + 3_600_000;
    app = await start();
    await app.finance.served.of.portfolio.worker.tick();
    expect(sent).toEqual([expect.stringContaining('만료되었습니다')]);
  });
});
