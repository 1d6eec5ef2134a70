import type { Cluster } from '@finclaw/cluster';
import type { GatewayContext } from '../gateway-context.ts';
import { MetricRegistry } from './metric-registry.ts';

/** The measurements of the program, and a function that stops them. */
export interface ProgramMetrics {
  render(): string;
  /** Notes one HTTP request by its route, never by its address, which a caller makes up. */
  request(route: string, status: number): void;
  stop(): void;
}

/** Registers the metrics that only processes with a shared database have. */
function measureCluster(registry: MetricRegistry, cluster: Cluster): void {
  const gauge = (name: string, help: string, key: keyof Cluster['counts'], scale = 1): void =>
    registry.gauge(name, help, () => cluster.counts[key] / scale);
  gauge('finclaw_lanes_ready', 'Conversations in which messages wait and nobody answers yet.', 'ready');
  gauge('finclaw_lanes_oldest_seconds', 'How long the oldest of them has waited.', 'oldestMs', 1000);
  gauge('finclaw_lanes_owned', 'Conversations that a process answers in.', 'owned');
  gauge('finclaw_nodes', 'Processes that are alive.', 'nodes');
  gauge('finclaw_bus_lag_seconds', 'How long the last event was on its way between processes.', 'busLagMs', 1000);
  const total = (name: string, help: string, key: keyof Cluster['counts']): void =>
    registry.total(name, help, () => cluster.counts[key]);
  total('finclaw_lane_claims_total', 'Conversations this process took.', 'claims');
  total('finclaw_leases_lost_total', 'Conversations this process lost to others or to an outage.', 'lost');
  total('finclaw_writes_refused_total', 'Writes that were refused because of that.', 'refused');
}

/** Measures the program from the events it emits anyway. No text, name or id of a person is a label. */
export function measureProgram({ app, hub, version, now, startedAt, connectionCount }: GatewayContext): ProgramMetrics {
  const registry = new MetricRegistry();
  const { eventBus } = app;

  registry.gauge('finclaw_uptime_seconds', 'Time since the gateway started.', () => (now() - startedAt) / 1000);
  registry.gauge('finclaw_sockets', 'Open WebSockets.', connectionCount);
  registry.gauge('finclaw_event_readers', 'Readers of the event stream.', () => hub.readerCount);
  registry.gauge(
    'finclaw_live_sessions',
    'Conversations of the gateway that are being answered.',
    () => hub.liveSessions,
  );
  registry.gauge('finclaw_pending_approvals', 'Tool calls that wait for a yes.', () => app.approvals.list().length);
  registry.gauge('process_resident_memory_bytes', 'Resident memory.', () => process.memoryUsage.rss());
  registry.total('process_cpu_seconds_total', 'CPU time used.', () => cpuSeconds());
  registry.gauge('finclaw_build_info', 'The running version.', () => 1, { version });

  const { cluster } = app.store;
  if (cluster !== undefined) measureCluster(registry, cluster);

  const requests = registry.counter('finclaw_http_requests_total', 'HTTP requests by route and status.');
  const messages = registry.counter('finclaw_messages_total', 'Accepted messages by channel.');
  const runs = registry.counter('finclaw_runs_total', 'Model runs by how they ended.');
  const runSeconds = registry.histogram('finclaw_run_duration_seconds', 'How long model runs took.');
  const tokens = registry.counter('finclaw_tokens_total', 'Tokens by direction.');
  const calls = registry.counter('finclaw_model_calls_total', 'Calls to models by vendor, model and outcome.');
  const callSeconds = registry.histogram('finclaw_model_call_duration_seconds', 'How long calls to models took.');
  const tools = registry.counter('finclaw_tool_calls_total', 'Tool calls by tool and outcome.');
  const toolSeconds = registry.histogram('finclaw_tool_duration_seconds', 'How long tool calls took.');
  const fallbacks = registry.counter('finclaw_model_fallbacks_total', 'Changes to another model by reason.');
  const failures = registry.counter('finclaw_auth_failures_total', 'Wrong credentials by kind.');
  const lockouts = registry.counter('finclaw_auth_lockouts_total', 'Callers that were shut out.');
  const rpcErrors = registry.counter('finclaw_api_errors_total', 'Failed API calls by code.');

  const stops = [
    eventBus.on('channel:message', (channel) => messages.add({ channel })),
    eventBus.on('execution:complete', (_agent, _session, { status, durationMs, usage }) => {
      runs.add({ status });
      runSeconds.observe(durationMs / 1000, { status });
      tokens.add({ direction: 'input' }, usage.inputTokens);
      tokens.add({ direction: 'output' }, usage.outputTokens);
    }),
    eventBus.on('execution:model', (_agent, _session, { provider, model, outcome, durationMs }) => {
      calls.add({ provider, model, outcome });
      callSeconds.observe(durationMs / 1000, { provider, model });
    }),
    eventBus.on('tool:execute:end', (tool, _session, durationMs) => {
      tools.add({ tool, outcome: 'done' });
      toolSeconds.observe(durationMs / 1000, { tool });
    }),
    eventBus.on('tool:execute:error', (tool) => tools.add({ tool, outcome: 'failed' })),
    eventBus.on('tool:execute:timeout', (tool) => tools.add({ tool, outcome: 'timeout' })),
    eventBus.on('tool:policy:deny', (tool) => tools.add({ tool, outcome: 'denied' })),
    eventBus.on('model:fallback', (_from, _to, reason) => fallbacks.add({ reason })),
    eventBus.on('gateway:auth:failure', (_ip, kind) => failures.add({ kind })),
    eventBus.on('gateway:auth:rate_limit', () => lockouts.add()),
    eventBus.on('gateway:rpc:error', (_method, code) => rpcErrors.add({ code: String(code) })),
  ];

  return {
    render: () => registry.render(),
    request: (route, status) => requests.add({ route, status: String(status) }),
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
}
