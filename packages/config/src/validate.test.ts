import { describe, expect, it } from 'vitest';
import { defaultConfig } from './defaults.ts';
import { merge } from './merge.ts';
import { validateConfig } from './validate.ts';

function validate(user: unknown, options: { locale?: 'ko' | 'en'; env?: Record<string, string | undefined> } = {}) {
  const { locale = 'en', env = {} } = options;
  return validateConfig(merge(defaultConfig, user, 'replace'), { locale, env });
}

function sentences(user: unknown, locale: 'ko' | 'en' = 'en', env: Record<string, string | undefined> = {}): string[] {
  const result = validate(user, { locale, env });
  return result.ok ? [] : result.issues.map((issue) => issue.message);
}

const everySection = {
  gateway: {
    port: 8080,
    host: 'localhost',
    tls: { certFile: 'c', keyFile: 'k' },
    corsOrigins: ['https://a.example'],
    oidc: { issuer: 'https://login.example', clientId: 'c', domains: ['a.example'], role: 'reader' },
    push: { contact: 'mailto:a@b.example', privateHosts: ['127.0.0.1:9'] },
  },
  agents: {
    defaults: { model: 'opus', maxConcurrent: 10, maxTokens: 1, maxTurns: 100, temperature: 0 },
    defaultAgent: '비서',
    entries: { 비서: { model: 'm', maxConcurrent: 1, systemPrompt: '' } },
    bindings: [{ agentId: '비서', senderId: 's', accountId: 'a', priority: 1 }],
    defaultKeys: { anthropic: 'k' },
  },
  channels: {
    cli: { enabled: false },
    discord: { botToken: 't', applicationId: 'a', guildIds: ['g'] },
    telegram: { botToken: 't' },
  },
  session: {
    resetPolicy: 'never',
    idleTimeoutMs: 0,
    directChats: 'shared',
    askAgainAfterMs: 60_000,
    leaseMs: 5000,
    queue: { mode: 'interrupt', dropPolicy: 'new' },
  },
  people: {
    maxConcurrent: 2,
    messagesPerMinute: 5,
    requestsPerMinute: 50,
    maxConnections: 3,
    storageMb: 50,
    rooms: { 'discord:42': 'asked', '*': 'nothing' },
  },
  backup: { folder: '/mnt/disk', every: 'week', at: '22:30', keep: 4, passphraseFile: '/home/me/pass' },
  updates: { check: false, url: 'https://example.com/latest' },
  logging: { level: 'trace', file: false },
  finance: {
    marketData: 'live',
    disclaimer: 'always',
    dataProviders: [{ name: 'kis', apiKey: 'k', apiSecret: 's', baseUrl: 'https://x', rateLimit: 5 }],
    newsFeeds: [{ name: 'n', url: 'http://x', refreshIntervalMs: 60_000 }],
    alertDefaults: { quietHours: { from: '22:00', to: '07:30', timeZone: 'Asia/Seoul' } },
  },
  schedules: { maxJobs: 5, stepsPerRun: 3, dailyUsdPerJob: 0.05 },
  plugins: { enabled: ['a'], disabled: ['b'] },
};

