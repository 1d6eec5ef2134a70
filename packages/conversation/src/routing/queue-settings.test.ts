import { defaultConfig, type FinClawConfig } from '@finclaw/config';
import { createSessionKey } from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import { queuePlaceOf, queueSettingsFor } from './queue-settings.ts';

const config: FinClawConfig = {
  ...defaultConfig,
  agents: { ...defaultConfig.agents, entries: { bank: { queue: { mode: 'interrupt' } }, main: {} } },
  channels: {
    ...defaultConfig.channels,
    cli: { enabled: true, queue: { mode: 'steer' } },
    telegram: {
      ...defaultConfig.channels.telegram,
      queue: { mode: 'collect', collectWindowMs: 7 },
      accounts: { second: { queue: { mode: 'followup' } } },
    },
  },
};

describe('queueSettingsFor', () => {
  it.each([
    { key: 'agent:main:web:direct:p', mode: 'queue', windowMs: 2000 },
    { key: 'agent:main:terminal:direct:local', mode: 'steer', windowMs: 2000 },
    { key: 'agent:main:telegram:direct:7', mode: 'collect', windowMs: 7 },
    { key: 'agent:main:telegram@second:direct:7', mode: 'followup', windowMs: 7 },
    { key: 'agent:bank:telegram:direct:7', mode: 'interrupt', windowMs: 7 },
    { key: 'agent:bank:global', mode: 'queue', windowMs: 2000 },
    { key: 'agent:main:kakao:direct:7', mode: 'queue', windowMs: 2000 },
  ])('$key waits as $mode, $windowMs ms', ({ key, mode, windowMs }) => {
    const settings = queueSettingsFor(config, queuePlaceOf(createSessionKey(key)));
    expect(settings).toMatchObject({ mode, collectWindowMs: windowMs, maxSize: 50, dropPolicy: 'old' });
  });
});
