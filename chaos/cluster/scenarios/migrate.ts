import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStoreAt, type SharedStore } from '@finclaw/cluster';
import { startPostgres } from '@finclaw/cluster/testing';
import { createSilentLogger } from '@finclaw/infra';
import { copyState } from '../../../packages/app/src/keep/copy-state.ts';
import { fillConversations } from '../../keep/fill-state.ts';
import { differences, digestState } from '../../keep/state-digest.ts';
import type { Scenario } from './scenario.ts';

const CONVERSATIONS = 1000;

/** A thousand conversations of the real program, with pictures, are moved to a server and back into an empty folder. */
export const moveThereAndBack: Scenario = async () => {
  const postgres = await startPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'finclaw-move-'));
  const [old, back] = [join(folder, 'old'), join(folder, 'back')];
  for (const each of [old, back]) mkdirSync(join(each, 'sessions'), { recursive: true });
  const open: SharedStore[] = [];
  const opened = (place: string): SharedStore => {
    open.push(openStoreAt(place));
    return open.at(-1)!;
  };
  try {
    await fillConversations(old, { conversations: CONVERSATIONS, trades: 0, pictureEvery: 20, seed: 7 });
    const before = digestState(old);
    const options = { logger: createSilentLogger(), locale: 'en' } as const;
    const [source, server] = [opened(join(old, 'finclaw.db')), opened(postgres.url)];
    const begun = performance.now();
    const there = await server.apart!('write', (database) =>
      copyState({ database: source.database, stateDir: old }, { database, stateDir: old }, options),
    );
    const between = performance.now();
    const target = opened(join(back, 'finclaw.db'));
    await server.apart!('read', (database) =>
      copyState({ database, stateDir: back }, { database: target.database, stateDir: back }, options),
    );
    const ended = performance.now();
    for (const store of open.splice(0)) store.close();
    const differing = differences(before, digestState(back)).filter(
      (name) => name.startsWith('table ') || name.includes('sessions/'),
    );
    return [
      {
        what: `${there.sessions} conversations (${there.rows} rows) were moved there in`,
        found: (between - begun) / 1000,
        unit: 's',
      },
      { what: 'and back in', found: (ended - between) / 1000, unit: 's' },
      {
        what: `tables and conversations that differ afterwards (${differing.slice(0, 3).join(', ') || 'none'}):`,
        found: differing.length,
        most: 0,
        unit: '',
      },
      { what: 'conversations missing', found: CONVERSATIONS - there.sessions, most: 0, unit: '' },
    ];
  } finally {
    for (const store of open) store.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};
