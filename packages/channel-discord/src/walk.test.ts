import { join } from 'node:path';
import { walkThrough } from '@finclaw/app/testing';
import { beforeAll, describe, it } from 'vitest';
import { openDiscordWalk } from './testing/discord-walk.ts';

beforeAll(async () => {
  const { ensureBuilt } = await import(join(import.meta.dirname, '..', '..', '..', 'scripts', 'bundle-state.mjs'));
  await ensureBuilt();
});

describe('the real program on Discord', () => {
  it('add, pair, ask, see a chart, approve, and talk in a room', async () => walkThrough(await openDiscordWalk()));
});
