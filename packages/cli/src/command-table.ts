import type { ParseArgsOptionsConfig } from 'node:util';
import type { MessageKey } from '@finclaw/config';
import type { Invocation } from './io.ts';

/** What a command's module exports. */
export interface CommandModule {
  readonly options?: ParseArgsOptionsConfig;
  run(invocation: Invocation): Promise<number>;
}

export interface CommandEntry {
  readonly name: string;
  readonly usage: string;
  readonly summary: MessageKey;
  /** Only the module of the command that was asked for is loaded. */
  readonly load: () => Promise<{ readonly command: CommandModule }>;
}

/** Every command, in the order the help shows them. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'chat',
    usage: 'chat [--session NAME] [--model REF] [--offline]',
    summary: 'cli.summary.chat',
    load: () => import('./commands/chat.ts'),
  },
  {
    name: 'ask',
    usage: 'ask TEXT [--session NAME] [--model REF] [--offline] [--json]',
    summary: 'cli.summary.ask',
    load: () => import('./commands/ask.ts'),
  },
  { name: 'doctor', usage: 'doctor [--json]', summary: 'cli.summary.doctor', load: () => import('./commands/doctor.ts') },
  { name: 'models', usage: 'models [--json]', summary: 'cli.summary.models', load: () => import('./commands/models.ts') },
  {
    name: 'sessions',
    usage: 'sessions list|show NAME|reset NAME|repair [NAME] [--yes] [--json]',
    summary: 'cli.summary.sessions',
    load: () => import('./commands/sessions.ts'),
  },
];
