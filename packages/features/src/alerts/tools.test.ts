import { defaultConfig } from '@finclaw/config';
import { MarketData, SimulatedSource } from '@finclaw/market';
import { InstrumentDirectory } from '@finclaw/market/instruments';
import { openStore } from '@finclaw/storage';
import { PromptLedger, type ToolExecutionContext, ToolRegistry } from '@finclaw/tools';
import { afterEach, describe, expect, it } from 'vitest';
import { alertAnswerText, createAlertCommands } from './alert-commands.ts';
import { createAlertReadings } from './alert-readings.ts';
import { createAlertService } from './alert-service.ts';
import { parseAlertSpec } from './alert-spec.ts';
import { type AlertCaller, setAlert } from './set-alert.ts';
import { alice, bob, roomOf } from './testing/alert-fixture.ts';
import { alertTools } from './tools.ts';

const SEOUL = Date.parse('2026-11-16T10:30:00+09:00');
const directory = new InstrumentDirectory();
const now = () => SEOUL;

let close = () => {};
afterEach(() => close());

function setUp(approves = true) {
  const store = openStore(':memory:');
  close = () => store.close();
  const market = new MarketData([new SimulatedSource({ now })]);
  const { alertDefaults } = defaultConfig.finance;
  const alerts = createAlertService({ database: store.database, now, defaults: alertDefaults });
  const deps = {
    alerts,
    directory,
    readings: createAlertReadings({ market, directory, now, logger: { debug: () => {} } }),
  };
  const registry = new ToolRegistry({
    approvalHandler: async ({ inputHash }) => ({ approved: approves, inputHash }),
  });
  for (const { definition, executor } of alertTools({ ...deps, languageOf: () => 'ko' }))
    registry.register(definition, executor);
  const call = async (name: string, input: object = {}, context: Partial<ToolExecutionContext> = {}) => {
    const whole = {
      sessionId: 's',
      userId: alice.senderId,
      channelId: alice.channelId,
      accountId: alice.accountId,
      replyTarget: roomOf(alice),
      abortSignal: new AbortController().signal,
      ...context,
    };
    const { content, isError } = await registry.execute(name, input, whole);
    return { isError, content: content.startsWith('{') ? JSON.parse(content) : content };
  };
  const create = async (spec: string, by: AlertCaller): Promise<string | undefined> => {
    const wish = parseAlertSpec(spec);
    return wish && alertAnswerText(await setAlert(wish, deps, by), by.locale);
  };
  return { alerts, call, create, commands: createAlertCommands(deps) };
}

describe('the alert tools', () => {
  it('set an alert where the conversation takes place, and list it', async () => {
    const { alerts, call } = setUp();
    const { content } = await call('create_alert', { instrument: '삼전', condition: 'at_or_above', value: '20만' });
    expect(content).toMatchObject({
      status: 'ok',
      alert: {
        instrument: { symbol: '005930.KS' },
        condition: { type: 'above', value: '200000', inclusive: true, field: 'price' },
      },
      current: { currency: 'KRW', source: 'simulated', timeZone: 'Asia/Seoul' },
    });
    expect(await alerts.list(alice)).toMatchObject([
      { target: roomOf(alice), locale: 'ko', baseline: { symbol: '005930.KS' } },
    ]);
    expect((await call('list_alerts')).content).toMatchObject({
      status: 'ok',
      alerts: [{ id: content.alert.id, armed: true }],
    });
    expect((await call('list_alerts', {}, { userId: bob.senderId })).content).toEqual({ status: 'ok', alerts: [] });
  });

  it('tell nobody where an alert goes', async () => {
    const { call } = setUp();
    await call('create_alert', { instrument: 'AAPL', condition: 'above', value: '200' });
    expect(JSON.stringify((await call('list_alerts')).content)).not.toMatch(/room-alice|telegram/);
  });

  it.each([
    [
      { condition: 'change_percent', value: '-5%' },
      { type: 'change_percent', value: '-5', field: 'changePercent' },
    ],
    [
      { condition: 'below', value: '-2.5 %', field: 'changePercent' },
      { type: 'below', value: '-2.5', field: 'changePercent' },
    ],
    [
      { condition: 'above', value: '70', field: 'rsi' },
      { type: 'above', value: '70', field: 'rsi' },
    ],
    [
      { condition: 'crosses_below', value: '1,234.50' },
      { type: 'crosses_below', value: '1234.5', field: 'price' },
    ],
    [
      { condition: 'above', value: '1억', field: 'volume' },
      { type: 'above', value: '100000000', field: 'volume' },
    ],
  ])('read %j', async (input, condition) => {
    const { call } = setUp();
    expect((await call('create_alert', { instrument: 'AAPL', ...input })).content).toMatchObject({
      status: 'ok',
      alert: { condition },
    });
  });

  it.each([
    ['a name that could be two things', { instrument: '삼성', condition: 'above', value: '1' }, 'ambiguous'],
    ['a name nobody knows', { instrument: 'qqqqqq', condition: 'above', value: '1' }, 'unknown'],
    ['words instead of a number', { instrument: 'AAPL', condition: 'above', value: 'high' }, 'invalid'],
    ['a fraction without end', { instrument: 'AAPL', condition: 'above', value: '1/3' }, 'invalid'],
    ['a price below zero', { instrument: 'AAPL', condition: 'above', value: '-1' }, 'refused'],
  ])('refuse %s', async (_name, input, status) => {
    const { alerts, call } = setUp();
    expect((await call('create_alert', input)).content).toMatchObject({ status });
    expect(await alerts.list(alice)).toEqual([]);
  });

  it('set nothing where nothing can be delivered', async () => {
    const { alerts, call } = setUp();
    const { content, isError } = await call(
      'create_alert',
      { instrument: 'AAPL', condition: 'above', value: '1' },
      { replyTarget: undefined as never },
    );
    expect(isError).toBe(true);
    expect(content).toMatchObject({ reason: 'no-target' });
    expect(await alerts.list(alice)).toEqual([]);
  });

  it.each([
    ['without a question while nobody else spoke', false, false, 0],
    ['with approval after an outsider did', true, true, 0],
    ['not without it then', true, false, 1],
  ])('remove an alert %s', async (_name, untrusted, approves, left) => {
    const { alerts, call } = setUp(approves);
    const { content } = await call('create_alert', { instrument: 'AAPL', condition: 'above', value: '1000' });
    await call('delete_alert', { id: content.alert.id }, { ledger: new PromptLedger({ untrusted }) });
    expect(await alerts.list(alice)).toHaveLength(left);
  });

  it('remove nobody else’s alert', async () => {
    const { alerts, call } = setUp();
    const { content } = await call('create_alert', { instrument: 'AAPL', condition: 'above', value: '1000' });
    expect((await call('delete_alert', { id: content.alert.id }, { userId: bob.senderId })).isError).toBe(true);
    expect(await alerts.list(alice)).toHaveLength(1);
  });
});

