import { GATEWAY_ROUTES, type GatewayMethod, type GatewayRoute } from '@finclaw/types';
import { ALL_SCOPES } from '../access/principal.ts';
import { ATTACHMENT_TYPES, MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from '../channel/attachments.ts';
import { MAX_TEXT_LENGTH } from './message-methods.ts';
import type { MethodSource, MethodTable } from './method.ts';
import { nothing } from './params.ts';

/** Returns the methods about the server. `table` returns all methods, once they are assembled. */
export function serverMethods(table: () => MethodTable): MethodSource {
  return (context) => ({
    'server.hello': {
      params: nothing,
      run: (_params, { principal: { kind, scopes, person } }) => ({
        version: context.version,
        profile: context.app.people.profiles.of(person),
        isProfileOpen: context.app.people.profiles.isOpen(person),
        isProfileAsked: context.app.people.profiles.isAsked(person),
        scopes: ALL_SCOPES.filter((scope) => scopes.has(scope)),
        person: {
          id: person,
          name: context.app.people.get(person)?.name ?? '',
          role: context.app.people.get(person)?.role ?? 'reader',
        },
        methods: (Object.keys(table()) as GatewayMethod[]).filter(
          (method) => scopes.has(scopeOf(method)) && (kind === 'browser' || !needsPerson(method)),
        ),
        limits: {
          maxTextLength: MAX_TEXT_LENGTH,
          maxAttachments: MAX_ATTACHMENTS,
          maxAttachmentBytes: MAX_ATTACHMENT_BYTES,
          attachmentTypes: ATTACHMENT_TYPES,
        },
      }),
    },
    'server.health': {
      params: nothing,
      run: () => ({
        status: context.isStopping() ? 'stopping' : 'ok',
        version: context.version,
        uptime: Math.round((context.now() - context.startedAt) / 1000),
        connections: context.connectionCount(),
        activeSessions: context.hub.liveSessions,
        pendingApprovals: context.app.approvals.list().length,
      }),
    },
    ...(context.restart && {
      'server.restart': {
        params: nothing,
        run: async () => {
          // With an invalid file it would not start again.
          await context.settings?.file.loadConfig();
          context.logger.info('A restart was asked for on the page');
          // After the reply was sent, because the restart closes its connection.
          setTimeout(() => context.restart?.(), 100).unref();
          return { restarting: true as const };
        },
      },
    }),
  });
}

/** Tells whether only a person may call a method. */
export function needsPerson(method: GatewayMethod): boolean {
  const route: GatewayRoute | undefined = method === 'events.subscribe' ? undefined : GATEWAY_ROUTES[method];
  return route?.person === true;
}

/** The scope a method needs. Reading along needs no more than reading. */
export function scopeOf(method: GatewayMethod) {
  return method === 'events.subscribe' ? 'read' : GATEWAY_ROUTES[method].scope;
}
