import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildOnce, FinclawProcess, finclaw, temporaryStateDir } from './finclaw-process.ts';
import { runHere } from './run-here.ts';

let state: ReturnType<typeof temporaryStateDir>;
beforeAll(buildOnce);
beforeEach(() => {
  state = temporaryStateDir();
});
afterEach(() => state.remove());

async function ask(question: string): Promise<{ runId: string; answer: string }> {
  return JSON.parse((await runHere(['ask', question, '--json'], state.dir)).stdout);
}

/** Does what somebody with the database file and no scruples could do. */
function tamper(dir: string, ...statements: readonly string[]): void {
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
  const database = new DatabaseSync(join(dir, 'finclaw.db'));
  for (const name of ['audit_log_grows', 'audit_log_unchanged', 'audit_log_kept'])
    database.exec(`DROP TRIGGER IF EXISTS ${name}`);
  for (const statement of statements) database.exec(statement);
  database.close();
}

/** Changes the recording of a run. */
function rewriteRecording(runId: string, change: (json: string) => string): void {
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
  const database = new DatabaseSync(join(state.dir, 'finclaw.db'));
  const pieces = database.prepare(
    'SELECT r.body, e.body AS ending FROM run_recordings r LEFT JOIN recording_endings e ON e.hash = r.ending WHERE r.run_id = ?',
  );
  const { body, ending } = pieces.get(runId) as { body: Uint8Array; ending: Uint8Array | null };
  const json = change(gunzipSync(Buffer.concat([body, ending ?? Buffer.alloc(0)])).toString('utf8'));
  database.prepare('UPDATE run_recordings SET body = ?, ending = NULL WHERE run_id = ?').run(gzipSync(json), runId);
  database.close();
}

