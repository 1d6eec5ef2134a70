import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeEachDatabase } from '@finclaw/cluster/testing';
import type { RunEnd, RunTape } from '@finclaw/conversation';
import { createSilentLogger, FinClawError, runWithContext } from '@finclaw/infra';
import type { ModelTarget, ProviderAdapter, StreamChunk } from '@finclaw/models';
import type { Store } from '@finclaw/storage';
import type { ApprovalRecord, GuardedToolResult, ToolExecutionContext } from '@finclaw/tools';
import {
  type ChannelCapabilities,
  createChannelId,
  createSessionKey,
  createTimestamp,
  type MsgContext,
  type ReaderProfile,
} from '@finclaw/types';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createRecorder } from '../wiring/open-parts.ts';
import type { AuditRecorder } from './audit-recorder.ts';
import { openAuditLog } from './open-audit-log.ts';
import { MAX_RECORDINGS, packPiece, type Recording, Recordings } from './recording.ts';
import type { RunBody } from './run-body.ts';

let stateDir: string;
let store: Store;
let recorder: AuditRecorder;

const model = { provider: 'offline', model: 'offline', contextWindow: 1000, maxOutputTokens: 100 };
const sessionKey = createSessionKey('agent:main:terminal:direct:local');

function begin(runId: string): RunTape {
  const chosen = {
    model,
    routing: { route: () => Promise.reject() },
    answeredBy: () => ({ model: 'offline', provider: 'offline' }),
  };
  const prompt = { systemPrompt: [{ type: 'text', text: 'Be exact.' }] as const, tools: [], chosen };
  return recorder.begin({
    runId,
    sessionKey,
    startedAt: 900,
    mark: { count: 0, digest: '' },
    checkpoint: undefined,
    ...prompt,
  });
}

function endOf(runId: string, body = '삼성전자 얼마야'): RunEnd {
  const where = {
    channelId: createChannelId('terminal'),
    accountId: '',
    origin: 'typed',
    chatType: 'direct',
    sessionKey,
  } as const;
  const who = {
    from: 'local',
    senderId: 'local',
    senderName: '',
    provider: 'terminal',
    timestamp: createTimestamp(900),
  };
  const ctx: MsgContext = { body, bodyForAgent: body, rawBody: body, ...where, ...who, runId };
  const result = {
    runId,
    success: true,
    outcome: 'answered',
    ending: { kind: 'completed', text: '' },
    text: '',
    stagesExecuted: [],
    durationMs: 1,
  } as const;
  return { runId, ctx, agentId: 'main', result, report: undefined };
}

const runsOf = (runId: string) => openAuditLog(store, { stateDir }).ofRun(runId);
const recordingOf = async (runId: string) =>
  JSON.parse((await new Recordings(store).read(runId)) ?? 'null') as Recording | null;

function speaking(...chunks: readonly StreamChunk[]): ProviderAdapter {
  const stream = async function* () {
    yield* chunks;
  };
  return { providerId: 'offline', streamCompletion: stream };
}

async function listen(tape: RunTape, provider: ProviderAdapter): Promise<readonly StreamChunk[]> {
  const routing = tape.routing({ route: (ask) => ask({ model, provider }) });
  if (!('route' in routing)) throw new Error('not a route');
  return routing.route(followAll, { model, signal: undefined });
}

async function followAll({ provider }: ModelTarget): Promise<readonly StreamChunk[]> {
  const heard: StreamChunk[] = [];
  const messages = [{ role: 'user', content: 'hi' }] as const;
  for await (const chunk of provider.streamCompletion({ model: 'offline', messages })) heard.push(chunk);
  return heard;
}

