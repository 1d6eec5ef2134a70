import type { MessageKey } from '@finclaw/config';
import { withoutMentions } from '@finclaw/infra';
import type { ChannelId, Locale, OwnCommand } from '@finclaw/types';
import type { CommandCall, CommandPorts } from './ports.ts';
import type {
  CommandCategory,
  CommandContext,
  CommandExecutor,
  CommandExtent,
  CommandRegistry,
  CommandResult,
} from './registry.ts';

/** A command that another part of the program brings. */
export interface AddedCommand {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly category: CommandCategory;
  readonly changes?: CommandExtent;
  readonly needsPerson?: CommandExtent;
  /** The command it follows in the help. */
  readonly after: string;
  readonly description: MessageKey;
  readonly usage: MessageKey;
  /** True if everyone in the conversation may see the answer; otherwise only the caller. */
  readonly isPublic?: boolean;
  /** Returns the answer, and who may see it where that differs from the default. */
  run(
    words: readonly string[],
    call: CommandCall,
  ): Promise<string | { readonly text: string; readonly isPublic: boolean }>;
}

export interface BuiltInOptions extends CommandPorts {
  readonly added?: readonly AddedCommand[];
  /** Lists the commands a channel handles itself, for the help. */
  readonly ownCommands?: (channelId: ChannelId) => readonly OwnCommand[];
  /** The prefix of commands in texts. Default `/`. */
  readonly prefix?: string;
  /** The default language for callers without one. Default `ko`. */
  readonly locale?: Locale;
}

type BuiltInName =
  | 'help'
  | 'reset'
  | 'new'
  | 'stop'
  | 'again'
  | 'model'
  | 'status'
  | 'context'
  | 'compact'
  | 'usage'
  | 'queue'
  | 'approve'
  | 'deny'
  | 'why'
  | 'sign'
  | 'chart'
  | 'settings'
  | 'share';

/** A command of the program itself. */
export interface BuiltInCommand {
  readonly name: BuiltInName;
  readonly aliases: readonly string[];
  readonly category: CommandCategory;
  readonly immediate?: boolean;
  readonly changes?: CommandExtent;
  readonly needsPerson?: CommandExtent;
  /** Creates the handler; undefined when a dependency is missing. */
  create(options: BuiltInOptions & { readonly prefix: string }, registry: CommandRegistry): CommandExecutor | undefined;
}

/** Makes an answer everyone in the conversation may see. */
export const publicReply = (content: string): CommandResult => ({
  content: withoutMentions(content),
  ephemeral: false,
});

/** An answer for the caller only. */
export const privateReply = (content: string): CommandResult => ({
  content: withoutMentions(content),
  ephemeral: true,
});

/** The call as ports see it. */
export function callOf(ctx: CommandContext, options: BuiltInOptions): CommandCall {
  return {
    ctx,
    locale: ctx.locale ?? options.locale ?? 'ko',
    signal: ctx.signal ?? new AbortController().signal,
  };
}
