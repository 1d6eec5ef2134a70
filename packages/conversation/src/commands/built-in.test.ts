import { message } from '@finclaw/config';
import type { UsageTotals } from '@finclaw/storage';
import { createChannelId, eachLanguage } from '@finclaw/types';
import { describe, expect, it, vi } from 'vitest';
import { messageContext } from '../pipeline/testing/pipeline-fixture.ts';
import { registerBuiltInCommands } from './built-in.ts';
import type { AddedCommand, BuiltInOptions } from './built-in-command.ts';
import type { ApprovalDecision, ModelChoice } from './ports.ts';
import { type CommandContext, CommandRegistry } from './registry.ts';

const TERMINAL = createChannelId('terminal');

const totals: UsageTotals = {
  key: 'opus',
  requests: 3,
  inputTokens: 12_345,
  outputTokens: 678,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
  costNanoUsd: 1_234_500_000n,
  unpricedRequests: 0,
  estimateNanoUsd: 0n,
  ownNanoUsd: 0n,
};

const use = {
  model: 'opus',
  window: 200_000,
  used: 50_000,
  parts: { systemPrompt: 1_500, toolDefinitions: 4_300, conversation: 40_000, toolResults: 4_200, summary: 0 },
};

const ofFeature = {
  aliases: [],
  category: 'finance',
  description: 'commands.price.description',
  usage: 'commands.price.usage',
} as const;
const quiet: AddedCommand = {
  ...ofFeature,
  name: 'quiet',
  after: 'reset',
  run: async (words) => `quiet ${words.join(' ')}`,
};
const loud: AddedCommand = {
  ...ofFeature,
  name: 'loud',
  after: 'quiet',
  isPublic: true,
  run: async () => '@here <@1> 속보',
};

const everyPort = (): Required<Omit<BuiltInOptions, 'prefix' | 'locale' | 'ownCommands'>> => ({
  resetSession: async () => {},
  stopRun: () => true,
  canAskAgain: true,
  model: {
    current: () => 'opus',
    available: () => ['opus', 'sonnet'],
    choose: (_session, reference): ModelChoice =>
      reference === 'sonnet'
        ? { outcome: 'chosen', model: 'sonnet' }
        : reference === 'down'
          ? { outcome: 'unavailable', model: 'down', reason: '키 없음' }
          : { outcome: 'unknown', nearest: ['opus'] },
  },
  getStatus: () => ({
    model: 'opus',
    contextTokens: 50_000,
    contextWindow: 200_000,
    costTodayNanoUsd: 12_300_000n,
    ownTodayNanoUsd: 0n,
    unpricedToday: 0,
    queueMode: 'queue',
    isRunning: true,
  }),
  getContext: async () => use,
  condense: async () => ({ before: use, after: { ...use, used: 12_000 } }),
  getUsage: () => ({ today: { ...totals, unpricedRequests: 2 }, byModel: [totals] }),
  queueMode: { modes: ['queue', 'collect', 'special'], current: async () => 'queue', choose: async () => {} },
  approvals: { waiting: () => [{ id: 'a1', summary: '삼성전자 10주 매수', createdAt: 0 }], decide: () => 'approved' },
  getChart: async (query) => ({ text: query, pictures: [{ url: 'data:image/png;base64,AA==', description: query }] }),
  settings: async (args) => `settings ${args.join(' ')}`,
  share: async (args) => `share ${args.join(' ')}`,
  added: [quiet, loud],
  explainFigures: async (figure) => `figure ${figure}`,
  signAnswer: async (words) => `signed ${words.join(' ')}`,
});

function commands(options: BuiltInOptions = everyPort()) {
  const registry = new CommandRegistry();
  registerBuiltInCommands(registry, options);
  const call = (text: string, ctx: Partial<CommandContext> = {}) => {
    const parsed = registry.parse(text, options.prefix ?? '/');
    if (!parsed) throw new Error(`not a command: ${text}`);
    return registry.execute(parsed, { ...messageContext(text), ...ctx });
  };
  return { registry, call };
}