describe('the audit log', () => {
  it('tells what happened as a story, in both languages, and verifies', async () => {
    const { runId, answer } = await ask('삼성전자 현재 주가 알려줘');
    const story = await finclaw(['audit', 'show', runId], state.dir);
    expect(story.code).toBe(0);
    for (const part of ['삼성전자 현재 주가 알려줘', 'get_quote', 'offline', answer.split('\n')[0]!, '종료: 답변함'])
      expect(story.stdout).toContain(part);
    const english = await runHere(['audit', 'show', runId], state.dir, { env: { LANG: 'en_US.UTF-8' } });
    expect(english.stdout).toContain('End: answered');
    expect((await runHere(['audit', 'show'], state.dir)).stdout).toContain(runId);
    const { stdout, code } = await runHere(['audit', 'verify', '--json'], state.dir);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ ok: true, count: 1 });
    const noted = JSON.parse(stdout).head as string;
    expect((await runHere(['audit', 'verify', '--head', noted], state.dir)).code).toBe(0);
    expect((await runHere(['audit', 'verify', '--head', noted.replace(/./g, 'a')], state.dir)).code).toBe(1);
  });

  it('an empty log is sound, and an unknown run is an error with the way out', async () => {
    expect((await runHere(['audit', 'verify'], state.dir)).code).toBe(0);
    const { code, stderr } = await runHere(['audit', 'show', 'nothing'], state.dir);
    expect(code).toBe(1);
    expect(stderr).toContain('finclaw audit show');
    expect((await runHere(['audit', 'verifi'], state.dir)).code).toBe(2);
    expect((await runHere(['replay'], state.dir)).code).toBe(2);
  });

  it('holds no secret somebody typed in, whether its shape or the stored keys give it away', async () => {
    const secrets = ['sk-ant-api03-0123456789abcdefghij', 'correct-horse-battery-staple'];
    await runHere(['auth', 'add', 'openai', '--unchecked'], state.dir, { input: `${secrets[1]}\n` });
    const question = `내 키는 ${secrets.join(', ')} 이야. 삼성전자 얼마야`;
    const { runId } = JSON.parse((await runHere(['ask', question, '--offline', '--json'], state.dir)).stdout);
    const { stdout } = await runHere(['audit', 'show', runId, '--json'], state.dir);
    expect(stdout).toContain('[REDACTED:ANTHROPIC-KEY], [REDACTED]');
    rewriteRecording(runId, (json) => {
      for (const secret of secrets) expect([secret, (stdout + json).includes(secret)]).toEqual([secret, false]);
      return json;
    });
    expect((await runHere(['replay', runId], state.dir)).code).toBe(0);
  });

  it('verify names the first record that was changed, taken out, exchanged or cut off', async () => {
    for (const question of ['삼성전자 얼마야', 'AAPL price?', '카카오 주가'])
      await runHere(['ask', question], state.dir);
    expect((await runHere(['audit', 'verify'], state.dir)).code).toBe(0);
    const copies = mkdtempSync(join(tmpdir(), 'finclaw-copies-'));
    for (const { name, sql, seq } of [
      { name: 'changed', sql: ["UPDATE audit_log SET record = replace(record, 'AAPL', 'TSLA') WHERE seq = 2"], seq: 2 },
      { name: 'out', sql: ['DELETE FROM audit_log WHERE seq = 1'], seq: 1 },
      {
        name: 'exchanged',
        sql: ['UPDATE audit_log SET seq = seq + 10', 'UPDATE audit_log SET seq = 14 - seq'],
        seq: 1,
      },
      { name: 'cut', sql: ['DELETE FROM audit_log WHERE seq = 3'], seq: 3 },
      { name: 'one blank more', sql: ["UPDATE audit_log SET record = record || ' ' WHERE seq = 3"], seq: 3 },
      {
        name: 'appended',
        sql: [
          'INSERT INTO audit_log (seq, run_id, record, hash) SELECT 4, run_id, record, hash FROM audit_log WHERE seq = 3',
        ],
        seq: 4,
      },
      { name: 'emptied', sql: ['DELETE FROM audit_log', "DELETE FROM named_values WHERE scope = 'audit'"], seq: 1 },
    ]) {
      const copy = join(copies, name);
      cpSync(state.dir, copy, { recursive: true });
      tamper(copy, ...sql);
      const { code, stderr } = await runHere(['audit', 'verify'], copy);
      expect({ name, code }).toEqual({ name, code: 1 });
      expect(stderr).toContain(`${seq}번`);
    }
    const { stdout, code } = await runHere(['audit', 'verify', '--json'], join(copies, 'changed'));
    rmSync(copies, { recursive: true });
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, problem: 'changed', seq: 2 });
  });

  it('a head file that is gone or says something else is noticed', async () => {
    await ask('삼성전자 얼마야');
    writeFileSync(join(state.dir, 'audit.head'), JSON.stringify({ count: 1, hash: 'f'.repeat(64) }));
    expect((await runHere(['audit', 'verify'], state.dir)).code).toBe(1);
    rmSync(join(state.dir, 'audit.head'));
    expect((await runHere(['audit', 'verify'], state.dir)).code).toBe(1);
  });

  it('kill -9 at any moment leaves a log that verifies', async () => {
    for (const delay of [150, 250, 350, 450, 550]) {
      const running = new FinclawProcess(['ask', `삼성전자 얼마야 ${delay}`], state.dir);
      await new Promise((resolve) => setTimeout(resolve, delay));
      await running.kill9();
    }
    await ask('카카오 주가');
    const { stdout, code } = await runHere(['audit', 'verify', '--json'], state.dir);
    expect({ code, ...JSON.parse(stdout) }).toMatchObject({ code: 0, ok: true });
  });
});

