import type { MessageTable } from './table.ts';

/** What the command line says. */
export const cliMessages = {
  'cli.unknownCommand': {
    ko: '"{name}" 명령은 없습니다. {hint}',
    en: 'There is no command "{name}". {hint}',
  },
} as const satisfies MessageTable;
