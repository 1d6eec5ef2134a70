import { GATEWAY_ROUTES } from '@finclaw/types';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { GatewayFixture, rawRequest } from '../testing/gateway-fixture.ts';

interface Operation {
  readonly operationId: string;
  readonly 'x-scope'?: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly schema: object;
  }[];
  readonly requestBody?: {
    readonly content: { readonly 'application/json': { readonly schema: { readonly required: string[] } } };
  };
}
let fixture: GatewayFixture;
let reader = '';
let operations: { readonly path: string; readonly verb: string; readonly operation: Operation }[] = [];
beforeAll(async () => {
  fixture = await GatewayFixture.start();
  reader = await fixture.token('read');
  const response = await fetch(`${fixture.url}/api/openapi.json`, { headers: { authorization: `Bearer ${reader}` } });
  const { openapi, paths } = (await response.json()) as {
    openapi: string;
    paths: Record<string, Record<string, Operation>>;
  };
  expect(openapi).toBe('3.1.0');
  operations = Object.entries(paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, operation]) => ({ path, verb: verb.toUpperCase(), operation })),
  );
});
afterAll(() => fixture.dispose());

const ask = (verb: string, path: string, headers: Record<string, string> = {}, body?: string) =>
  rawRequest(`${fixture.url}${path.replaceAll(/\{\w+\}/g, 'none')}`, { method: verb, headers, ...(body && { body }) });

it('the description of the API names every method once, and others that are served', () => {
  const names = operations.map(({ operation }) => operation.operationId);
  expect(new Set(names).size).toBe(names.length);
  const served = Object.keys(GATEWAY_ROUTES).filter((method) => names.includes(method));
  expect(served.length).toBeGreaterThan(50);
  expect(operations.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/v1/chat/completions', '/v1/responses', '/mcp', '/readyz', '/api/openapi.json']),
  );
});

it('says what each takes, as it is checked', () => {
  const of = (name: string) => operations.find(({ operation }) => operation.operationId === name)!.operation;
  expect(of('sessions.get').parameters[0]).toMatchObject({ name: 'sessionKey', in: 'path', required: true });
  expect(of('messages.send').requestBody?.content['application/json'].schema.required).toContain('text');
  expect(of('createChatCompletion').requestBody?.content['application/json'].schema).toMatchObject({
    required: expect.arrayContaining(['model', 'messages']),
  });
});

it('is true of the running server: who is let in, and what is refused', async () => {
  for (const { path, verb, operation } of operations) {
    const scope = operation['x-scope'];
    const where = `${verb} ${path}`;
    if (scope === undefined) continue;
    expect([where, (await ask(verb, path)).status]).toEqual([where, 401]);
    const authorization = `Bearer ${reader}`;
    if (scope !== 'read') expect([where, (await ask(verb, path, { authorization })).status]).toEqual([where, 403]);
    else if (Object.hasOwn(GATEWAY_ROUTES, operation.operationId) && verb === 'GET') {
      const unknown = await ask(verb, `${path}?no-such-thing=1`, { authorization });
      expect([where, unknown.status]).toEqual([where, 400]);
    }
  }
});
