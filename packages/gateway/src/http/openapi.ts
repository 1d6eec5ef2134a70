import type { AccessRight } from '@finclaw/types';
import * as z from 'zod/mini';
import { scopeWith } from '../access/principal.ts';
import type { Route } from './route.ts';

type Json = Record<string, unknown>;

const ERROR = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: { code: { type: 'string' }, message: { type: 'string' }, retryAfter: { type: 'number' } },
    },
  },
};

/**
 * The addresses of the server as an OpenAPI document, from the table they are served by and the schemas their input is
 * checked with.
 */
function openapiDocument(routes: readonly Route[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)(?:\{[^}]*\})?/g, '{$1}');
    paths[path] = { ...paths[path], [route.verb.toLowerCase()]: operationOf(route, namesIn(path)) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'FinClaw', version },
    paths,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        browser: { type: 'apiKey', in: 'cookie', name: 'finclaw_PORT' },
      },
      schemas: { Error: ERROR },
    },
  };
}

/** Returns the route of the OpenAPI document, which is built when first requested. */
export function documentRoute(routes: readonly Route[], version: string): Route {
  let document: Json | undefined;
  const route: Route = {
    verb: 'GET',
    path: '/api/openapi.json',
    scope: 'read',
    handle: async (c) => {
      document ??= openapiDocument([...routes, route], version);
      return c.json(document);
    },
  };
  return route;
}

const namesIn = (path: string): readonly string[] => Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);

function operationOf({ verb, path, scope, describes }: Route, inPath: readonly string[]): Json {
  const { properties = {}, required = [], ...rest } = schemaOf(describes?.params);
  const others = Object.keys(properties).filter((name) => !inPath.includes(name));
  const hasBody = verb === 'POST' || verb === 'PUT';
  const place = (name: string, where: 'path' | 'query'): Json => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: properties[name] ?? { type: 'string' },
  });
  const body = {
    ...rest,
    type: 'object',
    properties: Object.fromEntries(others.map((name) => [name, properties[name]])),
    required: required.filter((name) => !inPath.includes(name)),
  };
  return {
    operationId:
      describes?.name ??
      `${verb.toLowerCase()}${path.replace(/[^a-z]+(\w?)/gi, (_, next: string) => next.toUpperCase())}`,
    ...(describes?.needsPerson ? { security: [{ browser: [] }] } : securityOf(scope)),
    parameters: [
      ...inPath.map((name) => place(name, 'path')),
      ...(hasBody ? [] : others.map((name) => place(name, 'query'))),
    ],
    ...(hasBody && describes?.params && { requestBody: { content: { 'application/json': { schema: body } } } }),
    responses: {
      200: { description: describes?.result ?? 'Done', ...(describes && { content: { 'application/json': {} } }) },
      default: {
        description: 'Why not',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

const securityOf = (right: AccessRight | 'public'): Json =>
  right === 'public' ? { security: [] } : { security: [{ token: [] }], 'x-scope': scopeWith(right) };

interface ObjectSchema extends Json {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
}

function schemaOf(params: z.ZodMiniType | undefined): ObjectSchema {
  if (params === undefined) return {};
  const { $schema: _, ...schema } = z.toJSONSchema(params, { unrepresentable: 'any', io: 'input' });
  return schema as ObjectSchema;
}
