import { type MessageKey, message } from '@finclaw/config';
import { FinClawError, type FinClawLogger } from '@finclaw/infra';
import type { Locale, MsgContext } from '@finclaw/types';
import type { CommandCooldowns } from '../../commands/cooldowns.ts';
import { mayUse } from '../../commands/help-command.ts';
import { isTable } from '../../commands/import-command.ts';
import type { ParsedCommand } from '../../commands/parse.ts';
import type { CommandDefinition, CommandRegistry, CommandResult } from '../../commands/registry.ts';
import type { DeliveryReport } from '../../delivery/delivery.ts';
import { PipelineError } from '../errors.ts';
import { isNothingToTell } from '../scheduled-run.ts';
import { type SkipOutcome, StageResult } from '../stage-result.ts';

export interface CommandStageDeps {
  readonly registry: CommandRegistry;
  readonly prefix: string;
  readonly cooldowns: CommandCooldowns;
  /** The caller's roles; empty when they cannot be found out. */
  readonly roles: () => Promise<readonly string[]>;
  /** The language of notices, and of commands that show no other. */
  readonly locale: Locale;
  readonly logger: FinClawLogger;
  readonly reply: (result: CommandResult) => Promise<DeliveryReport>;
  /** What stands under the answer of a job that ran late. */
  readonly note?: string | undefined;
}

/** Answers a known command and ends the run; everything else is handed on. */
export async function commandStage(
  ctx: MsgContext,
  deps: CommandStageDeps,
  signal: AbortSignal,
): Promise<StageResult<MsgContext>> {
  const text = ctx.commandBody ?? ctx.body;
  const parsed = deps.registry.parse(text, deps.prefix) ?? commandOfFiles(ctx.media);
  const command = parsed && deps.registry.get(parsed.name);
  if (!parsed || !command) return StageResult.continue(ctx);

  const { definition } = command;
  const { name } = definition;
  const refuse = (key: MessageKey, reason: string, outcome: SkipOutcome) =>
    finish({ content: message(deps.locale, key), ephemeral: false }, reason, outcome);
  const finish = async (result: CommandResult, reason: string, outcome: SkipOutcome) => {
    signal.throwIfAborted();
    const { sent, unknown, failed } = await deps.reply(result);
    if (sent + unknown.length > 0 || failed.length === 0) return StageResult.skip(reason, outcome);
    const undelivered = `The reply of command ${name} was not delivered`;
    return StageResult.abort(undelivered, new PipelineError(undelivered, 'DELIVERY_FAILED'));
  };

  const userRoles = await deps.roles();
  if (ctx.commandAuthorized === false || !mayUse(definition, userRoles)) {
    return refuse('commands.forbidden', `Insufficient permissions for command: ${name}`, 'refused');
  }
  if (userRoles.includes('reader') && isChange(definition, parsed))
    return refuse('people.refused.reader', `A reader may not change anything: ${name}`, 'refused');
  const caller = JSON.stringify([ctx.channelId, ctx.accountId, ctx.senderId, name]);
  if (!deps.cooldowns.accept(caller, definition.cooldownMs ?? 0)) {
    return refuse('commands.coolingDown', `Command is cooling down: ${name}`, 'refused');
  }
  let result: CommandResult;
  try {
    const locale = ctx.schedule?.locale ?? (/[가-힣ㄱ-ㅣ]/.test(text.normalize('NFC')) ? 'ko' : deps.locale);
    result = await deps.registry.execute(parsed, { ...ctx, userRoles, locale, signal });
    if (typeof result?.content !== 'string') throw new FinClawError('The command returned no text', 'INTERNAL');
  } catch (error) {
    signal.throwIfAborted();
    deps.logger.error('A command failed', { command: name, sessionKey: ctx.sessionKey }, error);
    return refuse('commands.failed', `Command failed: ${name}`, 'failed');
  }
  if (isNothingToTell(result.content, ctx)) return StageResult.skip('There is nothing to tell', 'silent');
  const content = deps.note === undefined ? result.content : `${result.content}\n\n${deps.note}`;
  return finish({ ...result, content }, `Command executed: ${name}`, 'answered');
}

/** Words that only ask for a list. */
const LISTING = new Set(['list', '목록']);

const isChange = ({ changes }: CommandDefinition, { args }: ParsedCommand): boolean =>
  changes === 'always' || (changes === 'with-words' && args.length > 0 && !LISTING.has(args[0]!.toLowerCase()));

/** A table that somebody sends is meant for their portfolio; what they write beside it changes nothing about that. */
export function commandOfFiles(media: MsgContext['media'] = []): ParsedCommand | null {
  return media.some(isTable) ? { name: 'import', args: [], raw: '' } : null;
}
