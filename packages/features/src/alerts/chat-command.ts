import { message } from '@finclaw/config';
import { echoSafe } from '@finclaw/infra';
import type { ChatCommand } from '../feature.ts';
import { alertAnswerText } from './alert-commands.ts';
import { parseAlertSpec } from './alert-spec.ts';
import { type AlertDeps, setAlert } from './set-alert.ts';

/** `/alert NAME > PRICE`: notifies the caller when a price is crossed. */
export const alertCommand = (deps: AlertDeps): ChatCommand => ({
  name: 'alert',
  aliases: ['알림'],
  category: 'finance',
  changes: 'with-words',
  after: 'portfolio',
  description: 'commands.alert.description',
  usage: 'commands.alert.usage',
  async run(words, call) {
    const wish = parseAlertSpec(echoSafe(words.join(' ')));
    if (wish === undefined) return message(call.locale, 'commands.alert.prompt', { prefix: call.prefix });
    return alertAnswerText(await setAlert(wish, deps, { ...call, target: call.target() }), call.locale);
  },
});
