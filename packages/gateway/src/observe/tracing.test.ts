import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { defaultConfig } from '@finclaw/config';
import { startWireFake } from '@finclaw/models/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { GatewayFixture } from '../testing/gateway-fixture.ts';

interface Span {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, string> }[];
}

let fixture: GatewayFixture;
let collector: Server | undefined;
const received: { readonly path: string; readonly headers: NodeJS.Dict<string | string[]>; readonly body: string }[] =
  [];

async function startCollector(status = 200): Promise<string> {
  collector = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text;
    });
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body });
      response.writeHead(status).end('{}');
    });
  });
  await new Promise<void>((resolve) => collector!.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(collector.address() as AddressInfo).port}/otlp`;
}

async function askOnce(): Promise<void> {
  const socket = await fixture.socket();
  await socket.call('events.subscribe', {});
  await socket.call('messages.send', { text: '삼성전자 현재 주가 알려줘' });
  await socket.hears('turn-end');
}

afterEach(async () => {
  await fixture.dispose();
  collector?.close();
  received.length = 0;
});

describe('traces', () => {
  it('of a run, its questions to the model and its tools go to the collector that was named, without what was said', async () => {
    const endpoint = await startCollector();
    fixture = await GatewayFixture.start({ gateway: { telemetry: { endpoint, headers: { 'x-key': 'k' } } } });
    await askOnce();
    await fixture.stop();
    expect(received).toHaveLength(1);
    const [{ path, headers, body }] = received as [(typeof received)[number]];
    expect([path, headers['x-key']]).toEqual(['/otlp/v1/traces', 'k']);
    const [{ resource, scopeSpans }] = JSON.parse(body).resourceSpans;
    expect(resource.attributes).toContainEqual({ key: 'service.name', value: { stringValue: 'finclaw' } });
    const [root, first, tool, second] = scopeSpans[0].spans as [Span, Span, Span, Span];
    expect(scopeSpans[0].spans).toHaveLength(4);
    const attributes = Object.fromEntries(root.attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
    expect(root.name).toBe('invoke_agent finclaw');
    expect(attributes).toMatchObject({
      'gen_ai.operation.name': 'invoke_agent',
      'gen_ai.provider.name': 'offline',
      'gen_ai.request.model': 'offline',
      'gen_ai.usage.input_tokens': '0',
      'finclaw.run.status': 'completed',
    });
    for (const chat of [first, second]) {
      expect(chat).toMatchObject({ name: 'chat offline', kind: 3, traceId: root.traceId, parentSpanId: root.spanId });
      expect(chat.attributes).toContainEqual({ key: 'gen_ai.request.model', value: { stringValue: 'offline' } });
    }
    expect(tool).toMatchObject({ name: 'execute_tool get_quote', traceId: root.traceId, parentSpanId: root.spanId });
    expect(root.traceId).toMatch(/^[0-9a-f]{32}$/);
    expect(BigInt(root.endTimeUnixNano)).toBeGreaterThan(BigInt(root.startTimeUnixNano));
    expect(body).not.toContain('삼성');
  });

  it('count the tokens of each call to a model, also of one that failed before another answered', async () => {
    const fake = await startWireFake();
    try {
      const endpoint = await startCollector();
      const providers = { anthropic: { baseUrl: fake.anthropicUrl }, openai: { baseUrl: fake.openaiUrl } };
      const env = { ANTHROPIC_API_KEY: 'sk-ant-test-0123456789abcdef', OPENAI_API_KEY: 'sk-test-0123456789abcdef0123' };
      const defaults = { ...defaultConfig.agents.defaults, model: 'claude-sonnet-4-6' };
      fixture = await GatewayFixture.start({
        gateway: { telemetry: { endpoint } },
        agents: { providers, defaults },
        env,
      });
      fake.script(
        'anthropic',
        { status: 500 },
        {
          toolCalls: [{ name: 'get_quote', input: { instrument: '005930' } }],
          usage: { input: 120, output: 30, cacheRead: 900 },
        },
        { text: 'Done.', usage: { input: 200, output: 7 } },
      );
      await askOnce();
      await fixture.stop();
      const spans = received.flatMap(({ body }) => JSON.parse(body).resourceSpans[0].scopeSpans[0].spans as Span[]);
      const counted = (span: Span, key: string): unknown =>
        span.attributes.find((attribute) => attribute.key === `gen_ai.usage.${key}`)?.value.intValue;
      const chats = spans.filter(({ name }) => name.startsWith('chat '));
      expect(chats.map((span) => [span.name, counted(span, 'input_tokens'), counted(span, 'output_tokens')])).toEqual([
        ['chat claude-sonnet-4-6', '0', '0'],
        ['chat claude-sonnet-4-6', '120', '30'],
        ['chat claude-sonnet-4-6', '200', '7'],
      ]);
      expect(counted(chats[1]!, 'cache_read.input_tokens')).toBe('900');
      expect([counted(spans[0]!, 'input_tokens'), counted(spans[0]!, 'output_tokens')]).toEqual(['320', '37']);
    } finally {
      await fake.close();
    }
  });

  it('that the collector refuses are lost, and nothing else is', async () => {
    const endpoint = await startCollector(500);
    fixture = await GatewayFixture.start({ gateway: { telemetry: { endpoint } } });
    await askOnce();
    await fixture.stop();
    expect(received).toHaveLength(1);
  });

  it('go nowhere when no collector is named', async () => {
    const before = globalThis.fetch;
    const asked: unknown[] = [];
    fixture = await GatewayFixture.start();
    globalThis.fetch = async (...args) => {
      asked.push(args[0]);
      return before(...args);
    };
    try {
      await askOnce();
      await fixture.stop();
    } finally {
      globalThis.fetch = before;
    }
    expect(asked).toEqual([]);
  });
});
