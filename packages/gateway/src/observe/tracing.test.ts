import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
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
const received: { readonly path: string; readonly headers: NodeJS.Dict<string | string[]>; readonly body: string }[] = [];

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
