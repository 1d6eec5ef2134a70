import type { SessionStore } from '@finclaw/agent';
import { defaultConfig } from '@finclaw/config';
import { createSilentLogger } from '@finclaw/infra';
import type { Store } from '@finclaw/storage';
import { ToolRegistry } from '@finclaw/tools';
import { createCurrencyCode } from '@finclaw/types';
import type { FeatureHost, ServerHost } from '../feature.ts';
import { ownerOf } from '../owner.ts';

// Without a model there is no research.
const tools = { ...defaultConfig.tools, research: { ...defaultConfig.tools.research, enabled: false } };
const config = { ...defaultConfig, tools };

type Given = Pick<FeatureHost, 'directory' | 'market' | 'now'> & Partial<ServerHost>;

/** A program for tests of features: everybody is in Seoul, nobody is told anything, and there are no conversations. */
export const testHost = ({ database, values }: Pick<Store, 'database' | 'values'>, given: Given): ServerHost => ({
  config,
  database,
  values,
  logger: createSilentLogger(),
  locale: 'ko',
  ownerOf,
  homeOf: () => ({ baseCurrency: createCurrencyCode('KRW'), timeZone: 'Asia/Seoul', taxResidence: 'kr' }),
  shares: { received: async () => [], accountNames: async () => () => undefined, assertMayWrite: async () => {} },
  tokens: { get: async () => undefined, set: async () => {} },
  prefix: '/',
  isRoom: () => false,
  languageOfOwner: () => 'ko',
  nameOf: () => undefined,
  heldBy: async () => [],
  placeOf: () => undefined,
  languageOf: () => 'ko',
  zoneOf: () => 'Asia/Seoul',
  zones: { of: async () => 'Asia/Seoul', isSet: async () => false, set: async () => {} },
  sessions: { list: async () => [], read: async () => undefined } as unknown as SessionStore,
  localOwner: () => undefined,
  inputHistory: { owner: 'local', file: '/dev/null' },
  pack: async () => {},
  tools: new ToolRegistry(),
  models: () => ({ forRun: () => Promise.reject(new Error('There is no model')) }),
  rendering: () => {
    throw new Error('There is no answer');
  },
  isCommand: () => false,
  notify: async () => {},
  ...given,
});
