import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultConfig } from '@finclaw/config';
import { createSilentLogger, ensureStateDirs, resolveStatePaths } from '@finclaw/infra';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type App, createApp } from '../create-app.ts';

const KLARNA = { symbol: 'KLAR', longname: 'Klarna Group plc', exchange: 'NYQ', quoteType: 'EQUITY' };

describe('a name that only the sources know', () => {
  let dir: string;
  let vendor: Server;
  let asked: string[];
  let app: App;

  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), 'finclaw-learned-'));
    asked = [];
    vendor = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://vendor');
      asked.push(`${pathname} ${searchParams.get('q') ?? searchParams.get('query') ?? ''}`.trim());
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(pathname === '/v1/finance/search' ? { quotes: [KLARNA] } : { coins: [] }));
    });
    await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve));
    app = await start();
  });
  afterEach(async () => {
    await app.close();
    vendor.closeAllConnections();
    vendor.close();
    rmSync(dir, { recursive: true, force: true });
  });

  async function start(): Promise<App> {
    const baseUrl = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`;
    const dataProviders = (['yahoo', 'coingecko', 'frankfurter'] as const).map((name) => ({ name, baseUrl }));
    const config = {
      ...defaultConfig,
      finance: { ...defaultConfig.finance, marketData: 'live', dataProviders },
    } as const;
    const paths = resolveStatePaths({ FINCLAW_STATE_DIR: dir });
    ensureStateDirs(paths);
    return createApp({ config, paths, locale: 'ko', logger: createSilentLogger(), env: {} });
  }

  it('is looked up once, resolved by the tool, and known after a restart', async () => {
    const context = { sessionId: 's', userId: 'u', channelId: 'terminal', abortSignal: new AbortController().signal };
    const { content } = await app.tools.execute('search_instrument', { query: 'Klarna' }, context);
    expect(JSON.parse(content)).toMatchObject({
      status: 'ok',
      instrument: { symbol: 'KLAR', exchange: 'NYSE', currency: 'USD' },
    });
    expect(asked.sort()).toEqual(['/api/v3/search Klarna', '/v1/finance/search Klarna']);
    await app.close();
    app = await start();
    expect(app.finance.directory.resolve('klarna group')).toMatchObject({
      kind: 'found',
      instrument: { symbol: 'KLAR' },
    });
    expect(asked).toHaveLength(2);
  });
});
