import { Host } from './host.ts';
import { Moments } from './moments.ts';
import { type History, personOf, type Said, saidIn } from './plan.ts';

/** The instructions for one process. */
export interface LifeOrder {
  readonly plan: History;
  /** The index of this life. */
  readonly at: number;
  readonly stateDir: string;
  readonly modelUrl: string;
  /** The messages acknowledged by earlier processes; the rest is sent again. */
  readonly acknowledged: readonly string[];
}

interface LifeEvents {
  readonly onAcknowledged: (id: string) => void;
  /** Kills the process, or leaves what is on disk to the next. */
  readonly kill: () => void;
}

const QUIET_MS = 60;
/** The time limit of the last process. */
const LIMIT_MS = 120_000;
/** The time limit of unanswered cards in the last process. */
const LAST_TIMEOUT_MS = 100;

/** The key that the model calls of a life carry. */
export const keyOf = (at: number): string => `sk-ant-chaos-${at}-0123456789abcdef`;

/** Lives one life of a history until it is killed or, the last one, until nothing is left to do. */
export async function live(
  { plan, at, stateDir, modelUrl, acknowledged }: LifeOrder,
  events: LifeEvents,
): Promise<void> {
  const isLast = at === plan.lives.length - 1;
  const { killAt, visits } = plan.lives[at]!;
  let isOver = false;
  const kill = (): void => {
    if (isOver) return;
    isOver = true;
    events.kill();
  };
  const moments = new Moments(isLast ? Number.POSITIVE_INFINITY : killAt, kill);
  const people = visits.map((_, conversation) => personOf(plan, conversation));
  const host = await Host.start({
    stateDir,
    modelUrl,
    people,
    life: keyOf(at),
    ...(isLast && { approvalTimeoutMs: LAST_TIMEOUT_MS }),
  });
  const known = new Set(acknowledged);
  const timers = visits.map(({ backAfterMs }, conversation) => {
    if (backAfterMs === 0) host.present.add(people[conversation]!);
    return setTimeout(() => host.present.add(people[conversation]!), backAfterMs);
  });
  const talk = async (conversation: number): Promise<void> => {
    const all: Said[] = [];
    for (let each = 0; each <= at; each++) all.push(...saidIn(plan, each, conversation));
    for (const said of all.filter(({ id }) => !known.has(id))) {
      await host.say(said);
      if (isOver) return;
      events.onAcknowledged(said.id);
    }
  };
  const talkers = (isEarly: boolean): Promise<unknown> =>
    Promise.all(visits.flatMap((visit, conversation) => (visit.isEarly === isEarly ? [talk(conversation)] : [])));
  try {
    const early = talkers(true);
    await host.app.recover();
    await Promise.all([early, talkers(false)]);
    if (isLast) await settled(host);
    else {
      await quiet(moments, () => isOver);
      kill();
    }
  } catch (error) {
    // What a process does that should be dead by now does not count.
    if (!isOver) throw error;
  } finally {
    for (const timer of timers) clearTimeout(timer);
    isOver = true;
    await host.app.close();
    moments.stop();
  }
}

/** Waits until every message has ended and nothing more happens. */
async function settled(host: Host): Promise<void> {
  const until = Date.now() + LIMIT_MS;
  while (Date.now() < until && (await host.app.store.inbox.unfinished()).length > 0) await pause(10);
  await pause(20);
}

async function quiet(moments: Moments, isOver: () => boolean): Promise<void> {
  let seen = -1;
  while (!isOver() && moments.count !== seen) {
    seen = moments.count;
    await pause(QUIET_MS);
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