describe('schema', () => {
  it('accepts the defaults, and has these', () => {
    expect(validate({})).toEqual({ ok: true, config: defaultConfig });
    expect(defaultConfig.gateway).toEqual({ port: 18789, host: '127.0.0.1', corsOrigins: [] });
    expect(defaultConfig.agents.defaults).toEqual({ maxTokens: 4096, maxTurns: 10, temperature: 0.7 });
    expect(defaultConfig.session).toMatchObject({ resetPolicy: 'idle', idleTimeoutMs: 1_800_000 });
    expect(defaultConfig.logging).toEqual({ level: 'info', file: true });
    expect(defaultConfig.finance.alertDefaults).toEqual({
      cooldownMs: 300_000,
      maxActiveAlerts: 100,
      checkEveryMs: 30_000,
    });
    expect(defaultConfig.channels.pipeline).toEqual({
      enableAck: true,
      commandPrefix: '/',
      maxResponseLength: 200_000,
      timeoutMs: 600_000,
    });
  });

  it.each([
    ['every section at once', everySection],
    [
      'models',
      {
        models: {
          definitions: { 'gpt-4.1': { provider: 'openai', model: 'gpt-4.1' } },
          aliases: { fast: 'haiku' },
          defaultModel: 'opus',
          fallbacks: ['sonnet'],
        },
      },
    ],
    [
      'providers',
      {
        agents: {
          providers: {
            anthropic: {
              apiKey: 'k',
              baseUrl: 'http://127.0.0.1:8080',
              firstTokenTimeoutMs: 1000,
              idleTimeoutMs: 2000,
            },
            offline: { enabled: false },
          },
        },
      },
    ],
    [
      'a provider of one’s own',
      {
        agents: { providers: { ollama: { baseUrl: 'http://localhost:11434/v1' } } },
        models: { definitions: { 'llama3:8b': { provider: 'ollama', model: 'llama3:8b' } } },
      },
    ],
    [
      'bindings without a priority',
      {
        agents: {
          entries: { trader: {} },
          bindings: [{ agentId: 'trader', channelId: 'discord', chatType: 'direct' }],
        },
      },
    ],
    [
      'a queue mode per agent and channel',
      {
        agents: { entries: { a: { queue: { mode: 'steer' } } } },
        channels: { web: { queue: { mode: 'collect', collectWindowMs: 500 } } },
      },
    ],
    [
      'an allow list',
      {
        channels: {
          discord: { allowFrom: ['1'], admins: ['1'], pairing: false, accounts: { second: { allowFrom: [] } } },
        },
      },
    ],
    [
      'policy rules',
      {
        tools: {
          policyRules: [
            { pattern: 'finance:*', verdict: 'deny' },
            { pattern: 'mcp_*', verdict: 'allow', scope: 'user', subject: 'u1', priority: 5 },
          ],
        },
      },
    ],
    ['agents.budget', { agents: { budget: { perDayUsd: 5, perRunUsd: 0.5 } } }],
    ['no daily budget', { agents: { budget: { perDayUsd: 'none' } } }],
    ['a plugin’s own settings', { plugins: { enabled: ['x'], config: { x: { anything: [1, { goes: null }] } } } }],
  ])('accepts %s', (_case, user) => {
    expect(sentences(user)).toEqual([]);
  });

  it.each([
    [{ gatway: {} }, 'gatway', 'There is no setting "gatway". Did you mean "gateway"?'],
    [{ gateway: { prot: 1 } }, 'gateway.prot', 'There is no setting "gateway.prot". Did you mean "gateway.port"?'],
    [
      { channels: { discord: { accounts: { b: { botTokn: 'x' } } } } },
      'channels.discord.accounts.b.botTokn',
      'There is no setting "channels.discord.accounts.b.botTokn". Did you mean "channels.discord.accounts.b.botToken"?',
    ],
    [
      { channels: { telegrm: {} } },
      'channels.telegrm',
      'There is no setting "channels.telegrm". Did you mean "channels.telegram"?',
    ],
    [
      { channels: { matrix: { allowFrom: ['*'] } } },
      'channels.matrix',
      '"channels.matrix": there is no channel "matrix". If it comes from a plugin, add the plugin to plugins.enabled; otherwise remove this section.',
    ],
    [
      { channels: { matrix: { pairing: 1 } } },
      'channels.matrix.pairing',
      'channels.matrix.pairing must be true or false, but it is 1.',
    ],
    [{ models: { zzz: 1 } }, 'models.zzz', 'There is no setting "models.zzz". Remove it.'],
    [
      { gateway: { port: 70000 } },
      'gateway.port',
      'gateway.port must be a whole number from 1 to 65535, but it is 70000.',
    ],
    [{ gateway: { port: '80' } }, 'gateway.port', 'gateway.port must be a whole number from 1 to 65535.'],
    [
      { gateway: { port: 80.5 } },
      'gateway.port',
      'gateway.port must be a whole number from 1 to 65535, but it is 80.5.',
    ],
    [{ gateway: null }, 'gateway', 'gateway must be an object in braces, but it is null.'],
    [
      { agents: { defaults: { temperature: 3 } } },
      'agents.defaults.temperature',
      'agents.defaults.temperature must be a number from 0 to 2, but it is 3.',
    ],
    [
      { agents: { defaults: { maxConcurrent: 1001 } } },
      'agents.defaults.maxConcurrent',
      'agents.defaults.maxConcurrent must be a whole number from 1 to 1000, but it is 1001.',
    ],
    [
      { session: { resetPolicy: 'dayly' } },
      'session.resetPolicy',
      'session.resetPolicy must be one of "daily", "idle", "never". Did you mean "daily"?',
    ],
    [
      { session: { askAgainAfterMs: -1 } },
      'session.askAgainAfterMs',
      'session.askAgainAfterMs must be a whole number of at least 0, but it is -1.',
    ],
    [
      { session: { idleTimeoutMs: -1 } },
      'session.idleTimeoutMs',
      'session.idleTimeoutMs must be a whole number of at least 0, but it is -1.',
    ],
    [
      { agents: { bindings: [{ channelId: 'x' }] } },
      'agents.bindings[0].agentId',
      'agents.bindings[0].agentId is missing. It must be text that is not empty.',
    ],
    [
      { agents: { providers: { openai: { baseUrl: 'http://example.test' } } } },
      'agents.providers.openai.baseUrl',
      'agents.providers.openai.baseUrl is an unencrypted http address. Use https, or set agents.providers.openai.allowLanHttp to true if the server is on your own network.',
    ],
    [
      { agents: { providers: { openai: { baseUrl: 'http://example.test', allowLanHttp: true } } } },
      'agents.providers.openai.baseUrl',
      'agents.providers.openai.baseUrl is an unencrypted http address. Use https, or set agents.providers.openai.allowLanHttp to true if the server is on your own network.',
    ],
    [
      { agents: { entries: { 'a b': {} } } },
      'agents.entries["a b"]',
      'The name of agents.entries["a b"] must be a name of at most 64 letters, digits, . _ or -, starting with a letter or digit.',
    ],
    [
      { finance: { newsFeeds: [{ name: 'n', url: 'ftp://x' }] } },
      'finance.newsFeeds[0].url',
      'finance.newsFeeds[0].url must be an address starting with http or https.',
    ],
    [
      { finance: { alertDefaults: { quietHours: { from: '25:00', to: '07:00' } } } },
      'finance.alertDefaults.quietHours.from',
      'finance.alertDefaults.quietHours.from must be a time of day such as 22:00.',
    ],
    [
      { finance: { alertDefaults: { quietHours: { from: '22:00', to: '07:00', timeZone: 'Seoul/Asia' } } } },
      'finance.alertDefaults.quietHours.timeZone',
      'finance.alertDefaults.quietHours.timeZone must be a time zone such as Asia/Seoul.',
    ],
    [
      { models: { definitions: { m: { provider: 'openai', model: 'm', costPer1kInput: -1 } } } },
      'models.definitions.m.costPer1kInput',
      'models.definitions.m.costPer1kInput must be a number of at least 0, but it is -1.',
    ],
    [
      { channels: { pipeline: { commandPrefix: '@x' } } },
      'channels.pipeline.commandPrefix',
      'channels.pipeline.commandPrefix must be 1 to 8 characters without spaces, not starting with `, < or @.',
    ],
    [
      { tools: { policyRules: [{ pattern: '(a+)+', verdict: 'deny' }] } },
      'tools.policyRules[0].pattern',
      'tools.policyRules[0].pattern must be a tool name of at most 128 letters, digits, _ : - and the wildcards * and ?.',
    ],
  ])('explains %j', (user, path, sentence) => {
    const result = validate(user);
    expect(result).toEqual({ ok: false, issues: [{ path, message: sentence, severity: 'error' }] });
  });

  it('writes Korean with the right particles', () => {
    expect(sentences({ gateway: { port: 0 } }, 'ko')).toEqual([
      'gateway.port는 1에서 65535 사이의 정수여야 합니다. 지금 값은 0입니다.',
    ]);
    expect(sentences({ gatway: {} }, 'ko')).toEqual(['"gatway" 설정이 없습니다. 혹시 "gateway"인가요?']);
    expect(sentences({ plugins: { enabled: 'x' } }, 'ko')).toEqual([
      'plugins.enabled는 대괄호로 감싼 목록이어야 합니다.',
    ]);
  });

  it('never shows a string value: it could be a secret', () => {
    const secret = 'sk-ant-very-secret-value';
    const user = {
      gateway: { port: secret, tls: secret },
      locale: secret,
      agents: { providers: { x: { baseUrl: secret, idleTimeoutMs: secret } } },
    };
    expect(sentences(user).length).toBeGreaterThan(3);
    expect(sentences(user).join()).not.toContain('secret');
  });

  it('reports every problem at once', () => {
    expect(sentences({ gatway: {}, gateway: { port: 0, hots: 1 } })).toHaveLength(3);
  });

  it.each(['', ' ', '/ ', 'toolongprefix', '`', '<', '@', '\t'])('refuses the command prefix %j', (commandPrefix) => {
    expect(sentences({ channels: { pipeline: { commandPrefix } } })).toHaveLength(1);
  });

  it.each(['/', '!', '!!', '.', '명령'])('accepts the command prefix %j', (commandPrefix) => {
    expect(sentences({ channels: { pipeline: { commandPrefix } } })).toEqual([]);
  });

  it.each([0, -1, 1.5, 2_147_483_648, '1'])('refuses the time limit %j', (timeoutMs) => {
    expect(sentences({ channels: { pipeline: { timeoutMs } } })).toHaveLength(1);
  });
});

