import { mkdtempSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSilentLogger } from '@finclaw/infra';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bridgeToolRegistry } from '../execution/registry-bridge.ts';
import { runParams } from '../execution/testing/scripted-provider.ts';
import { ToolExecutor } from '../execution/tool-executor.ts';
import { messagesToEntries } from '../session/messages-to-entries.ts';
import { createSessionStore, type SessionStore } from '../session/session-store.ts';
import { GatedToolRegistry } from '../tools/registry/registry.ts';
import { keepResults } from './keep-results.ts';
import { readResultDefinition, readResultExecutor } from './read-result-tool.ts';
import { handlesAfter } from './result-handles.ts';

const KEY = 'agent:main:test:direct:someone';
const OTHER = 'agent:main:test:direct:other';
const ROWS = Array.from(
  { length: 500 },
  (_, index) => `${2000 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01 value ${index}`,
);
const flags = { changes: 'nothing' as const, accessesSensitiveData: false, group: 'finance' as const };
const schema = { type: 'object', properties: {} } as const;

let dir: string;
let store: SessionStore;
let tools: GatedToolRegistry;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'finclaw-results-'));
  store = createSessionStore({ dir, logger: createSilentLogger() });
  tools = new GatedToolRegistry({});
  tools.register(
    readResultDefinition,
    readResultExecutor((sessionId, handle) => store.result(sessionId, handle)),
  );
  const define = (name: string, content: string, isExternal = false) =>
    tools.register({ name, description: name, inputSchema: schema, ...flags, isExternal }, async () => ({
      content,
      isError: false,
    }));
  define('own', JSON.stringify({ status: 'ok', rows: ROWS }));
  define('foreign', `${ROWS.join('\n'.repeat(1))}\nkey AKIAIOSFODNN7EXAMPLE`, true);
  define('small', 'one line');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** Runs calls as a turn of the conversation does, and returns the entries that were written. */
async function call(sessionKey: string, ...calls: { name: string; input?: unknown }[]) {
  const session = await store.open(sessionKey);
  try {
    const context = { sessionId: sessionKey, userId: 'u', channelId: 'terminal' };
    const handlers = bridgeToolRegistry(
      keepResults(tools, (result) => session.keepResult(result)),
      context,
    );
    const asked = calls.map(({ name, input = {} }, index) => ({
      id: `${name}-${session.entries().length}-${index}`,
      name,
      input,
    }));
    const results = await new ToolExecutor({ handlers }).executeAll(asked, undefined, { context: runParams() });
    const next = handlesAfter(session.entries());
    const entries = messagesToEntries(
      [
        { role: 'user', content: 'go' },
        { role: 'assistant', content: asked.map((each) => ({ type: 'tool_use', ...each })) },
        { role: 'tool', content: results.map((result) => ({ type: 'tool_result', ...result, handle: next() })) },
      ],
      { now: Date.now() },
    );
    await session.append(entries);
    return entries.filter(({ role }) => role === 'tool');
  } finally {
    await session.close();
  }
}

describe('results by handle', () => {
  it('M21 a long result is shown in part, kept whole, and read on by its handle, also after a restart', async () => {
    const [own, small] = await call(KEY, { name: 'own' }, { name: 'small' });
    expect(own).toMatchObject({ handle: 'r1', kept: { at: 0 }, shown: [{ path: 'rows', to: 500, total: 500 }] });
    expect(JSON.parse(own!.content).rows.at(-1)).toBe(ROWS.at(-1));
    expect(small).toMatchObject({ handle: 'r2', content: 'one line' });
    expect(small).not.toHaveProperty('kept');

    store = createSessionStore({ dir, logger: createSilentLogger() });
    const [read] = await call(KEY, { name: 'read_result', input: { result: 'r1', from: 1, count: 3 } });
    expect(read).toMatchObject({ handle: 'r3', shown: [{ of: 'r1', path: 'rows', unit: 'rows', from: 1, to: 3, total: 500 }] });
    expect(JSON.parse(read!.content)).toEqual({ status: 'ok', rows: ROWS.slice(0, 3) });
    expect((await call(KEY, { name: 'read_result', input: { result: 'r2' } }))[0]!.content).toBe('one line');
  });

  it('what outsiders wrote stays theirs, and what was masked stays masked', async () => {
    await call(KEY, { name: 'foreign' });
    const [read] = await call(KEY, { name: 'read_result', input: { result: 'r1', from: 499 } });
    expect(read!.content).toMatch(/^<untrusted-[0-9a-f]{32}>\n[\s\S]*value 498\n[\s\S]*<\/untrusted-[0-9a-f]{32}>$/);
    expect(read!.content).toContain('[REDACTED');
    expect(read!.content).not.toContain('AKIAIOSFODNN7EXAMPLE');
    const kept = await store.result(KEY, 'r1');
    expect(JSON.stringify(kept)).not.toContain('AKIAIOSFODNN7EXAMPLE');
    const [again] = await call(KEY, { name: 'read_result', input: { result: 'r2' } });
    expect(again!.content).toMatch(/^<untrusted-/);
  });

  it.each(['r2', 'r999'])('%s of another conversation, or of none, is not found', async (result) => {
    await call(OTHER, { name: 'own' }, { name: 'own' });
    await call(KEY, { name: 'small' });
    expect((await call(KEY, { name: 'read_result', input: { result } }))[0]).toMatchObject({ isError: true });
  });

  it('a whole result that a power cut took away is not made up, and a conversation begun anew has none', async () => {
    await call(KEY, { name: 'own' });
    truncateSync((await store.list())[0]!.file.replace(/\.jsonl$/, '.results'), 100);
    const [read] = await call(KEY, { name: 'read_result', input: { result: 'r1' } });
    expect(read).toMatchObject({ isError: true, content: expect.stringContaining('only what was shown') });
    await store.reset(KEY);
    expect(await store.result(KEY, 'r1')).toBeUndefined();
    expect((await call(KEY, { name: 'own' }))[0]).toMatchObject({ handle: 'r1', kept: { at: 0 } });
  });
});