describe('the alert commands', () => {
  const caller = (locale: 'ko' | 'en') => ({ owner: alice, target: roomOf(alice), locale });
  const typed = 'AAPL > 1000';

  it('confirm an alert with the price of now, its time and its source', async () => {
    const { create } = setUp();
    const text = await create(typed, caller('ko'));
    expect(text).toMatch(
      /^알림을 설정했습니다: 애플\(AAPL\) 가격 \$1,000\.00 초과 \(번호 \w{8}\)\n아직 조건을 충족하지 않았습니다.\n현재 \$[\d.]+입니다\. 기준: .+ · 출처: 시뮬레이션 시장\n※ /,
    );
    expect(await create(typed, caller('en'))).toMatch(
      /^You already have this alert: Apple \(AAPL\): price above \$1,000\.00/,
    );
  });

  it.each([
    ['>', '1', '가격 $1.00 초과'],
    ['>=', '1', '가격 $1.00 이상'],
    ['<', '100000', '가격 $100,000.00 미만'],
    ['<=', '100000', '가격 $100,000.00 이하'],
  ] as const)('%s %s is met already', async (operator, price, words) => {
    const { create } = setUp();
    const text = await create(`AAPL ${operator} ${price}`, caller('ko'));
    expect(text).toContain(words);
    expect(text).toContain('이미 조건을 충족했습니다.');
  });

  it('tell a level from here, which stays fixed, from a move on one day', async () => {
    const { alerts, create, call } = setUp();
    const fromHere = await create('AAPL -10% from here', caller('en'));
    expect(fromHere).toMatch(
      /at or below \$[\d.]+.*\nThe level is -10.00% from the current price and stays fixed\.\nThe condition is not met yet\.\nNow \$[\d.]+\./,
    );
    const onDay = await create('AAPL -10%', caller('en'));
    expect(onDay).toMatch(
      /down 10% or more in a day.*\nThe condition is not met yet\.\nNow .*\nThe change today is [+-]?[\d.]+% so far\./,
    );
    const [level, day] = (await alerts.list(alice)).map(({ condition }) => condition);
    expect([level, day].map((each) => each?.type).sort()).toEqual(['below', 'change_percent']);
    const { content } = await call('create_alert', {
      instrument: 'TSLA',
      condition: 'percent_from_here',
      value: '10%',
    });
    const { price } = content.current;
    expect(content).toMatchObject({
      fromHerePercent: '10',
      isMetAlready: false,
      alert: { condition: { type: 'above', field: 'price', value: String(Number((Number(price) * 1.1).toFixed(2))) } },
    });
    const never = await call('create_alert', { instrument: 'TSLA', condition: 'percent_from_here', value: '-100' });
    expect(never.content).toMatchObject({ status: 'refused', fault: 'changePercent' });
  });

  it.each([
    ['삼성', /여러 종목일 수 있습니다/],
    ['qqqqqq', /찾지 못했습니다/],
  ])('ask back about %s', async (symbol, expected) => {
    const { create } = setUp();
    expect(await create(`${symbol} > 1000`, caller('ko'))).toMatch(expected);
  });

  it('list and remove', async () => {
    const { alerts, commands, create } = setUp();
    expect(await commands.list(alice, 'ko')).toBe('설정한 알림이 없습니다.');
    await create(typed, caller('ko'));
    const id = (await alerts.list(alice))[0]!.id;
    expect(await commands.list(alice, 'en')).toBe(`- Apple (AAPL): price above $1,000.00 (id ${id})`);
    expect(await commands.remove(id, bob, 'ko')).toBe(`없는 알림 번호입니다: ${id}`);
    expect(await commands.remove(id, alice, 'ko')).toMatch(/^알림을 삭제했습니다/);
  });
});