describe('rules across settings', () => {
  it.each([
    ['a binding to nobody', { agents: { bindings: [{ agentId: 'ghost' }] } }, 'agents.bindings[0].agentId'],
    [
      'a default agent that does not exist',
      { agents: { entries: { a: {} }, defaultAgent: 'b' } },
      'agents.defaultAgent',
    ],
    ['a provider of one’s own without an address', { agents: { providers: { mine: {} } } }, 'agents.providers.mine'],
    [
      'a model of an unknown provider',
      { models: { definitions: { m: { provider: 'mine', model: 'm' } } } },
      'models.definitions.m.provider',
    ],
    [
      'a model that writes more than it can read',
      { models: { definitions: { m: { provider: 'openai', model: 'm', contextWindow: 10, maxOutputTokens: 11 } } } },
      'models.definitions.m',
    ],
    [
      'a user rule without a user',
      { tools: { policyRules: [{ pattern: '*', verdict: 'deny', scope: 'user' }] } },
      'tools.policyRules[0]',
    ],
  ])('refuses %s', (_case, user, path) => {
    const result = validate(user);
    expect(result.ok ? [] : result.issues.map((issue) => issue.path)).toEqual([path]);
  });

  it.each([
    [undefined, false],
    ['production', false],
    ['', false],
    ['development', true],
    ['test', true],
  ])('default keys with NODE_ENV %s are accepted: %s', (NODE_ENV, accepted) => {
    const env = { NODE_ENV };
    expect(sentences({ agents: { allowDefaultKeys: true } }, 'en', env)).toHaveLength(accepted ? 0 : 1);
    expect(sentences({}, 'en', env)).toEqual([]);
  });
});
