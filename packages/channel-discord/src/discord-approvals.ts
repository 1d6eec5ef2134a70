import { type ApprovalCard, type CardSurface, type PressResult, splitMessage } from '@finclaw/channel-kit';
import type { ReplyTarget } from '@finclaw/types';
import {
  type APIActionRowComponent,
  type APIButtonComponent,
  ButtonStyle,
  ComponentType,
  MessageFlags,
} from 'discord.js';
import type { DiscordApi, InteractionAnswer } from './discord-api.ts';
import type { Destination } from './discord-drafts.ts';

/** The location of a card. */
export interface DiscordCard {
  readonly accountId: string;
  readonly channelId: string;
  readonly messageId: string;
  readonly text: string;
}

/** Every character may need a backslash, and the outcome must fit below, within Discord's limit of 2000. */
const MAX_PIECE_LENGTH = 900;
const BUTTON = /^(approve|deny):([0-9a-f]+)$/;
/** Answers to a pressed button: a new message, or an edit of the message with the button. */
const REPLY = 4;
const CHANGE = 7;

/** Approval cards as messages with two buttons. */
export function createCardSurface(
  apis: ReadonlyMap<string, DiscordApi>,
  destinationOf: (target: ReplyTarget) => Promise<Destination>,
): CardSurface<DiscordCard> {
  return {
    hasAccount: (accountId) => apis.has(accountId),
    async show({ target, text, ...card }) {
      const { accountId } = target;
      const api = apis.get(accountId)!;
      const { channelId } = await destinationOf(target);
      const pieces = splitMessage(text, MAX_PIECE_LENGTH);
      const last = pieces.at(-1) ?? '';
      for (const [index, content] of pieces.slice(0, -1).entries()) {
        await api.sendMessage(channelId, { content: asPlain(content) }, `${card.approvalId}:${index}`);
      }
      const components = [buttonsOf(card)];
      const { id } = await api.sendMessage(
        channelId,
        { content: asPlain(last), components },
        `${card.approvalId}:card`,
      );
      return { accountId, channelId, messageId: id, text: last };
    },
    async conclude({ accountId, channelId, messageId, text }, _card, outcome) {
      const ended = `${asPlain(text)}\n\n${outcome}`;
      await apis.get(accountId)!.editMessage(channelId, messageId, { content: ended, components: [] });
    },
  };
}

/** Escapes markup in a card, since it describes the effect of the call. */
function asPlain(text: string): string {
  return text.replaceAll(/[*_~`|>#\\]/g, (mark) => `\\${mark}`);
}

function buttonsOf({
  approvalId,
  approveLabel,
  denyLabel,
}: Omit<ApprovalCard, 'target' | 'text'>): APIActionRowComponent<APIButtonComponent> {
  const button = (verb: 'approve' | 'deny', label: string): APIButtonComponent => ({
    type: ComponentType.Button,
    style: verb === 'approve' ? ButtonStyle.Success : ButtonStyle.Danger,
    label,
    custom_id: `${verb}:${approvalId}`,
  });
  return {
    type: ComponentType.ActionRow,
    components: [...(approveLabel === undefined ? [] : [button('approve', approveLabel)]), button('deny', denyLabel)],
  };
}

/** Reads a pressed button; undefined for a button that is not ours. */
export function readButton(customId: string): { readonly approvalId: string; readonly approved: boolean } | undefined {
  const [, verb, approvalId] = BUTTON.exec(customId) ?? [];
  return approvalId === undefined ? undefined : { approvalId, approved: verb === 'approve' };
}

/**
 * Returns the answer to a press: buttons of a settled card are removed, any other result is shown to that person alone.
 */
export function answerTo(result: PressResult): InteractionAnswer {
  if (result.isOver) return { type: CHANGE, data: { components: [] } };
  return { type: REPLY, data: { content: result.text, flags: MessageFlags.Ephemeral } };
}
