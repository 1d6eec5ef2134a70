import { DEFAULT_CHANNEL } from './channel-settings.ts';
import { PLATFORM_NAMES, type PlatformName } from './platforms.ts';
import type { FinClawConfig } from './schema/config-schema.ts';

const platform = { enabled: false, ...DEFAULT_CHANNEL };
const platforms = Object.fromEntries(PLATFORM_NAMES.map((name) => [name, platform])) as Record<
  PlatformName,
  typeof platform
>;

/** The configuration of a fresh machine: the one place where defaults are written down. */
export const defaultConfig: FinClawConfig = {
  gateway: { port: 18_789, host: '127.0.0.1', corsOrigins: [] },
  agents: {
    defaults: { maxTokens: 4096, maxTurns: 10, temperature: 0.7 },
    entries: {},
    bindings: [],
    providers: {},
    budget: { perDayUsd: 1 },
    allowDefaultKeys: false,
    defaultKeys: {},
  },
  models: { definitions: {}, aliases: {} },
  channels: {
    cli: { enabled: true },
    web: { enabled: true },
    ...platforms,
    pipeline: {
      enableAck: true,
      commandPrefix: '/',
      maxResponseLength: 200_000,
      timeoutMs: 600_000,
    },
    commands: { disabled: [] },
  },
  people: { messagesPerMinute: 30, requestsPerMinute: 1200, maxConnections: 30, storageMb: 1000, rooms: {} },
  session: {
    resetPolicy: 'idle',
    idleTimeoutMs: 1_800_000,
    directChats: 'per-person',
    askAgainAfterMs: 600_000,
    leaseMs: 3000,
    compaction: { threshold: 0.85, keep: 0.5, summarize: true },
    queue: { mode: 'queue', maxSize: 50, collectWindowMs: 2000, dropPolicy: 'old' },
  },
  tools: {
    policyRules: [],
    approvalTimeoutMs: 120_000,
    projectSkills: false,
    web: { hosts: [] },
    shell: { enabled: false, timeoutMs: 30_000 },
    research: { enabled: true, stepsPerTopic: 6, tokensPerRun: 200_000 },
  },
  finance: {
    marketData: 'auto',
    dataProviders: [],
    newsFeeds: [],
    disclaimer: 'daily',
    paper: { cash: { KRW: 100_000_000, USD: 100_000 } },
    alertDefaults: { cooldownMs: 300_000, maxActiveAlerts: 100, checkEveryMs: 30_000 },
  },
  schedules: { maxJobs: 50, stepsPerRun: 6, dailyUsdPerJob: 0.2 },
  backup: { every: 'day', at: '03:00', keep: 7 },
  updates: { check: true, url: 'https://data.jsdelivr.com/v1/packages/npm/finclaw/resolved' },
  logging: { level: 'info', file: true },
  plugins: { enabled: [], disabled: [], config: {} },
};
