import { isHumanAct, type MessageOrigin } from '@finclaw/types';
import { FinClawError } from './errors.ts';

/** Creates the error for an action that no person took. */
export const notAPerson = (origin: MessageOrigin | undefined): FinClawError =>
  new FinClawError('Only a person can do this', 'NOT_A_PERSON', { details: { origin: origin ?? 'api' } });

/** Throws unless a person acts: required to decide, to disclose, to admit people and to delete. */
export function assertHumanAct(origin: MessageOrigin | undefined): void {
  if (!isHumanAct(origin)) throw notAPerson(origin);
}
