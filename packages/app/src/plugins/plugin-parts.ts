import type { PluginHookName, PluginRoute, PluginSchedule, PluginService } from '@finclaw/types';
import {
  fieldsOf,
  isObject,
  nameIn,
  type Place,
  refuse,
  requireFunction,
  requireOneOf,
  requireText,
} from './plugin-fields.ts';

const EXAMPLES = {
  hook: 'registerHook("beforeToolExecute", async (payload) => ({ ...payload, skip: true }))',
  route: 'registerRoute({ verb: "GET", path: "/status", scope: "read", handle: async () => Response.json({}) })',
  service: 'registerService({ name: "feed", start: async () => {}, stop: async () => {} })',
  schedule: 'registerSchedule({ name: "refresh", everyMs: 60000, run: async (signal) => {} })',
} as const;

const VERBS = ['GET', 'POST', 'PUT', 'DELETE'];
const SCOPES = ['public', 'read', 'write', 'admin'];

const text = (value: unknown): boolean => typeof value === 'string';
const truth = (value: unknown): boolean => typeof value === 'boolean';
const result = (value: unknown): boolean => text(fieldsOf(value).content) && truth(fieldsOf(value).isError);

interface HookField {
  readonly wanted: string;
  readonly isRight: (value: unknown) => boolean;
  readonly isOptional?: true;
}

const RESULT = { wanted: '{ content: string, isError: boolean }', isRight: result };

/** Every hook, with the fields of its result that are read; hooks without fields are only notified. */
const HOOKS: Readonly<Record<PluginHookName, Readonly<Record<string, HookField>>>> = {
  beforeMessageProcess: {
    body: { wanted: 'string', isRight: text },
    media: { wanted: 'array', isRight: Array.isArray, isOptional: true },
  },
  afterMessageProcess: {},
  beforeAgentRun: { agentId: { wanted: 'string', isRight: text } },
  afterAgentRun: {},
  onConfigChange: {},
  onGatewayStart: {},
  onGatewayStop: {},
  onPluginLoaded: {},
  onPluginUnloaded: {},
  beforeToolExecute: {
    input: { wanted: 'object', isRight: (value) => isObject(value) && !Array.isArray(value) },
    skip: { wanted: 'boolean', isRight: truth, isOptional: true },
    skipResult: { ...RESULT, isOptional: true },
  },
  afterToolExecute: { result: RESULT },
};

/** Validates a hook registration. */
export function checkedHook(hook: PluginHookName, handler: unknown, priority: unknown): void {
  const at: Place = { place: `registerHook ${String(hook)}`, phase: 'register' };
  if (!Object.hasOwn(HOOKS, hook)) refuse(at, 'name', Object.keys(HOOKS).join(' | '), hook, EXAMPLES.hook);
  requireFunction(at, { handler }, 'handler', '(payload) => …', EXAMPLES.hook);
  if (!Number.isFinite(priority)) refuse(at, 'priority', 'number', priority, '{ priority: 10 }');
}

/** Checks the result of a hook; fails when it is invalid. No result changes nothing. */
export function hookResult(hook: PluginHookName, given: unknown): unknown {
  const fields = Object.entries(HOOKS[hook]);
  if (given === undefined || fields.length === 0) return given;
  const at: Place = { place: `hook ${hook}`, phase: 'runtime' };
  if (!isObject(given)) refuse(at, 'payload', 'object, or undefined', given, EXAMPLES.hook);
  for (const [name, { wanted, isRight, isOptional }] of fields) {
    const value = fieldsOf(given)[name];
    if (!isRight(value) && !(isOptional && value === undefined)) refuse(at, name, wanted, value, EXAMPLES.hook);
  }
  return given;
}

/** Validates a route registration. */
export function checkedRoute(route: PluginRoute): PluginRoute {
  const given = fieldsOf(route);
  const at: Place = { place: `registerRoute ${nameIn(given, 'path')}`, phase: 'register' };
  if (!/^\/[\w./:-]*$/.test(String(given.path)))
    refuse(at, 'path', 'text such as /status/:id', given.path, EXAMPLES.route);
  requireOneOf(at, given, 'verb', VERBS, EXAMPLES.route);
  requireOneOf(at, given, 'scope', SCOPES, EXAMPLES.route);
  requireFunction(at, given, 'handle', '(request) => Response', EXAMPLES.route);
  return route;
}

/** Checks the answer of a route; fails when it is invalid. */
export function routeAnswer({ verb, path }: PluginRoute, given: unknown): Response {
  if (given instanceof Response) return given;
  const at: Place = { place: `route ${verb} ${path}`, phase: 'runtime' };
  return refuse(at, 'answer', 'Response', given, 'async () => Response.json({ rolls: 3 })');
}

/** Validates a service registration. */
export function checkedService(service: PluginService): PluginService {
  const given = fieldsOf(service);
  const at: Place = { place: `registerService ${nameIn(given)}`, phase: 'register' };
  requireText(at, given, 'name', EXAMPLES.service);
  requireFunction(at, given, 'start', '() => Promise', EXAMPLES.service);
  if (given.stop !== undefined) requireFunction(at, given, 'stop', '() => Promise', EXAMPLES.service);
  return service;
}

const SHORTEST_SCHEDULE_MS = 1000;

/** Validates a schedule registration. */
export function checkedSchedule(schedule: PluginSchedule): PluginSchedule {
  const given = fieldsOf(schedule);
  const at: Place = { place: `registerSchedule ${nameIn(given)}`, phase: 'register' };
  requireText(at, given, 'name', EXAMPLES.schedule);
  const { everyMs } = given;
  if (!(Number.isFinite(everyMs) && (everyMs as number) >= SHORTEST_SCHEDULE_MS))
    refuse(at, 'everyMs', `number, at least ${SHORTEST_SCHEDULE_MS}`, everyMs, EXAMPLES.schedule);
  requireFunction(at, given, 'run', '(signal) => Promise', EXAMPLES.schedule);
  return schedule;
}
