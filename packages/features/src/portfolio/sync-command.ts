import { BROKER_NAMES } from '@finclaw/brokers';
import { message } from '@finclaw/config';

import type { ChatCommand } from '../feature.ts';
import { isHolderOfKeys, keyOfOwner } from '../owner.ts';
import { createTradeImport, type TradeImportDeps } from './import-trades.ts';

/**
 * `/sync [BROKER]`: shows the entries of broker accounts that are missing in the ledger. They wait like a sent file,
 * and `/import yes` adds exactly those.
 */
export function syncCommand(deps: TradeImportDeps): ChatCommand {
  const importTrades = createTradeImport(deps);
  return {
    name: 'sync',
    aliases: ['동기화'],
    category: 'general',
    changes: 'always',
    after: 'import',
    description: 'commands.sync.description',
    usage: 'commands.sync.usage',
    async run([named], { owner, locale, message: from }) {
      if (from.chatType !== 'direct') return { text: message(locale, 'commands.import.onlyDirect'), isPublic: true };
      // The keys are those of the installation, and so are the accounts they open.
      if (!isHolderOfKeys(owner)) return message(locale, 'commands.sync.onlyOwner');
      const broker = BROKER_NAMES.find((known) => known === named?.toLowerCase());
      if (named !== undefined && broker === undefined)
        return message(locale, 'commands.sync.unknown', { known: BROKER_NAMES.join(', ') });
      return importTrades({ action: 'sync', broker }, { owner: keyOfOwner(owner), locale, ...from });
    },
  };
}
