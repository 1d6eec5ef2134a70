import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { lintExposition, readExposition } from '../testing/exposition.ts';
import { GatewayFixture, rawRequest } from '../testing/gateway-fixture.ts';
import { MetricRegistry } from './metric-registry.ts';

describe('metrics as text', () => {
  it('has counters, gauges and histograms in the form Prometheus reads', () => {
    const registry = new MetricRegistry();
    const counter = registry.counter('a_total', 'Things.');
    counter.add({ kind: 'x' });
    counter.add({ kind: 'x' }, 2);
    counter.add({ kind: 'he said "no"\\\n' });
    registry.gauge('b', 'Now.', () => 1.5);
    const histogram = registry.histogram('c_seconds', 'How long.');
    for (const seconds of [0.01, 0.2, 500]) histogram.observe(seconds);
    const lines = registry.render().trimEnd().split('\n');
    expect(lines.slice(0, 6)).toEqual([
      '# HELP a_total Things.',
      '# TYPE a_total counter',
      'a_total{kind="x"} 3',
      'a_total{kind="he said \\"no\\"\\\\\\n"} 1',
      '# HELP b Now.',
      '# TYPE b gauge',
    ]);
    expect(lines).toEqual(
      expect.arrayContaining([
        'b 1.5',
        'c_seconds_bucket{le="0.05"} 1',
        'c_seconds_bucket{le="0.25"} 2',
        'c_seconds_bucket{le="+Inf"} 3',
        'c_seconds_count 3',
        'c_seconds_sum 500.21',
      ]),
    );
  });

  it('does not grow without bound, whatever the labels', () => {
    const registry = new MetricRegistry();
    const counter = registry.counter('a_total', 'Things.');
    for (let index = 0; index < 5000; index++) counter.add({ id: String(index) });
    const lines = registry.render().trimEnd().split('\n');
    expect(lines.length).toBeLessThan(510);
    expect(lines.at(-1)).toBe('a_total{overflow="true"} 4500');
  });
});

describe('the check of metrics', () => {
  it.each([
    ['a_total 1', '# HELP a_total A.\n# TYPE a_total counter\na_total 1'],
    ['not of the metric', '# HELP a A.\n# TYPE a gauge\nb 1\n'],
    ['said twice', '# HELP a A.\n# TYPE a gauge\na 1\na 2\n'],
    ['a broken label', '# HELP a A.\n# TYPE a gauge\na{x="\\q"} 1\n'],
    ['no name or value', '# HELP a A.\n# TYPE a gauge\na Infinity\n'],
    ['a type without', '# TYPE a gauge\na 1\n'],
    ['in two places', '# HELP a A.\n# TYPE a gauge\na 1\n# HELP a A.\n# TYPE a gauge\n'],
  ])('finds %s', (_problem, text) => expect(() => readExposition(text)).toThrow());

  it.each([
    ['is a total', '# HELP a A.\n# TYPE a counter\na 1\n'],
    ['is a total', '# HELP a_total A.\n# TYPE a_total gauge\na_total 1\n'],
    ['base units', '# HELP a_ms A.\n# TYPE a_ms gauge\na_ms 1\n'],
    ['no help', '# HELP a \n# TYPE a gauge\na 1\n'],
    [
      'no histogram',
      '# HELP a A.\n# TYPE a histogram\na_bucket{le="1"} 2\na_bucket{le="+Inf"} 1\na_sum 1\na_count 1\n',
    ],
    ['no histogram', '# HELP a A.\n# TYPE a histogram\na_bucket{le="+Inf"} 1\na_sum 1\na_count 2\n'],
  ])('says "%s"', (problem, text) => {
    expect(lintExposition(readExposition(text))).toEqual([expect.stringContaining(problem)]);
  });

  it('takes whatever labels, values and help there are', () => {
    const texts = fc.string({ unit: 'binary', maxLength: 20 });
    fc.assert(
      fc.property(
        texts,
        texts,
        fc.double({ min: 0 }),
        fc.array(fc.double({ min: 0, noNaN: true })),
        (help, label, value, seconds) => {
          const registry = new MetricRegistry();
          registry.counter('a_total', `x${help.replaceAll('\r', '')}`).add({ label }, value);
          const histogram = registry.histogram('b_seconds', 'B.');
          for (const each of seconds) histogram.observe(each, { label });
          const families = readExposition(registry.render());
          expect(families[0]!.samples[0]).toMatchObject({ value, labels: new Map([['label', label]]) });
          expect(lintExposition(families)).toEqual([]);
        },
      ),
    );
  });
});

describe('metrics of the program', () => {
  let fixture: GatewayFixture;
  afterEach(() => fixture.dispose());

  it('count what happened, without anything that people said or are called', async () => {
    fixture = await GatewayFixture.start();
    const socket = await fixture.socket();
    await socket.call('events.subscribe', {});
    await socket.call('messages.send', { text: '삼성전자 현재 주가 알려줘' });
    await socket.hears('turn-end');
    await rawRequest(`${fixture.url}/api/hello`, { headers: { authorization: 'Bearer wrong' } });
    await rawRequest(`${fixture.url}/api/sessions/agent:secret`, { headers: { cookie: fixture.cookie } });
    const { status, headers, body } = await rawRequest(`${fixture.url}/metrics`, {
      headers: { cookie: fixture.cookie },
    });
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
    for (const line of [
      'finclaw_messages_total{channel="web"} 1',
      'finclaw_runs_total{status="completed"} 1',
      'finclaw_tool_calls_total{tool="get_quote",outcome="done"} 1',
      'finclaw_auth_failures_total{kind="token"} 1',
      'finclaw_model_calls_total{provider="offline",model="offline",outcome="answered"} 2',
      'finclaw_sockets 1',
      'finclaw_pending_approvals 0',
      'finclaw_build_info{version="1.2.3"} 1',
      'finclaw_http_requests_total{route="/api/hello",status="401"} 1',
      'finclaw_http_requests_total{route="/api/sessions/:sessionKey",status="404"} 1',
    ]) {
      expect(body.split('\n')).toContain(line);
    }
    const families = readExposition(body);
    expect(lintExposition(families)).toEqual([]);
    expect(families.find(({ name }) => name === 'finclaw_model_call_duration_seconds')?.samples.length).toBeGreaterThan(
      5,
    );
    expect(body).not.toMatch(/삼성|secret|local/);
  });
});
