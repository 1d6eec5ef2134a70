import { followLifecycle } from '@finclaw/app';
import { createHooks } from '@finclaw/conversation';
import { createSilentLogger, createTypedEmitter, type FinClawEventMap } from '@finclaw/infra';
import { describe, expect, it } from 'vitest';

describe('followLifecycle', () => {
  it('plugins hear of the gateway and of changed settings, once each', () => {
    const eventBus = createTypedEmitter<FinClawEventMap>();
    const hooks = createHooks({ logger: createSilentLogger() });
    const heard: unknown[] = [];
    for (const name of ['onGatewayStart', 'onGatewayStop', 'onConfigChange'] as const) {
      hooks[name].tap((payload: unknown) => void heard.push([name, payload]));
    }
    followLifecycle(eventBus, hooks);
    eventBus.emit('gateway:start', 1);
    eventBus.emit('config:change', ['tools.policyRules']);
    eventBus.emit('gateway:stop');
    expect(heard).toEqual([
      ['onGatewayStart', undefined],
      ['onConfigChange', { changedPaths: ['tools.policyRules'] }],
      ['onGatewayStop', undefined],
    ]);
  });
});
