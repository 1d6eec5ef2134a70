import { message } from '@finclaw/config';
import type { Locale } from '@finclaw/types';
import type { ApprovalField, ApprovalRequest } from './approval-types.ts';
import { getToolGroup } from './groups.ts';
import { showCodePoints } from './visible-text.ts';

/** What a card is made from; a pending approval has all of it too. */
export type ApprovalCardData = Pick<
  ApprovalRequest,
  'toolName' | 'group' | 'causes' | 'sessionId' | 'fields' | 'sentence' | 'inputHash' | 'timeoutMs'
>;

/** A request as text for the person who decides: every field, nothing hidden, and a mark on what they did not say themselves. */
export function renderApprovalCard(data: ApprovalCardData, locale: Locale): string {
  const group = message(locale, `tools.group.${getToolGroup(data.group).id}`);
  const lines = [
    message(locale, 'tools.approval.title', { tool: data.toolName, group }),
    ...(data.sentence ? [showCodePoints(data.sentence[locale])] : []),
    ...data.causes.map((cause) => message(locale, `tools.approval.why.${cause}`)),
    ...(data.fields.length === 0
      ? [`  ${message(locale, 'tools.approval.noInput')}`]
      : data.fields.map((field) => fieldLine(field, locale))),
    message(locale, 'tools.approval.session', { session: showCodePoints(data.sessionId) }),
    message(locale, 'tools.approval.digest', { digest: data.inputHash.slice(0, 16) }),
    message(locale, 'tools.approval.expires', { seconds: Math.round(data.timeoutMs / 1000) }),
  ];
  return lines.join('\n');
}

function fieldLine({ path, value, origin, isConsequential }: ApprovalField, locale: Locale): string {
  const marks = [
    ...(isConsequential ? [message(locale, 'tools.approval.consequential')] : []),
    ...(origin === 'user' ? [] : [message(locale, `tools.approval.origin.${origin}`)]),
  ];
  const shown = typeof value === 'string' ? `"${showCodePoints(value)}"` : JSON.stringify(value);
  return `  ${showCodePoints(path)} = ${shown}${marks.length === 0 ? '' : `  (${marks.join(', ')})`}`;
}