describe('registerBuiltInCommands', () => {
  it('registers commands in their order with their Korean texts', () => {
    const rows = commands()
      .registry.list()
      .slice(0, 3)
      .map(({ name, aliases, description, usage, category }) => [name, aliases.join(), description, usage, category]);
    expect(rows).toEqual([
      ['help', 'h,도움말', '사용 가능한 명령어를 표시합니다', '/help [명령어]', 'general'],
      ['reset', 'clear,초기화', '이 대화를 초기화합니다', '/reset', 'general'],
      [
        'quiet',
        '',
        message('ko', 'commands.price.description'),
        message('ko', 'commands.price.usage', { prefix: '/' }),
        'finance',
      ],
    ]);
  });

  it('a command whose port is missing does not exist', () => {
    expect(
      commands({})
        .registry.list()
        .map(({ name }) => name),
    ).toEqual(['help']);
    for (const missing of Object.keys(everyPort()) as (keyof ReturnType<typeof everyPort>)[]) {
      const { [missing]: _left, ...rest } = everyPort();
      expect(commands(rest).registry.list().length).toBeLessThan(commands().registry.list().length);
    }
  });

  it.each([
    ['stop', '중지'],
    ['new', '새대화'],
    ['model', '모델'],
    ['status', '상태'],
    ['context', '문맥'],
    ['compact', '압축'],
    ['usage', '사용량'],
    ['queue', '대기열'],
    ['approve', '승인'],
    ['deny', '거절'],
    ['settings', '설정'],
    ['share', '공유'],
    ['why', '근거'],
    ['chart', '차트'],
  ])('/%s is /%s too, with texts in both languages', (name, korean) => {
    const definition = commands().registry.get(korean)?.definition;
    expect(definition?.name).toBe(name);
    expect(definition?.texts?.ko?.description).not.toBe(definition?.texts?.en?.description);
  });

  it('what must not wait for a running answer says so', () => {
    const immediate = commands()
      .registry.list()
      .filter((each) => each.immediate);
    expect(immediate.map(({ name }) => name)).toEqual(['help', 'stop', 'status', 'usage', 'queue', 'approve', 'deny']);
  });
});

describe('/help', () => {
  it('lists what the caller may use', async () => {
    const { registry, call } = commands({});
    registry.register(
      { name: 'secret', aliases: [], description: 'x', usage: '/secret', category: 'admin', requiredRoles: ['admin'] },
      async () => ({ content: '', ephemeral: false }),
    );
    const { content, ephemeral } = await call('/help');
    expect(content).toContain('**대화와 설정**\n\n- `/도움말` 사용 가능한 명령어를 표시합니다\n\n');
    expect([content.includes('secret'), ephemeral]).toEqual([false, true]);
    expect((await call('/help', { userRoles: ['admin'] })).content).toContain('**관리**\n\n- `/secret` x');
    expect((await call('/help secret')).content).toBe('알 수 없는 명령어: secret');
    expect((await call('/help secret', { userRoles: ['admin'] })).content).toContain('**/secret**');
  });

  it('lists and explains what the channel carries out itself, there alone', async () => {
    const texts = (usage: string) => ({ description: 'opens one', usage });
    const listing = { name: 'conversations', aliases: ['대화'], texts: eachLanguage(() => texts('conversations [N]')) };
    const { call } = commands({ ownCommands: (channelId) => (channelId === TERMINAL ? [listing] : []) });
    const there = { channelId: TERMINAL };
    expect((await call('/help', there)).content).toContain('- `/대화` opens one');
    expect((await call('/help 대화', there)).content).toContain('`/conversations [N]`');
    expect((await call('/help')).content).not.toContain('opens one');
  });

  it('shows the configured prefix', async () => {
    const { call } = commands({ ...everyPort(), prefix: '!' });
    expect((await call('!help')).content).toMatch(/^- `!quiet` [\s\S]*`!도움말 시세`$/m);
    expect((await call('!help !quiet')).content).toBe(
      '**!quiet**\n종목의 현재 시세를 조회합니다\n사용법: `!price AAPL (또는 !price 삼성전자)`',
    );
  });

  it('speaks the language of the caller', async () => {
    const { call } = commands({});
    expect((await call('/help', { locale: 'en' })).content).toContain(
      '**Conversation and settings**\n\n- `/help` Lists the available commands',
    );
  });

  it('repeats an unknown name harmlessly', async () => {
    const { call } = commands({});
    const { content } = await call(`/help "@everyone <@1> \`x\` ${'y'.repeat(100)}"`);
    expect(content).not.toContain('@everyone');
    expect(content).not.toContain('<@1>');
    expect(content).not.toContain('`');
    expect(content.length).toBeLessThan(90);
  });
});

