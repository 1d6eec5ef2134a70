import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startWireFake, type WireFake } from '@finclaw/agent/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryStateDir } from './finclaw-process.ts';
import { runHere } from './run-here.ts';

let state: ReturnType<typeof temporaryStateDir>;
let fake: WireFake;
beforeEach(async () => {
  state = temporaryStateDir();
  fake = await startWireFake();
});
afterEach(async () => {
  await fake.close();
  state.remove();
});

const SERVER = join(import.meta.dirname, '..', '..', '..', 'app', 'src', 'mcp', 'testing', 'stranger-server.ts');

describe('a tool server', () => {
  it('shows a model the picture it drew and the document it has', async () => {
    const sky = { command: process.execPath, args: [SERVER], readOnly: true };
    const providers = { anthropic: { baseUrl: fake.anthropicUrl } };
    const settings = { agents: { providers }, tools: { mcpServers: { sky } } };
    writeFileSync(join(state.dir, 'finclaw.json5'), JSON.stringify(settings));
    fake.script(
      'anthropic',
      { toolCalls: [{ name: 'mcp_sky_chart' }, { name: 'mcp_sky_read_resource', input: { uri: 'notes://rates' } }] },
      { text: 'I see a chart.' },
    );
    const env = { ANTHROPIC_API_KEY: 'sk-ant-test-0123456789abcdef' };
    const { code, stdout } = await runHere(['ask', 'draw it', '--model', 'claude-sonnet-4-6'], state.dir, { env });
    expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining('I see a chart.') });
    const blocks = fake.requests[1]?.body.messages.at(-1).content;
    expect(JSON.stringify(blocks)).toContain('The rate is 3.5%.');
    expect(blocks.find(({ type }: { type: string }) => type === 'image')).toMatchObject({
      source: { type: 'base64', media_type: 'image/png' },
    });
  });
});