describe('replay', () => {
  it('has the same answer again, byte for byte, also of a follow-up', async () => {
    const runs = [await ask('삼성전자 얼마야'), await ask('그럼 하이닉스는?')];
    for (const { runId, answer } of runs) {
      const { code, stdout } = await finclaw(['replay', runId, '--json'], state.dir);
      expect(code).toBe(0);
      const report = JSON.parse(stdout);
      expect(report).toMatchObject({ identical: true, recordingVouchedFor: true, differences: [] });
      expect(report.today.delivered.join('\n')).toBe(answer);
    }
    const { stdout } = await runHere(['sessions', 'list', '--json'], state.dir);
    expect(JSON.parse(stdout)).toHaveLength(1);
    expect(JSON.parse((await runHere(['audit', 'verify', '--json'], state.dir)).stdout)).toMatchObject({
      ok: true,
      count: 2,
    });
  });

  it('masks nothing where there is nothing secret, not even the time of a message behind its account', async () => {
    const { runId } = await ask('삼성전자 2주면 얼마야?');
    rewriteRecording(runId, (json) => {
      expect(JSON.parse(json)).toMatchObject({ isRedacted: false, ctx: { timestamp: expect.any(Number) } });
      return json;
    });
  });

  it('has a follow-up again after the conversation was reset, and says so when it was deleted', async () => {
    await ask('삼성전자 얼마야');
    const { runId } = await ask('그럼 하이닉스는?');
    const [{ sessionKey }] = JSON.parse((await runHere(['sessions', 'list', '--json'], state.dir)).stdout);
    expect((await runHere(['sessions', 'reset', sessionKey], state.dir)).code).toBe(0);
    expect((await runHere(['replay', runId], state.dir)).code).toBe(0);
    rmSync(join(state.dir, 'sessions'), { recursive: true });
    const { code, stderr } = await runHere(['replay', runId], state.dir);
    expect(code).toBe(1);
    expect(stderr).toContain('이전의 대화가 삭제되거나');
  });

  it('shows a diff when the model’s recorded words are others, and says that the recording was changed', async () => {
    const { runId } = await ask('삼성전자 얼마야');
    rewriteRecording(runId, (json) => {
      const recording = JSON.parse(json);
      const chunk = recording.calls
        .at(-1)
        .attempts[0].chunks.find(({ type }: { type: string }) => type === 'text_delta');
      chunk.text = `갑자기 ${chunk.text}`;
      return JSON.stringify(recording);
    });
    const { code, stdout, stderr } = await runHere(['replay', runId], state.dir);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^\+ .*갑자기/m);
    expect(stdout).toMatch(/^- /m);
    expect(stderr).toContain('실행 기록');
  });

  it('shows that today’s program would tell the model something else', async () => {
    const { runId } = await ask('삼성전자 얼마야');
    rewriteRecording(runId, (json) => {
      const recording = JSON.parse(json);
      const { result } = recording.toolResults[0];
      result.content = result.content.replace('"price":"', '"price":"9');
      return JSON.stringify(recording);
    });
    const { code, stdout } = await runHere(['replay', runId, '--json'], state.dir);
    expect(code).toBe(1);
    expect(JSON.parse(stdout).differences).toMatchObject([{ kind: 'request', call: 2 }, { kind: 'answer' }]);
    // As if the prompt builder had had another sentence then.
    rewriteRecording(runId, (json) => {
      const recording = JSON.parse(json);
      recording.systemPrompt[0].text += '\n운율을 맞춰 답하세요.';
      return JSON.stringify(recording);
    });
    const told = await runHere(['replay', runId], state.dir);
    expect(told.code).toBe(1);
    expect(told.stdout).toMatch(/^프롬프트가 다릅니다\. \(해시: 당시 [0-9a-f]{16}…, 지금 [0-9a-f]{16}…\)$/m);
    expect(told.stdout).toMatch(/^- 운율을 맞춰 답하세요\.$/m);
  });

  it('a run without a model has a record but no recording', async () => {
    const { runId } = await ask('/help');
    expect((await runHere(['audit', 'show', runId], state.dir)).stdout).toContain('/help');
    const { code, stderr } = await runHere(['replay', runId], state.dir);
    expect(code).toBe(1);
    expect(stderr).toContain('재현할 기록');
  });
});