describe('/reset and /new', () => {
  it('claim success only after it happened', async () => {
    const resetSession = vi.fn(async () => {});
    const { call } = commands({ resetSession });
    expect(await call('/reset')).toEqual({
      content: '대화를 초기화했습니다. 새로 시작해 주세요.',
      ephemeral: false,
    });
    expect((await call('/new')).content).toBe(message('ko', 'commands.new.done'));
    expect(resetSession).toHaveBeenCalledTimes(2);
    expect(resetSession).toHaveBeenCalledWith('session-1', 'typed');
  });

  it('say so when it failed', async () => {
    const { call } = commands({ resetSession: () => Promise.reject(new Error('locked')) });
    expect((await call('/reset')).content).toBe('대화를 초기화하지 못했습니다.');
    expect((await call('/new')).content).toBe('대화를 초기화하지 못했습니다.');
  });
});

describe('commands about the session', () => {
  it.each<[string, string, boolean]>([
    ['/stop', '답변을 중지했습니다.', false],
    ['/model', '현재 모델: opus\n사용할 수 있는 모델: opus, sonnet', false],
    ['/model sonnet', '이 대화의 모델을 sonnet으로 바꿨습니다.', false],
    ['/model down', 'down은 지금 사용할 수 없습니다: 키 없음', false],
    ['/model opsu', '모델을 찾을 수 없습니다: opsu\n혹시 이 모델인가요? opus', false],
    [
      '/status',
      '모델: opus\n컨텍스트: 50,000 / 200,000 토큰 (25%)\n오늘 비용: US$0.0123\n대기열 방식: queue\n답변을 작성하고 있습니다.',
      true,
    ],
    [
      '/context',
      'opus: 컨텍스트 200,000토큰 중 약 50,000토큰 사용 (25%)\n· 시스템 프롬프트 1,500\n· 도구 설명 4,300\n· 대화 40,000\n· 도구 결과 4,200',
      true,
    ],
    ['/compact', '이전 대화를 요약했습니다: 약 50,000토큰 → 12,000토큰', true],
    [
      '/usage',
      '오늘: 요청 3회, 입력 12,345 토큰, 출력 678 토큰, US$1.2345 (비용을 알 수 없는 요청 2건 제외)\nopus: 요청 3회, 입력 12,345 토큰, 출력 678 토큰, US$1.2345',
      true,
    ],
    [
      '/queue',
      '현재 방식: queue\n\n  `queue` - 받은 순서대로 하나씩 답합니다\n  `collect` - 모아서 한 번에 답합니다\n  `special`',
      false,
    ],
    ['/queue COLLECT', '대기열 방식을 collect로 바꿨습니다.', false],
  ])('%s', async (text, content, ephemeral) => {
    expect(await commands().call(text)).toEqual({ content, ephemeral });
  });

  it('/stop and /usage say when there is nothing', async () => {
    const { call } = commands({ stopRun: () => false, getUsage: () => ({ byModel: [] }) });
    expect((await call('/stop')).content).toBe('진행 중인 답변이 없습니다.');
    expect((await call('/usage')).content).toBe('아직 사용 기록이 없습니다.');
  });

  it('/queue refuses an unknown mode and names the known ones', async () => {
    const choose = vi.fn();
    const { call } = commands({ queueMode: { modes: ['queue'], current: async () => 'queue', choose } });
    expect((await call('/queue nope')).content).toMatch(/^지원하지 않는 방식입니다: nope\n\n {2}`queue`/);
    expect(choose).not.toHaveBeenCalled();
  });
});

