import fc from 'fast-check';

/** The queue modes of a conversation; each has an agent of its own. */
export const MODES = ['queue', 'followup', 'interrupt', 'collect', 'steer', 'steer-backlog'] as const;

/**
 * The kinds of messages: small talk, an order that its person approves, denies or leaves unanswered, or a command that
 * is handled at once.
 */
export const KINDS = ['talk', 'approve', 'deny', 'leave', 'command', 'stop'] as const;
export type Kind = (typeof KINDS)[number];

/** One person's actions during one process. */
export interface Visit {
  readonly says: readonly Kind[];
  /** True if the messages come before the process has recovered what was left. */
  readonly isEarly: boolean;
  /** The time at which the person who answers cards is back. */
  readonly backAfterMs: number;
}

/**
 * One process: at which of its writes it is killed, at the latest when nothing happens any more, and what people do
 * meanwhile.
 */
export interface PlannedLife {
  readonly killAt: number;
  readonly visits: readonly Visit[];
}

/** Some conversations over several processes; the last one is not killed. */
export interface History {
  readonly modes: readonly (typeof MODES)[number][];
  readonly lives: readonly PlannedLife[];
}

const CONVERSATIONS = 4;
/** About as many writes as a process makes in such a history. */
const WRITES = 400;

const kind = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<Kind>('approve', 'approve', 'deny', 'leave', 'leave', 'leave') },
  { weight: 3, arbitrary: fc.constant<Kind>('talk') },
  { weight: 1, arbitrary: fc.constantFrom<Kind>('command', 'stop') },
);

const visit: fc.Arbitrary<Visit> = fc.record({
  says: fc.array(kind, { maxLength: 3 }),
  isEarly: fc.boolean(),
  backAfterMs: fc.oneof(fc.constant(0), fc.nat(80)),
});

const life: fc.Arbitrary<PlannedLife> = fc.record({
  // Half of them die when nothing happens any more, which is when cards wait.
  killAt: fc.oneof(fc.integer({ min: 1, max: WRITES }), fc.constant(Number.MAX_SAFE_INTEGER)),
  visits: fc.array(visit, { minLength: CONVERSATIONS, maxLength: CONVERSATIONS }),
});

/** Histories with one to three kills. */
export const history: fc.Arbitrary<History> = fc.record({
  modes: fc.array(fc.constantFrom(...MODES), { minLength: CONVERSATIONS, maxLength: CONVERSATIONS }),
  lives: fc.array(life, { minLength: 2, maxLength: 4 }),
});

/** A message as its sender has it. */
export interface Said {
  readonly id: string;
  readonly sender: string;
  readonly body: string;
}

const DECISIONS: readonly Kind[] = ['approve', 'deny', 'leave'];
const COMMANDS: Partial<Record<Kind, string>> = { command: '/approve nothing', stop: '/stop' };

/** Returns a person's decision about the card of an order; the quantity encodes it, and differs for each order. */
export const decisionOn = (quantity: number): Kind | undefined => DECISIONS[(quantity % 10) - 1];

/** The name of a conversation's person. */
export const personOf = ({ modes }: History, conversation: number): string => `p${conversation}-${modes[conversation]}`;

/** The messages of one conversation in one life, in their order. */
export function saidIn(plan: History, lifeAt: number, conversation: number): readonly Said[] {
  return plan.lives[lifeAt]!.visits[conversation]!.says.map((what, at) => {
    const quantity = ((lifeAt * CONVERSATIONS + conversation) * 10 + at + 1) * 10 + DECISIONS.indexOf(what) + 1;
    const id = `s${conversation}-l${lifeAt}-${at}`;
    const task = DECISIONS.includes(what) ? `order ${quantity}` : 'talk';
    return { id, sender: personOf(plan, conversation), body: COMMANDS[what] ?? `<${id} ${task}>` };
  });
}
