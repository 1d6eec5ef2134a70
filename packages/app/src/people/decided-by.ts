import type { ApprovalBroker } from '@finclaw/tools';
import type { People } from './people.ts';

/**
 * The same questions, where being an operator counts only for what no other person asked for: what somebody asked for
 * is theirs to decide.
 */
export function decidedByTheirPeople<B extends Pick<ApprovalBroker, 'answer' | 'list'>>(
  broker: B,
  people: Pick<People, 'mayDecide'>,
): B {
  return {
    ...broker,
    answer: async (id, answer) => {
      const asked = broker.list().find((each) => each.id === id);
      const isTheirs = asked === undefined || people.mayDecide(asked.requester.sessionKey, answer.by);
      return broker.answer(id, { ...answer, by: { ...answer.by, isAdmin: answer.by.isAdmin === true && isTheirs } });
    },
  };
}
