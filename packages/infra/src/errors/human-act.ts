import { isHumanAct, type MessageOrigin } from '@finclaw/types';
import { FinClawError } from './errors.ts';

/** Why something is refused that no person did. */
export const notAPerson = (origin: MessageOrigin | undefined): FinClawError =>
  new FinClawError('Only a person can do this', 'NOT_A_PERSON', { details: { origin: origin ?? 'api' } });

/** Refuses what only a person may do: to decide, to disclose, to let somebody in and to delete. */
export function assertHumanAct(origin: MessageOrigin | undefined): void {
  if (!isHumanAct(origin)) throw notAPerson(origin);
}
