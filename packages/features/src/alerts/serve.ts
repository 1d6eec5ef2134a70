import { message } from '@finclaw/config';
import { localDateAt } from '@finclaw/market';
import type { FeatureParts, ServerHost } from '../feature.ts';
import { nameWithSymbol } from '../named-instruments.ts';
import { createAlertScheduler } from './alert-scheduler.ts';
import { nameInstrument } from './alert-summary.ts';
import { conditionText, firedText, splitText } from './alert-text.ts';
import { alertCommand } from './chat-command.ts';
import { alertMethods } from './methods.ts';
import type { Alerts } from './set-alert.ts';
import { alertTools } from './tools.ts';

/** Returns the parts alerts add to the running program. */
export function serve(service: Alerts, host: ServerHost) {
  const { alerts, readings, directory } = service;
  const { database, config, logger, now, languageOf, ownerOf, zoneOf, notify } = host;
  const worker = createAlertScheduler({
    database,
    now,
    read: (requests, signal) => readings.readAll(requests, signal),
    zoneOf,
    describe: (firing) => firedText(firing, directory, zoneOf(firing.alert.owner)),
    describeSplit: (alert, before, split) => splitText(alert, before, split, directory),
    deliver: notify,
    logger,
    intervalMs: config.finance.alertDefaults.checkEveryMs,
  });
  return {
    tools: alertTools({ ...service, languageOf, ownerOf }),
    methods: alertMethods(service),
    commands: [alertCommand(service)],
    personalLine: async (owner, language) => ({
      entries: (await alerts.list(owner))
        .filter(({ enabled }) => enabled)
        .map(({ symbol, condition, createdAt }) =>
          message(language, 'personal.alert', {
            name: nameWithSymbol(directory, symbol, language),
            condition: conditionText(condition, nameInstrument(symbol, directory), language),
            since: localDateAt(createdAt, zoneOf(owner)),
          }),
        ),
      text: (list) => message(language, 'personal.waits', { list }),
    }),
    worker,
  } satisfies FeatureParts;
}