describeEachDatabase('AuditRecorder', (database) => {
  beforeEach(() => {
    stateDir = mkdtempSync(join(tmpdir(), 'finclaw-recorder-'));
    store = database.open();
    recorder = createRecorder({
      store,
      paths: { stateDir },
      secrets: async () => ['hunter2-hunter2'],
      locale: 'ko',
      capabilitiesOf: () => ({ maxMessageLength: 2000 }) as ChannelCapabilities,
      profileOf: () => ({ language: 'ko' }) as ReaderProfile,
      logger: createSilentLogger(),
      now: () => 1000,
    });
  });
  afterEach(() => rmSync(stateDir, { recursive: true, force: true }));

  it('an accepted message that gets no answer leaves a record, without secrets', async () => {
    const message = {
      channelId: createChannelId('telegram'),
      senderId: '7',
      chatType: 'direct',
      body: 'hunter2-hunter2 얼마야',
    };
    await recorder.dropped(
      { row: { id: 'r9', message, sessionKey, agentId: 'main' } as never, reason: 'queue-full' },
      async () => {},
    );
    await recorder.settled();
    expect(await runsOf('r9')).toMatchObject([
      {
        kind: 'drop',
        at: 1000,
        body: { question: '[REDACTED] 얼마야', reason: 'queue-full', from: { channelId: 'telegram', senderId: '7' } },
      },
    ]);
    expect(await openAuditLog(store, { stateDir }).verify()).toMatchObject({ ok: true, count: 1 });
  });

  it('passes on what the model streams and the tools return, and records both', async () => {
    const tape = begin('r1');
    const chunks: StreamChunk[] = [
      { type: 'text_delta', text: '네' },
      { type: 'done', stopReason: 'end_turn' },
    ];
    expect(await listen(tape, speaking(...chunks))).toEqual(chunks);
    const result = { content: '{"price":"1"}', isError: false } as GuardedToolResult;
    const gate = tape.gate({ get: () => undefined, execute: async () => result });
    const context = { toolUseId: 't1' } as ToolExecutionContext;
    expect(await gate.execute('get_quote', { instrument: 'AAPL' }, context)).toBe(result);
    await (await recorder.end(endOf('r1')))();
    expect(await recordingOf('r1')).toMatchObject({
      calls: [{ attempts: [{ model, chunks }] }],
      toolResults: [{ toolUseId: 't1', name: 'get_quote', input: { instrument: 'AAPL' }, result }],
      systemPrompt: [{ type: 'text', text: 'Be exact.' }],
    });
    expect((await runsOf('r1'))[0]!.body as RunBody).toMatchObject({
      question: '삼성전자 얼마야',
      model: { model: 'offline', promptDigest: expect.stringMatching(/^[0-9a-f]{64}$/) },
      tools: [{ name: 'get_quote', result: '{"price":"1"}', isError: false }],
      outcome: 'answered',
      recording: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it('records how a stream failed and lets the failure through', async () => {
    const tape = begin('r1');
    const failing: ProviderAdapter = {
      ...speaking(),
      streamCompletion: async function* () {
        yield { type: 'text_delta', text: '네' } as const;
        throw new TypeError('broken pipe');
      },
    };
    await expect(listen(tape, failing)).rejects.toThrow('broken pipe');
    await (await recorder.end(endOf('r1')))();
    const failed = { error: { type: 'other', message: 'broken pipe' } };
    expect((await recordingOf('r1'))?.calls).toMatchObject([
      { attempts: [{ chunks: [{ text: '네' }], ...failed }], ...failed },
    ]);
  });

  it('masks secrets in the log and in the recording', async () => {
    const tape = begin('r1');
    await listen(tape, speaking({ type: 'text_delta', text: 'hunter2' }, { type: 'text_delta', text: '-hunter2' }));
    await (await recorder.end(endOf('r1', 'my password is hunter2-hunter2')))();
    expect(JSON.stringify([await runsOf('r1'), await recordingOf('r1')])).not.toContain('hunter2-hunter2');
    expect(await recordingOf('r1')).toMatchObject({
      isRedacted: true,
      calls: [{ attempts: [{ chunks: [{ text: '[REDACTED]' }] }] }],
    });
  });

  it('a decision is in the log at once, with the run that asked', async () => {
    begin('r1');
    const requester = { channelId: 'terminal', accountId: '', senderId: 'local', sessionKey };
    const record: ApprovalRecord = {
      id: 'a',
      toolName: 'place_order',
      inputHash: 'h',
      requester,
      outcome: 'approved',
      at: 950,
    };
    await recorder.approval(record, async () => {});
    expect(await runsOf('r1')).toMatchObject([{ kind: 'approval', at: 950, body: record }]);
    await (await recorder.end(endOf('r1')))();
    await recorder.approval({ ...record, outcome: 'interrupted' }, async () => {});
    expect((await runsOf('r1')).map(({ kind }) => kind)).toEqual(['approval', 'run']);
    expect(await openAuditLog(store, { stateDir }).verify()).toMatchObject({ ok: true, count: 3 });
  });

  // A store on a server that is being closed still does what it is asked.
  it.skipIf(database.engine !== 'SQLite')(
    'a decision that cannot be written down is an error, so that it is not given; an answer that cannot be is not',
    async () => {
      const requester = { channelId: 'terminal', accountId: '', senderId: 'local', sessionKey };
      store.close();
      await expect(async () =>
        recorder.approval(
          { id: 'a', toolName: 'x', inputHash: 'h', requester, outcome: 'approved', at: 1 },
          async () => {},
        ),
      ).rejects.toThrow();
      expect(await recorder.end(endOf('r1'))).not.toThrow();
    },
  );

  it('writes the end of a message with its record or neither', async () => {
    begin('r1');
    const record = await recorder.end(endOf('r1'));
    await record(() => Promise.reject(new Error('lost')));
    expect(await runsOf('r1')).toEqual([]);
    let isEnded = false;
    await record(async () => {
      isEnded = true;
    });
    expect([isEnded, (await runsOf('r1')).length]).toEqual([true, 1]);
  });

  it('leaves the record to others where the shared database does not answer', async () => {
    begin('r1');
    const record = await recorder.end(endOf('r1'));
    const away = () => Promise.reject(new FinClawError('away', 'STORAGE_UNREACHABLE'));
    // Without a conversation of several processes nobody else could write it.
    expect(await record(away)).toBe(false);
    const fence = { sessionKey, token: 1, isOver: false };
    const inTurn = { requestId: 'r1', startedAt: 900, fence };
    await expect(runWithContext(inTurn, () => record(away))).rejects.toThrow();
    store.outbox.partsOfRun = away;
    await expect(runWithContext(inTurn, () => recorder.end(endOf('r1')))).rejects.toThrow('away');
  });

  it('a message that is taken up again after a crash is not recorded twice', async () => {
    await (await recorder.end(endOf('r1')))();
    await (await recorder.end(endOf('r1')))();
    expect(await runsOf('r1')).toHaveLength(1);
    expect(await recordingOf('r1')).toBeNull();
  });

  it('keeps the last recordings only', async () => {
    const recordings = new Recordings(store);
    const beginning = await packPiece('{');
    const [first, later] = await Promise.all(
      ['}', ' }'].map(async (text) => ({ hash: text, packed: await packPiece(text) })),
    );
    await store.transaction([], async ({ database }) => {
      for (let run = 0; run < MAX_RECORDINGS + 5; run++)
        await recordings.keep(`r${run}`, { beginning, ending: run < 5 ? first! : later! }, database);
    });
    expect(await recordings.read('r4')).toBeUndefined();
    expect(await recordings.read('r5')).toBe('{ }');
    expect(await store.database.all('SELECT hash FROM recording_endings')).toMatchObject([{ hash: ' }' }]);
    expect(await store.database.get('SELECT count(*) AS kept FROM run_recordings')).toMatchObject({
      kept: MAX_RECORDINGS,
    });
  });
});
