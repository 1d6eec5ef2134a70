import type { StreamChunk } from '@finclaw/models';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunksWithoutSecrets } from './chunks-without-secrets.ts';
import { knownSecrets } from './known-secrets.ts';
import { redactJson, redactTextsWith } from './redact-json.ts';

const secret = 'sk-ant-api03-0123456789abcdef';
const withoutSecrets = (chunks: readonly StreamChunk[]) =>
  chunksWithoutSecrets(chunks, redactTextsWith(['hunter2-hunter2']));

describe('nothing secret is written down', () => {
  it('a secret cut anywhere by the stream is masked, in text, in thoughts and in tool input', async () => {
    const text = `your key is ${secret}, keep it`;
    for (let at = 0; at <= text.length; at++) {
      const halves = [text.slice(0, at), text.slice(at)];
      const streams: StreamChunk[][] = [
        halves.map((half) => ({ type: 'text_delta', text: half })),
        halves.map((half) => ({ type: 'thinking_delta', text: half })),
        halves.map((half) => ({ type: 'tool_input_delta', delta: half, index: 0 })),
      ];
      for (const chunks of streams) {
        const clean = await withoutSecrets(chunks);
        expect(JSON.stringify(clean)).not.toContain('0123456789abcdef');
        expect(clean).toHaveLength(1);
      }
    }
  });

  it('chunks without secrets keep their words, in as few pieces as possible', async () => {
    const chunks: StreamChunk[] = [
      { type: 'text_delta', text: '가' },
      { type: 'text_delta', text: '나' },
      { type: 'done' },
    ];
    expect(await withoutSecrets(chunks)).toEqual([{ type: 'text_delta', text: '가나' }, { type: 'done' }]);
  });

  it('JSON stays JSON whatever is in it', () => {
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom(secret, 'password=', '"token": "', 'Bearer abc.def.ghi', 'hunter2-hunter2'),
    );
    fc.assert(
      fc.property(fc.jsonValue(), fc.array(text), (value, texts) => {
        const clean = redactJson(JSON.stringify({ value, text: texts.join('') }), ['hunter2-hunter2']);
        expect(() => JSON.parse(clean)).not.toThrow();
        expect(clean).not.toContain('hunter2-hunter2');
      }),
    );
  });

  it('finds the secrets of the configuration and the environment by their names', () => {
    const config = {
      agents: { providers: { x: { apiKey: 'key-of-provider-x', baseUrl: 'http://localhost' } } },
      locale: 'ko',
    };
    const env = { OPENAI_API_KEY: 'key-of-openai', HOME: '/home/somebody', GITHUB_TOKEN: 'short' };
    expect([...knownSecrets(config, env)].sort()).toEqual(['key-of-openai', 'key-of-provider-x']);
  });
});
