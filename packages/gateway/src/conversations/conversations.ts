import type { SessionInfo, SessionStore, StoredSession } from '@finclaw/agent';
import { parseRoutingSessionKey } from '@finclaw/channel-kit';
import { Refusal } from '@finclaw/config';
import type { GatewayResult, SearchMatch, SessionSummary } from '@finclaw/types';
import type { Principal } from '../access/principal.ts';
import type { GatewayChannel } from '../channel/gateway-channel.ts';
import type { Mailbox, MailSession } from '../channel/mailbox.ts';
import type { EventHub } from '../events/event-hub.ts';
import type { ConversationName, ConversationNames } from './conversation-names.ts';
import { findWords, wordsOf } from './search-text.ts';
import { timelineOfMail, timelineOfTranscript, versionsOf } from './timeline.ts';
import { TranscriptReader, type TranscriptTexts, textsOf } from './transcript-texts.ts';

interface ConversationsDeps {
  readonly sessions: SessionStore;
  readonly mailbox: Mailbox;
  readonly names: ConversationNames;
  readonly hub: EventHub;
  readonly channelOf: (principal: Principal) => GatewayChannel;
  /** Returns the owner of a private conversation; undefined for a room, and for an unlinked sender. */
  readonly personOf: (sessionKey: string) => string | undefined;
  readonly isBusy: (sessionKey: string) => boolean;
  readonly modelOf: (sessionKey: string) => Promise<string>;
}

/** A caller's own conversation; without a thread it is the one an operator chose to share. */
export interface OwnThread {
  readonly threadId: string | undefined;
}

type NamedSession = SessionInfo & { readonly sessionKey: string };

const TITLE_LENGTH = 80;
/**
 * The number of a conversation's newest results that are displayed complete; older ones appear as the model saw them.
 */
const COMPLETE_RESULTS = 30;

/** Conversations as callers may see them. A session key names a conversation; it never grants access. */
export class Conversations {
  readonly #deps: ConversationsDeps;
  readonly #transcripts: TranscriptReader;

  constructor(deps: ConversationsDeps) {
    this.#deps = deps;
    this.#transcripts = new TranscriptReader(deps.sessions);
  }

  /** The thread a caller writes to in a conversation; undefined when it is not their own. */
  ownThread(principal: Principal, sessionKey: string): OwnThread | undefined {
    const threadId = parseRoutingSessionKey(sessionKey)?.threadId;
    const key = this.#deps.channelOf(principal).sessionKeyOf(principal.senderId, threadId);
    return key === sessionKey ? { threadId } : undefined;
  }

  maySee(principal: Principal, sessionKey: string): boolean {
    if (this.ownThread(principal, sessionKey) !== undefined) return true;
    const isAdmin = principal.scopes.has('admin');
    // A program sees its own conversations, unless its person granted it more.
    if (principal.kind === 'token' && !isAdmin) return false;
    const person = this.#deps.personOf(sessionKey);
    return person === undefined ? isAdmin : person === principal.person;
  }

