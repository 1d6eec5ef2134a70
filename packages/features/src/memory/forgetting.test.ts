import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSessionStore } from '@finclaw/agent';
import { createSilentLogger } from '@finclaw/infra';
import { type Database, openStore, type Store } from '@finclaw/storage';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConversationIndex } from './conversation-index.ts';
import { Forgetting } from './forgetting.ts';
import { Memories } from './memories.ts';

const LOCAL_PERSON = 'local';

const WORDS = 'I never buy quince growers';
const SESSIONS = ['agent:main:terminal:direct', 'agent:main:terminal:direct:thread:two'];
const logger = createSilentLogger();

/** The steps after which a process may end: transactions, conversations cleared, and packing. */
class Power {
  #left: number;
  constructor(steps: number) {
    this.#left = steps;
  }
  async step<T>(run: () => Promise<T>): Promise<T> {
    if (this.#left-- <= 0) throw new Error('killed');
    return run();
  }
}

describe('a process that ends while it forgets', () => {
  let dir: string;
  let store: Store;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'finclaw-forget-'));
    store = openStore(join(dir, 'finclaw.db'));
  });
  afterEach(() => {
    store.close();
    rmSync(dir, { recursive: true, force: true });
  });

  function open(power: Power) {
    const sessions = createSessionStore({ dir: join(dir, 'sessions'), logger });
    const index = new ConversationIndex(store.database, sessions, () => LOCAL_PERSON);
    const inputHistory = join(dir, 'history.jsonl');
    const real = store.database;
    const database = {
      all: (...args: Parameters<Database['all']>) => real.all(...args),
      transaction: (locks: never, run: never) => power.step(() => real.transaction(locks, run)),
    } as unknown as Database;
    const forgetting = new Forgetting({
      database,
      pack: () => power.step(() => store.pack()),
      sessions: { forget: (...args) => power.step(() => sessions.forget(...args)) },
      index,
      inputHistory: { owner: LOCAL_PERSON, file: inputHistory },
      logger,
      now: Date.now,
    });
    return { sessions, forgetting, inputHistory, memories: new Memories(store.database, Date.now) };
  }

  it.each([0, 1, 2, 3, 4, 5, 6])(
    'after %i steps has forgotten nothing, or the next one forgets the rest',
    async (steps) => {
      const { sessions, forgetting, inputHistory, memories } = open(new Power(steps));
      for (const key of SESSIONS) {
        const session = await sessions.open(key);
        const said = { role: 'user' as const, timestamp: new Date(0).toISOString() };
        await session.append([
          { ...said, content: `Remember that ${WORDS}.` },
          { ...said, content: 'Something else' },
        ]);
        await session.close();
      }
      writeFileSync(inputHistory, `"Remember that ${WORDS}."\n"Something else"\n`);
      await memories.add(LOCAL_PERSON, 'preference', WORDS);
      const [memory] = await memories.list(LOCAL_PERSON);
      await forgetting
        .forget(LOCAL_PERSON, memory!)
        .catch((error: unknown) => expect(error).toMatchObject({ message: 'killed' }));

      const isForgotten = (await memories.list(LOCAL_PERSON)).length === 0;
      expect(isForgotten).toBe(steps > 0);
      const next = open(new Power(Number.POSITIVE_INFINITY));
      expect(await next.forgetting.work()).toBe(true);
      const files = readdirSync(join(dir, 'sessions')).map((name) => join(dir, 'sessions', name));
      const texts = [...files, inputHistory]
        .filter((file) => existsSync(file))
        .map((file) => readFileSync(file, 'utf8'));
      expect(texts.some((text) => text.includes(WORDS))).toBe(!isForgotten);
      expect(texts.filter((text) => text.includes('Something else'))).toHaveLength(SESSIONS.length + 1);
      expect(await store.database.all('SELECT id FROM forgetting')).toEqual([]);
    },
  );
});
