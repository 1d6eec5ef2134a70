import { type ActingUser, actAs, FinClawError } from '@finclaw/infra';
import type { Locale, MsgContext } from '@finclaw/types';
import type { Picture } from '../delivery/picture.ts';
import { isCommandName, type ParsedCommand, parseCommand } from './parse.ts';

export type CommandCategory = 'general' | 'finance' | 'admin';

export interface CommandText {
  readonly description: string;
  readonly usage: string;
}

/** Applies to every call of a command, or only to calls with arguments; the word that lists does not count as one. */
export type CommandExtent = 'always' | 'with-words';

export interface CommandDefinition extends CommandText {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly category: CommandCategory;
  /** The caller needs one of these; everyone may run the command when there are none. */
  readonly requiredRoles?: readonly string[];
  /** The forms that change something. A person with read-only access cannot use them. */
  readonly changes?: CommandExtent;
  /**
   * The forms that decide, disclose or delete something. Only a person may use them: no job, program or forwarded
   * message, and nothing recovered after a restart.
   */
  readonly needsPerson?: CommandExtent;
  readonly cooldownMs?: number;
  /** Answered at once even while the session is busy, because waiting would defeat its purpose. */
  readonly immediate?: boolean;
  /** Description and usage per language; the plain fields are used for a language that is missing. */
  readonly texts?: Partial<Readonly<Record<Locale, CommandText>>>;
}

export interface CommandResult {
  readonly content: string;
  /** Only the caller may see it. */
  readonly ephemeral: boolean;
  /** Shown after the text where the channel supports pictures. */
  readonly pictures?: readonly Picture[];
}

/** The message that contained a command, with what the pipeline knows about its caller. */
export interface CommandContext extends MsgContext {
  readonly userRoles?: readonly string[];
  readonly locale?: Locale;
  readonly signal?: AbortSignal;
}

export type CommandExecutor = (args: readonly string[], ctx: CommandContext) => Promise<CommandResult>;

interface RegisteredCommand {
  readonly definition: CommandDefinition;
  readonly executor: CommandExecutor;
}

/** The commands of one running program. */
export class CommandRegistry {
  readonly #actingUserOf: ((ctx: CommandContext) => ActingUser) | undefined;
  readonly #commands = new Map<string, RegisteredCommand>();
  /** From every name and alias to the name. */
  readonly #names = new Map<string, string>();

  /** Without `askerOf`, commands run as the program itself. */
  constructor(actingUserOf?: (ctx: CommandContext) => ActingUser) {
    this.#actingUserOf = actingUserOf;
  }

  /** Adds a command; throws and changes nothing when its name or one of its aliases is taken. */
  register(definition: CommandDefinition, executor: CommandExecutor): void {
    const keys = [definition.name, ...definition.aliases].map(keyOf);
    const invalid = keys.find((key) => !isCommandName(key));
    if (invalid !== undefined)
      throw new FinClawError(`Not a command name: ${JSON.stringify(invalid)}`, 'INVALID_INPUT');
    const taken = keys.find((key, i) => this.#names.has(key) || keys.indexOf(key) !== i);
    if (taken !== undefined) throw new FinClawError(`The command ${taken} exists already`, 'COMMAND_NAME_TAKEN');
    const name = keyOf(definition.name);
    this.#commands.set(name, { definition, executor });
    for (const key of keys) this.#names.set(key, name);
  }

  /** Removes a command and its aliases; false when there is none of that name. */
  unregister(name: string): boolean {
    const key = keyOf(name);
    const command = this.#commands.get(key);
    if (!command) return false;
    this.#commands.delete(key);
    for (const each of [command.definition.name, ...command.definition.aliases]) this.#names.delete(keyOf(each));
    return true;
  }

  /** Finds a command by name or alias, in any case and Unicode form. */
  get(name: string): RegisteredCommand | undefined {
    return this.#commands.get(this.#names.get(keyOf(name)) ?? '');
  }

  list(): readonly CommandDefinition[] {
    return [...this.#commands.values()].map((command) => command.definition);
  }

  parse(content: string, prefix: string): ParsedCommand | null {
    return parseCommand(content, prefix);
  }

  async execute(parsed: ParsedCommand, ctx: CommandContext): Promise<CommandResult> {
    const command = this.get(parsed.name);
    if (!command) throw new FinClawError(`There is no command ${parsed.name}`, 'INVALID_INPUT');
    const { changes, needsPerson } = command.definition;
    const isListing = [changes, needsPerson].includes('with-words') && asksForList(parsed);
    const run = async () => command.executor(isListing ? [] : parsed.args, ctx);
    return this.#actingUserOf ? actAs(this.#actingUserOf(ctx), run) : run();
  }
}

/** Tells whether an extent of a command covers a call with these words. */
export const applies = (extent: CommandExtent | undefined, parsed: Pick<ParsedCommand, 'args'>): boolean =>
  extent === 'always' || (extent === 'with-words' && parsed.args.length > 0 && !asksForList(parsed));

/** The words that only list; such a command also lists without any words. */
const LISTING = new Set(['list', '목록']);

const asksForList = ({ args }: Pick<ParsedCommand, 'args'>): boolean =>
  args.length === 1 && LISTING.has(args[0]!.normalize('NFC').toLowerCase());

const keyOf = (name: string): string => name.normalize('NFC').toLowerCase();
