import { featureMessages } from '@finclaw/features/messages';
import { featurePageMessages } from '@finclaw/features/page-messages';
import type { Locale } from '@finclaw/types';
import { accountMessages } from './account.ts';
import { askMessages } from './ask.ts';
import { auditMessages } from './audit.ts';
import { brokerMessages } from './broker.ts';
import { channelMessages } from './channels.ts';
import { chartMessages } from './chart.ts';
import { cliMessages } from './cli.ts';
import { cliExampleMessages } from './cli-examples.ts';
import { cliHelpMessages } from './cli-help.ts';
import { commandMessages } from './commands.ts';
import { configMessages } from './config.ts';
import { doctorMessages } from './doctor.ts';
import { figureMessages } from './figures.ts';
import { financeMessages } from './finance.ts';
import { gatewayMessages } from './gateway.ts';
import { glossaryMessages } from './glossary.ts';
import { goalMessages } from './goal.ts';
import { groundingMessages } from './grounding.ts';
import { keepMessages } from './keep.ts';
import { limitMessages } from './limits.ts';
import { listingMessages } from './listings.ts';
import { mcpMessages } from './mcp.ts';
import { memoryMessages } from './memory.ts';
import { modelMessages } from './models.ts';
import { offlineModelMessages } from './offline-model.ts';
import { pageMessages } from './page.ts';
import { pagePeopleMessages } from './page-people.ts';
import { pagePortfolioMessages } from './page-portfolio.ts';
import { pageSettingsMessages } from './page-settings.ts';
import { pageShownMessages } from './page-shown.ts';
import { peopleMessages } from './people.ts';
import { pipelineMessages } from './pipeline.ts';
import { planningMessages } from './planning.ts';
import { pluginMessages } from './plugins.ts';
import { portfolioMessages } from './portfolio.ts';
import { portfolioImportMessages } from './portfolio-import.ts';
import { profileMessages } from './profile.ts';
import { realOrderMessages } from './real-orders.ts';
import { reconcileMessages } from './reconcile.ts';
import { runMessages } from './run.ts';
import { scheduleMessages } from './schedules.ts';
import { secretMessages } from './secrets.ts';
import { setupMessages } from './setup.ts';
import { signedMessages } from './signed.ts';
import { storageMessages } from './storage.ts';
import type { MessageTable } from './table.ts';
import { taxMessages } from './tax.ts';
import { toolTopicMessages } from './tool-topics.ts';
import { toolMessages } from './tools.ts';

/** Every sentence a user can see, in both languages. */
export const catalogue = {
  ...featureMessages,
  ...featurePageMessages,
  ...cliMessages,
  ...cliHelpMessages,
  ...cliExampleMessages,
  ...channelMessages,
  ...runMessages,
  ...scheduleMessages,
  ...secretMessages,
  ...setupMessages,
  ...doctorMessages,
  ...commandMessages,
  ...configMessages,
  ...storageMessages,
  ...keepMessages,
  ...toolTopicMessages,
  ...toolMessages,
  ...askMessages,
  ...pipelineMessages,
  ...financeMessages,
  ...brokerMessages,
  ...realOrderMessages,
  ...chartMessages,
  ...planningMessages,
  ...portfolioMessages,
  ...portfolioImportMessages,
  ...reconcileMessages,
  ...accountMessages,
  ...goalMessages,
  ...taxMessages,
  ...listingMessages,
  ...mcpMessages,
  ...memoryMessages,
  ...peopleMessages,
  ...profileMessages,
  ...offlineModelMessages,
  ...glossaryMessages,
  ...modelMessages,
  ...gatewayMessages,
  ...groundingMessages,
  ...pluginMessages,
  ...signedMessages,
  ...limitMessages,
  ...figureMessages,
  ...auditMessages,
  ...pageMessages,
  ...pagePeopleMessages,
  ...pagePortfolioMessages,
  ...pageSettingsMessages,
  ...pageShownMessages,
} satisfies MessageTable;

/**
 * Returns the sentence for a key in one language, if there is one. The build replaces this file by one that reads the
 * sentences of a topic, which is what a key begins with, from a text when one of them is first needed.
 */
export function sentenceOf(locale: Locale, key: string): string | undefined {
  const sentences: MessageTable = catalogue;
  return Object.hasOwn(sentences, key) ? sentences[key]![locale] : undefined;
}