describe('/approve and /deny', () => {
  const two = [
    { id: 'a1', summary: '매수', createdAt: 0 },
    { id: 'a2', summary: '매도', createdAt: 0 },
  ];
  const port = (waiting: typeof two, decision: ApprovalDecision = 'approved') => {
    const decide = vi.fn(() => decision);
    return { decide, ...commands({ approvals: { waiting: () => waiting, decide } }) };
  };

  it('decides on the only request without an id, and never guesses between several', async () => {
    const one = port(two.slice(0, 1));
    expect(await one.call('/approve')).toEqual({ content: '승인했습니다: 매수', ephemeral: true });
    expect(one.decide).toHaveBeenCalledWith('a1', 'approve', expect.anything(), undefined);
    await one.call('/approve a1 Kim Minji');
    expect(one.decide).toHaveBeenLastCalledWith('a1', 'approve', expect.anything(), 'Kim Minji');
    const several = port(two);
    expect((await several.call('/승인')).content).toContain('`a1` 매수\n`a2` 매도');
    expect(several.decide).not.toHaveBeenCalled();
    expect((await port([]).call('/deny')).content).toBe('승인 대기 중인 요청이 없습니다.');
  });

  it('never takes a request that came up after the message was sent, unless it is named', async () => {
    const later = port([{ id: 'a3', summary: '매수', createdAt: Number.MAX_SAFE_INTEGER }]);
    expect((await later.call('/approve')).content).toMatch(/보낸 뒤에 올라온 요청[\s\S]*`a3` 매수/);
    expect(later.decide).not.toHaveBeenCalled();
    await later.call('/approve a3');
    await later.call('/deny');
    expect(later.decide.mock.calls.map((call: unknown[]) => call.slice(0, 2))).toEqual([
      ['a3', 'approve'],
      ['a3', 'deny'],
    ]);
  });

  it.each<[ApprovalDecision, string]>([
    ['denied', '거절했습니다: 매도'],
    ['expired', '요청이 만료되어 실행되지 않았습니다. 다시 요청해 주세요.'],
    ['forbidden', '요청한 사람이나 관리자만 처리할 수 있습니다.'],
    ['decided', '이미 처리된 요청입니다.'],
    [
      'unrecorded',
      '저장 공간이 부족해 승인을 기록하지 못했습니다. 아무것도 실행하지 않았습니다. 공간을 확보한 뒤 다시 요청해 주세요.',
    ],
    ['unknown', '대기 중인 요청에 없는 번호입니다: a2'],
  ])('says that a request is %s', async (decision, text) => {
    const { call, decide } = port(two, decision);
    expect((await call('/deny a2')).content).toBe(text);
    expect(decide).toHaveBeenCalledWith('a2', 'deny', expect.anything(), undefined);
  });

  it('an id that is not waiting goes to the port, which may know it', async () => {
    const { call, decide } = port([], 'expired');
    expect((await call('/approve old')).content).toContain('만료');
    expect(decide).toHaveBeenCalledWith('old', 'approve', expect.anything(), undefined);
  });
});

describe('commands that were added', () => {
  it('stand behind the command they follow, and answer the caller alone unless they are public', async () => {
    const { registry, call } = commands();
    const names = registry.list().map(({ name }) => name);
    expect(names.slice(names.indexOf('reset'), names.indexOf('reset') + 3)).toEqual(['reset', 'quiet', 'loud']);
    expect(await call('/quiet a b')).toEqual({ content: 'quiet a b', ephemeral: true });
    expect((await call('/loud')).ephemeral).toBe(false);
  });

  it('cannot follow what is not there: they would be missing from the help', () => {
    expect(() => commands({ added: [{ ...quiet, after: 'nothing' }] })).toThrow(
      '/quiet follows /nothing, which does not exist',
    );
  });
});

describe('finance commands', () => {
  it('what a port answers cannot notify anybody either', async () => {
    const { call } = commands();
    expect((await call('/loud')).content).not.toMatch(/@here|<@1>/);
  });

  it('an answer can be for the caller alone, although others of its command are public', async () => {
    const whisper: AddedCommand = { ...loud, run: async () => ({ text: 'which one?', isPublic: false }) };
    const { call } = commands({ added: [quiet, whisper] });
    expect(await call('/loud')).toEqual({ content: 'which one?', ephemeral: true });
  });

  it.each([
    ['/why', 'figure undefined'],
    ['/why 3', 'figure 3'],
    ['/why #2', 'figure 2'],
    ['/why nonsense', 'figure undefined'],
  ])('%s', async (text, content) => {
    expect(await commands().call(text)).toEqual({ content, ephemeral: true });
  });
});

describe('/chart', () => {
  it('/chart has a picture, and asks for a name without one', async () => {
    const { call } = commands();
    expect(await call('/chart 삼성전자')).toMatchObject({
      content: '삼성전자',
      ephemeral: false,
      pictures: [{ description: '삼성전자' }],
    });
    expect(await call('/chart')).toEqual({ content: '종목을 입력해 주세요. 예: `/chart 삼성전자`', ephemeral: true });
  });
});
