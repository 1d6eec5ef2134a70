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
import { pageShownMessages } from './page-shown.ts';
import { pipelineMessages } from './pipeline.ts';
import { portfolioMessages } from './portfolio.ts';
import { runMessages } from './run.ts';
import { scheduleMessages } from './schedules.ts';
import { secretMessages } from './secrets.ts';
import { storageMessages } from './storage.ts';
import type { MessageTable } from './table.ts';
import { taxMessages } from './tax.ts';
import { toolMessages } from './tools.ts';

/** Every sentence a user can see, in both languages. The build replaces this file by one that reads them from a text, which is many times as fast. */
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
  ...pageShownMessages,
} satisfies MessageTable;
