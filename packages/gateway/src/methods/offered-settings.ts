import type { FinClawConfig } from '@finclaw/config';
import { QUEUE_MODES } from '@finclaw/conversation';
import { featurePageSettings, type PageSetting } from '@finclaw/features';

/**
 * The settings of the file that can be changed from a browser. Addresses, programs and permissions are left to the file
 * and the command line: an attacker in a browser must not be able to make this machine run or reach something else.
 */
export const OFFERED_SETTINGS: readonly PageSetting[] = [
  {
    path: 'models.defaultModel',
    kind: 'choice',
    read: ({ models }) => models.defaultModel ?? null,
    parse: (text) => text,
  },
  choice('agents.defaults.thinking', ['off', 'low', 'medium', 'high'], ({ agents }) => agents.defaults.thinking),
  number('agents.budget.perDayUsd', ({ agents }) => amountOf(agents.budget.perDayUsd)),
  number('agents.budget.perRunUsd', ({ agents }) => agents.budget.perRunUsd),
  ...featurePageSettings,
  choice('session.resetPolicy', ['daily', 'idle', 'never'], ({ session }) => session.resetPolicy),
  choice('session.queue.mode', QUEUE_MODES, ({ session }) => session.queue.mode),
];

/** A limit that was lifted has no amount. */
const amountOf = (limit: number | 'none'): number | undefined => (limit === 'none' ? undefined : limit);

function choice(
  path: string,
  choices: readonly string[],
  find: (config: FinClawConfig) => string | undefined,
): PageSetting {
  return {
    path,
    kind: 'choice',
    choices,
    read: (config) => find(config) ?? null,
    parse: (text) => (choices.includes(text) ? text : undefined),
  };
}

function number(path: string, find: (config: FinClawConfig) => number | undefined): PageSetting {
  return {
    path,
    kind: 'number',
    read: (config) => find(config)?.toString() ?? null,
    parse: (text) => (/^\d{1,9}(\.\d{1,6})?$/.test(text) ? Number(text) : undefined),
  };
}
