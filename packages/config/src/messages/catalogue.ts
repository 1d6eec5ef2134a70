import type { Locale } from '@finclaw/types';
import { alertMessages } from './alerts.ts';
import { auditMessages } from './audit.ts';
import { brokerMessages } from './broker.ts';
import { channelMessages } from './channels.ts';
import { chartMessages } from './chart.ts';
import { cliMessages } from './cli.ts';
import { commandMessages } from './commands.ts';
import { configMessages } from './config.ts';
import { doctorMessages } from './doctor.ts';
import { financeMessages } from './finance.ts';
import { format, type MessageParams } from './format.ts';
import { fundamentalsMessages } from './fundamentals.ts';
import { gatewayMessages } from './gateway.ts';
import { groundingMessages } from './grounding.ts';
import { keepMessages } from './keep.ts';
import { memoryMessages } from './memory.ts';
import { modelMessages } from './models.ts';
import { newsMessages } from './news.ts';
import { offlineModelMessages } from './offline-model.ts';
import { pageMessages } from './page.ts';
import { pageSettingsMessages } from './page-settings.ts';
import { pipelineMessages } from './pipeline.ts';
import { portfolioMessages } from './portfolio.ts';
import { runMessages } from './run.ts';
import { scheduleMessages } from './schedules.ts';
import { secretMessages } from './secrets.ts';
import { storageMessages } from './storage.ts';
import type { MessageTable } from './table.ts';
import { taxMessages } from './tax.ts';
import { toolMessages } from './tools.ts';

/** Every sentence a user can see, in both languages. */
export const catalogue = {
  ...cliMessages,
  ...channelMessages,
  ...runMessages,
  ...scheduleMessages,
  ...secretMessages,
  ...doctorMessages,
  ...commandMessages,
  ...configMessages,
  ...storageMessages,
  ...keepMessages,
  ...toolMessages,
  ...pipelineMessages,
  ...financeMessages,
  ...brokerMessages,
  ...chartMessages,
  ...portfolioMessages,
  ...alertMessages,
  ...fundamentalsMessages,
  ...taxMessages,
  ...newsMessages,
  ...memoryMessages,
  ...offlineModelMessages,
  ...modelMessages,
  ...gatewayMessages,
  ...groundingMessages,
  ...auditMessages,
  ...pageMessages,
  ...pageSettingsMessages,
} satisfies MessageTable;

export type MessageKey = keyof typeof catalogue;

/** The sentence for a key in the given language, filled in; `format` explains the placeholders. */
export function message(locale: Locale, key: MessageKey, params: MessageParams = {}): string {
  return format(catalogue[key][locale], params);
}
