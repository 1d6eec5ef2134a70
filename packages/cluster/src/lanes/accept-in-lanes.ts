import type { FinClawEventMap, TypedEmitter } from '@finclaw/infra';
import type { Inbox, InboxRow } from '@finclaw/storage';
import type { InboundMessage, SessionKey } from '@finclaw/types';
import type { LaneKeeper } from './lane-keeper.ts';

/** A router, as far as it knows where a message belongs. */
interface Addressing {
  sessionKeyOf(message: InboundMessage): SessionKey;
  /** Returns the inbox row of a message; fails while none can be accepted. */
  entryOf(message: InboundMessage): Parameters<Inbox['accept']>[0];
}

interface AcceptDeps {
  readonly inbox: Pick<Inbox, 'accept'>;
  readonly keeper: Pick<LaneKeeper, 'placeOf' | 'isCommand' | 'accepted'>;
  readonly eventBus: TypedEmitter<FinClawEventMap>;
}

/** The result of accepting a message. */
interface Accepted {
  readonly status: 'duplicate' | 'queued';
  readonly row: InboxRow;
}

/**
 * Accepts messages in place of the router of a single process: the process that owns the conversation takes the message
 * from its lane, in order with the messages other processes accepted.
 */
export function acceptInLanes(router: Addressing, { inbox, keeper, eventBus }: AcceptDeps) {
  return {
    sessionKeyOf: (message: InboundMessage): SessionKey => router.sessionKeyOf(message),
    async route(message: InboundMessage): Promise<Accepted> {
      const lane = { place: keeper.placeOf(message), isFirst: keeper.isCommand(message) };
      const { accepted, row } = await inbox.accept(router.entryOf(message), lane);
      if (!accepted) return { status: 'duplicate', row };
      eventBus.emit('channel:message', row.message.channelId, row.message.id);
      await keeper.accepted(row);
      return { status: 'queued', row };
    },
  };
}
