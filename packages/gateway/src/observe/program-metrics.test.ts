import { afterEach, describe, expect, it } from 'vitest';
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
    const { status, headers, body } = await rawRequest(`${fixture.url}/metrics`, { headers: { cookie: fixture.cookie } });
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
    for (const line of [
      'finclaw_messages_total{channel="web"} 1',
      'finclaw_runs_total{status="completed"} 1',
      'finclaw_tool_calls_total{tool="get_quote",outcome="done"} 1',
      'finclaw_auth_failures_total{kind="token"} 1',
      'finclaw_sockets 1',
      'finclaw_pending_approvals 0',
      'finclaw_build_info{version="1.2.3"} 1',
      'finclaw_http_requests_total{route="/api/hello",status="401"} 1',
      'finclaw_http_requests_total{route="/api/sessions/:sessionKey",status="404"} 1',
    ]) {
      expect(body.split('\n')).toContain(line);
    }
    // As promtool has it: what is called a total is a counter, and nothing else is.
    for (const [, name = '', type] of body.matchAll(/^# TYPE (\S+) (\S+)$/gm))
      expect([name, type === 'counter']).toEqual([name, name.endsWith('_total')]);
    expect(body).not.toMatch(/삼성|secret|local/);
  });
});