  async list(principal: Principal): Promise<readonly SessionSummary[]> {
    const [shown, names] = await Promise.all([this.#deps.mailbox.sessions(), this.#deps.names.all()]);
    const isShown = new Set(shown.map(({ sessionKey }) => sessionKey));
    const files = (await this.#files()).filter(({ sessionKey }) => !isShown.has(sessionKey));
    const visible = [...shown, ...files].filter(({ sessionKey }) => this.maySee(principal, sessionKey));
    const summaries = visible.map(async (session) =>
      this.#summary(
        principal,
        'title' in session ? session : await this.#describe(session),
        names.get(session.sessionKey),
      ),
    );
    const listed = await Promise.all(summaries);
    return listed.sort(
      (a, b) => Number(b.isPinned ?? false) - Number(a.isPinned ?? false) || b.updatedAt - a.updatedAt,
    );
  }

  async get(
    principal: Principal,
    sessionKey: string,
    limit: number,
    before: string | undefined,
  ): Promise<GatewayResult<'sessions.get'>> {
    const { mailbox, hub, sessions } = this.#deps;
    if (!this.maySee(principal, sessionKey)) throw sessionNotFound();
    const [stored, model, name] = await Promise.all([
      sessions.read(sessionKey),
      this.#deps.modelOf(sessionKey),
      this.#deps.names.of(sessionKey),
    ]);
    const entries = await sessions.complete(sessionKey, stored?.entries ?? [], COMPLETE_RESULTS);
    const others = await mailbox.versions(sessionKey);
    // No await from here on, so that the displayed state and the position of the events match.
    const mails = await mailbox.page(sessionKey, limit + 1, before === undefined ? undefined : Number(before));
    const session = this.#summary(
      principal,
      (await mailbox.session(sessionKey)) ?? describeStored(sessionKey, stored),
      name,
    );
    const live = before === undefined ? hub.liveTurn(sessionKey) : undefined;
    const shared = { session, model, cursor: hub.cursor, live };
    if (mails.length > 0 || session.canSend) {
      const page = mails.slice(-limit);
      const older = mails.length > limit ? { before: String(page[0]!.sequence) } : {};
      return {
        ...shared,
        items: timelineOfMail(page, entries, {
          canEdit: session.canSend,
          isRunning: session.isRunning,
          versions: versionsOf(mails, others),
        }),
        ...older,
      };
    }
    const items = timelineOfTranscript(entries, session.isRunning);
    const end = before === undefined ? items.length : Math.min(Number(before), items.length);
    const start = Math.max(0, end - limit);
    return { ...shared, items: items.slice(start, end), ...(start > 0 ? { before: String(start) } : {}) };
  }

  async search(principal: Principal, query: string, limit: number): Promise<readonly SearchMatch[]> {
    const words = wordsOf(query);
    const files = new Map((await this.#files()).map((info) => [info.sessionKey, info]));
    const matches: SearchMatch[] = [];
    for (const { sessionKey, channelId, title } of await this.list(principal)) {
      for (const { at, text } of await this.#textsOf(sessionKey, files.get(sessionKey))) {
        const match = findWords(text, words);
        if (match) matches.push({ sessionKey, channelId, title, at, ...match });
      }
      if (matches.length >= limit) break;
    }
    return matches.sort((a, b) => b.at - a.at).slice(0, limit);
  }

  async #files(): Promise<readonly NamedSession[]> {
    return (await this.#deps.sessions.list()).filter((info): info is NamedSession => info.sessionKey !== undefined);
  }

  async #textsOf(sessionKey: string, info: NamedSession | undefined): Promise<TranscriptTexts['texts']> {
    const mails = await this.#deps.mailbox.page(sessionKey, Number.MAX_SAFE_INTEGER);
    if (mails.length > 0) return mails.map(({ at, body }) => ({ at, text: body.text }));
    return info ? (await this.#transcripts.read(info)).texts : [];
  }

  async #describe(info: NamedSession): Promise<MailSession> {
    const { sessionKey } = info;
    const { title, texts } = await this.#transcripts.read(info);
    const updatedAt = Date.parse(info.updatedAt);
    const createdAt = Date.parse(info.createdAt ?? '') || updatedAt;
    return { sessionKey, title, createdAt, updatedAt, messageCount: texts.length };
  }

  #summary(principal: Principal, session: MailSession, name: ConversationName = {}): SessionSummary {
    const { sessionKey } = session;
    const { suggested, isPinned = false } = name;
    const own = suggested?.at === session.createdAt ? suggested.title : session.title;
    return {
      ...session,
      title: oneLine(name.title ?? own),
      ...(isPinned && { isPinned }),
      channelId: parseRoutingSessionKey(sessionKey)?.channelId ?? '',
      isRunning: this.#deps.isBusy(sessionKey),
      canSend: this.ownThread(principal, sessionKey) !== undefined,
    };
  }
}

function describeStored(sessionKey: string, stored: StoredSession | undefined): MailSession {
  if (!stored) throw sessionNotFound();
  const { title, texts } = textsOf(stored.entries);
  const createdAt = Date.parse(stored.header?.createdAt ?? '') || 0;
  return { sessionKey, title, createdAt, updatedAt: texts.at(-1)?.at ?? createdAt, messageCount: texts.length };
}

/** There is no such conversation for this caller. */
export const sessionNotFound = (): Refusal => new Refusal('SESSION_NOT_FOUND', 'gateway.sessionNotFound');

function oneLine(text: string): string {
  // A title is displayed as plain text, so Markdown is removed.
  const line = text
    .replace(/\*\*|__|`|^#+ /g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return [...line].length > TITLE_LENGTH ? `${[...line].slice(0, TITLE_LENGTH - 1).join('')}…` : line;
}
