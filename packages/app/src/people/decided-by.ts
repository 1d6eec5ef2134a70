import type { ApprovalBroker } from '@finclaw/tools';
import type { People } from './people.ts';

/**
 * Wraps the broker so that being an operator counts only for requests without another person: a person's own requests
 * are theirs to decide.
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
