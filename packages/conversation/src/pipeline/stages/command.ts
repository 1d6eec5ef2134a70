import { explainError, type MessageKey, message } from '@finclaw/config';
import { FinClawError, type FinClawLogger, isFinClawError, notAPerson } from '@finclaw/infra';
import { isHumanAct, isTable, type Locale, type MsgContext, mayBeCommand } from '@finclaw/types';
import type { CommandCooldowns } from '../../commands/cooldowns.ts';
import { mayUse } from '../../commands/help-command.ts';
import type { ParsedCommand } from '../../commands/parse.ts';
import { applies, type CommandRegistry, type CommandResult } from '../../commands/registry.ts';
import type { DeliveryReport } from '../../delivery/delivery.ts';
import { PipelineError } from '../errors.ts';
import { type SkipOutcome, StageResult } from '../stage-result.ts';

export interface CommandStageDeps {
  readonly registry: CommandRegistry;
  readonly prefix: string;
  readonly cooldowns: CommandCooldowns;
  /** The caller's roles; empty when the lookup fails. */
  readonly roles: () => Promise<readonly string[]>;
  /** The language of notices, and of commands without one. */
  readonly locale: Locale;
  readonly logger: FinClawLogger;
  readonly reply: (result: CommandResult) => Promise<DeliveryReport>;
}

/**
 * Answers a known command and ends the run; passes everything else on, including commands written by a job or a
 * stranger.
 */
export async function commandStage(
  ctx: MsgContext,
  deps: CommandStageDeps,
  signal: AbortSignal,
): Promise<StageResult<MsgContext>> {
  const text = ctx.commandBody ?? ctx.body;
  if (!mayBeCommand(ctx)) return StageResult.continue(ctx);
  const parsed = deps.registry.parse(text, deps.prefix) ?? commandOfFiles(ctx.media);
  const command = parsed && deps.registry.get(parsed.name);
  if (!parsed || !command) return StageResult.continue(ctx);

  const { definition } = command;
  const { name } = definition;
  const say = (content: string, reason: string, outcome: SkipOutcome) =>
    finish({ content, ephemeral: false }, reason, outcome);
  const refuse = (key: MessageKey, reason: string, outcome: SkipOutcome) =>
    say(message(deps.locale, key), reason, outcome);
  const finish = async (result: CommandResult, reason: string, outcome: SkipOutcome) => {
    signal.throwIfAborted();
    const { sent, unknown, failed } = await deps.reply(result);
    if (sent + unknown.length > 0 || failed.length === 0) return StageResult.skip(reason, outcome);
    const undelivered = `The reply of command ${name} was not delivered`;
    return StageResult.abort(undelivered, new PipelineError(undelivered, 'DELIVERY_FAILED'));
  };

  const userRoles = await deps.roles();
  if (!mayUse(definition, userRoles)) {
    return refuse('commands.forbidden', `Insufficient permissions for command: ${name}`, 'refused');
  }
  if (userRoles.includes('reader') && applies(definition.changes, parsed))
    return refuse('people.refused.reader', `A reader may not change anything: ${name}`, 'refused');
  const { locale } = deps;
  if (!isHumanAct(ctx.origin) && applies(definition.needsPerson, parsed))
    return say(needsPersonText(ctx, locale), `Only a person may use command: ${name}`, 'refused');
  const caller = JSON.stringify([ctx.channelId, ctx.accountId, ctx.senderId, name]);
  if (!deps.cooldowns.accept(caller, definition.cooldownMs ?? 0)) {
    return refuse('commands.coolingDown', `Command is cooling down: ${name}`, 'refused');
  }
  let result: CommandResult;
  try {
    result = await deps.registry.execute(parsed, { ...ctx, userRoles, locale, signal });
    if (typeof result?.content !== 'string') throw new FinClawError('The command returned no text', 'INTERNAL');
  } catch (error) {
    signal.throwIfAborted();
    if (isFinClawError(error) && error.code === 'NOT_A_PERSON')
      return say(needsPersonText(ctx, locale), `Only a person may use command: ${name}`, 'refused');
    deps.logger.error('A command failed', { command: name, sessionKey: ctx.sessionKey }, error);
    return refuse('commands.failed', `Command failed: ${name}`, 'failed');
  }
  return finish(result, `Command executed: ${name}`, 'answered');
}

/** Returns the explanation for a command in a message that no person wrote. */
const needsPersonText = ({ origin }: MsgContext, locale: Locale): string =>
  explainError(locale, notAPerson(origin)) ?? '';

/** Returns the import command for a sent table, whatever text accompanies it. */
export function commandOfFiles(media: MsgContext['media'] = []): ParsedCommand | null {
  return media.some(isTable) ? { name: 'import', args: [], raw: '' } : null;
}
