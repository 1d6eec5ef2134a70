import type { Call, CallFailure } from '@finclaw/gateway/client';
import type {
  CommandView,
  GatewayEvent,
  GatewayMethod,
  GatewayParams,
  GatewayResult,
  Locale,
  ServerHello,
  SessionSummary,
} from '@finclaw/types';
import { signal } from '@preact/signals';
import { type ApprovalCardState, applyApprovalEvent, replaceWaiting, settle } from '../approvals/pending-approvals.ts';
import { EventStream, type StreamPorts, type StreamState } from '../connection/event-stream.ts';
import { OpenConversation } from '../conversation/open-conversation.ts';
import { Outbox, type Outgoing } from '../conversation/outbox.ts';
import { locale, t } from '../language/language.ts';
import { alertNote } from '../market/alert-words.ts';
import type { DeviceStore } from './device-store.ts';
import { Notes } from './notes.ts';
import { OfflineCopy } from './offline-copy.ts';
import { summaryAfter } from './session-list.ts';

interface PagePorts {
  readonly call: Call;
  readonly stream: StreamPorts;
  readonly now: () => number;
  readonly newId: () => string;
  /** The device's storage of the page. */
  readonly store: DeviceStore;
  /** Shows a newly created conversation. */
  readonly goTo: (sessionKey: string) => void;
}

/** The import under way; the total is 0 until the first rows have been read. */
export type ImportProgress = Pick<
  Extract<GatewayEvent, { readonly type: 'import-progress' }>,
  'progressId' | 'done' | 'total'
>;

const LIST_LENGTH = 200;
/** The length to which a message is quoted when its end is reported. */
const NOTED_CHARS = 60;
/** The events with which a conversation that is not listed yet can begin. */
const BEGINNINGS: ReadonlySet<GatewayEvent['type']> = new Set(['question', 'alert', 'notice']);

/** The state of the page, and all actions of a person on it. Components read its signals and call its methods. */
export class Page {
  readonly call: Call;
  readonly now: () => number;
  readonly notes: Notes;
  readonly outbox: Outbox;
  readonly open: OpenConversation;
  readonly isSignedOut = signal(false);
  readonly connection = signal<StreamState>('stopped');
  readonly hello = signal<ServerHello | undefined>(undefined);
  readonly sessions = signal<readonly SessionSummary[]>([]);
  /** True once the list of conversations was loaded, from the server or from this device. */
  readonly areSessionsKnown = signal(false);
  readonly approvals = signal<readonly ApprovalCardState[]>([]);
  /** Grows whenever an alert fires, so that the list of alerts is read again. */
  readonly alertsFired = signal(0);
  /** The number of rows read of an import; undefined without one. */
  readonly importing = signal<ImportProgress | undefined>(undefined);
  readonly #commands = new Map<Locale, Promise<readonly CommandView[]>>();
  readonly #newId: () => string;
  readonly #stream: EventStream;
  readonly #goTo: (sessionKey: string) => void;
  readonly #copy: OfflineCopy;
  /** True once the server itself has answered since the page was loaded. */
  #isGreeted = false;

  /** Whether conversations that had an event since the list was last asked for are being answered. */
  #runningSince = new Map<string, boolean>();

  constructor(ports: PagePorts) {
    this.call = ports.call;
    this.now = ports.now;
    this.#goTo = ports.goTo;
    this.#newId = ports.newId;
    this.notes = new Notes(ports.newId);
    this.#stream = new EventStream(ports.stream, {
      onEvent: (event) => this.#onEvent(event),
      onState: (state) => this.#onState(state),
    });
    this.#copy = new OfflineCopy(ports.store);
    this.open = new OpenConversation({
      call: ports.call,
      copy: this.#copy,
      onFailure: (failure) => this.#onFailure(failure),
    });
    this.outbox = new Outbox({
      call: ports.call,
      now: ports.now,
      newId: ports.newId,
      store: ports.store,
      resumeIn: (seconds) =>
        ports.stream.after(seconds * 1000, () => {
          // A page that is not connected resumes once it is.
          if (this.connection.value === 'online') void this.outbox.resume();
        }),
      onSettled: (outgoing) => this.#onSettled(outgoing),
    });
  }

  /**
   * Connects to the server and starts to listen; the rest is loaded once events flow, so that nothing is lost in
   * between.
   */
  async start(): Promise<void> {
    const [kept, sessions] = await Promise.all([this.#copy.hello(), this.#copy.sessions(), this.#sayHello()]);
    if (this.isSignedOut.value) return;
    if (!this.#isGreeted && kept) {
      this.hello.value = kept;
      this.sessions.value = sessions;
      this.areSessionsKnown.value = sessions.length > 0;
    }
    await this.outbox.restore();
    this.#stream.start();
  }

  /** Reconnects when the network is back, or the page is visible again. */
  wake(): void {
    this.#stream.wake();
  }

  offers(method: GatewayMethod): boolean {
    return this.hello.value?.methods.includes(method) ?? false;
  }

  /** Calls a method; when it fails, the reader sees the reason and the caller gets undefined. */
  async ask<M extends GatewayMethod>(method: M, params: GatewayParams<M>): Promise<GatewayResult<M> | undefined> {
    const outcome = await this.call(method, params);
    if (outcome.ok) return outcome.result;
    this.#onFailure(outcome.failure);
    return undefined;
  }

  /** Returns the chat commands, requested once in each language. */
  commands(language: Locale): Promise<readonly CommandView[]> {
    const known = this.#commands.get(language);
    if (known) return known;
    const asked = this.call('commands.list', { locale: language }).then((outcome) => {
      if (!outcome.ok) this.#commands.delete(language);
      return outcome.ok ? outcome.result.commands : [];
    });
    this.#commands.set(language, asked);
    return asked;
  }

  /** Imports a file, or previews it; meanwhile `importing` has the progress. */
  async importTrades(
    params: GatewayParams<'portfolio.import'>,
  ): Promise<GatewayResult<'portfolio.import'> | undefined> {
    const progressId = this.#newId();
    this.importing.value = { progressId, done: 0, total: 0 };
    const result = await this.ask('portfolio.import', { ...params, progressId });
    if (this.importing.value?.progressId === progressId) this.importing.value = undefined;
    return result;
  }

  async showConversation(sessionKey: string | undefined): Promise<void> {
    await this.open.show(sessionKey);
    this.#tidyOutbox();
  }

  async loadSessions(): Promise<void> {
    const running = new Map<string, boolean>();
    this.#runningSince = running;
    const outcome = await this.call('sessions.list', { limit: LIST_LENGTH });
    if (!outcome.ok || running !== this.#runningSince) return;
    // The list may have been made before an event that came before it.
    const sessions = outcome.result.sessions.map((session) => ({
      ...session,
      isRunning: running.get(session.sessionKey) ?? session.isRunning,
    }));
    this.sessions.value = sessions;
    this.areSessionsKnown.value = true;
    void this.#copy.keepSessions(sessions);
  }

  /** Removes the conversations from this device after signing out. */
  signedOut(): void {
    this.#stream.stop();
    this.isSignedOut.value = true;
    void this.#copy.signOut();
  }

  async answerApproval(card: ApprovalCardState, approved: boolean, value?: string): Promise<void> {
    const { id, inputHash } = card.approval;
    const answered = await this.ask('approvals.answer', { id, approved, inputHash, value });
    if (!answered) return;
    if (answered.result === 'accepted')
      this.approvals.value = settle(this.approvals.value, id, approved ? 'approved' : 'rejected');
    else {
      this.notes.show(t(`page.approval.answer.${answered.result}`), 'problem');
      await this.#loadApprovals();
    }
  }

  async #sayHello(): Promise<void> {
    const outcome = await this.call('server.hello', {});
    if (outcome.ok) {
      this.#isGreeted = true;
      this.hello.value = await this.#introduced(outcome.result);
      // Another person's text in this browser is not sent in the present reader's name.
      if (await this.#copy.keepHello(this.hello.value)) this.outbox.clear();
    } else if (outcome.failure.kind !== 'unreachable') this.#onFailure(outcome.failure);
  }

  /** Sends the browser's suggestions about its reader, where nothing was set, and receives the resulting profile. */
  async #introduced(hello: ServerHello): Promise<ServerHello> {
    if (!hello.isProfileOpen || !hello.methods.includes('person.introduce')) return hello;
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const outcome = await this.call('person.introduce', { language: locale.value, timeZone });
    return outcome.ok
      ? { ...hello, profile: { ...outcome.result.standard, ...outcome.result.own }, isProfileOpen: false }
      : hello;
  }

  /** Changes the reader's profile; the page follows at once. */
  async changeProfile(change: GatewayParams<'person.update'>): Promise<GatewayResult<'person.update'> | undefined> {
    const result = await this.ask('person.update', change);
    const hello = this.hello.value;
    if (result && hello)
      this.hello.value = { ...hello, profile: { ...result.standard, ...result.own }, isProfileAsked: true };
    return result;
  }

  /** Ends the first question for a person who asks something else instead of answering it. */
  passFirstQuestion(): void {
    if (this.hello.value?.isProfileAsked === false && this.offers('person.update')) void this.changeProfile({});
  }

  async #loadApprovals(): Promise<void> {
    const outcome = await this.call('approvals.list', {});
    if (outcome.ok) this.approvals.value = replaceWaiting(this.approvals.value, outcome.result.approvals);
  }

  async #loadEverything(): Promise<void> {
    await Promise.all([this.loadSessions(), this.#loadApprovals(), this.open.reload()]);
    this.#tidyOutbox();
  }

  #onState(state: StreamState): void {
    const isFirst = this.connection.value === 'stopped' || this.hello.value === undefined;
    this.connection.value = state;
    if (state === 'online') void this.#onOnline();
    // A browser does not report why it could not connect; only a call can distinguish an unreachable server from a
    // refusal.
    if (state === 'waiting' && !isFirst) void this.#sayHello();
  }

  async #onOnline(): Promise<void> {
    if (!this.#isGreeted) await this.#sayHello();
    await this.#loadEverything();
    await this.outbox.resume();
  }

  #onEvent(event: GatewayEvent): void {
    if (event.type === 'gap' || event.type === 'session-changed') {
      if (event.type === 'session-changed') void this.loadSessions();
      if (event.sessionKey === undefined) void this.#loadEverything();
      else if (event.type === 'session-changed' && event.reason === 'renamed') return;
      else if (event.sessionKey === this.open.sessionKey.value) void this.open.reload();
      return;
    }
    this.open.onEvent(event);
    this.approvals.value = applyApprovalEvent(this.approvals.value, event);
    if ('sessionKey' in event) this.#noteSession(event);
    if (event.type === 'question') this.#tidyOutbox();
    if (event.type === 'import-progress' && event.progressId === this.importing.value?.progressId)
      this.importing.value = event;
    if (event.type === 'alert') {
      this.notes.show(event.alert ? alertNote(event.alert) : event.text, 'alert', event.noticeId, event.sessionKey);
      this.alertsFired.value++;
    }
  }

  #noteSession(event: GatewayEvent & { readonly sessionKey: string }): void {
    if (event.type === 'question' || event.type === 'turn-end')
      this.#runningSince.set(event.sessionKey, event.type === 'question');
    const at = this.sessions.value.findIndex((session) => session.sessionKey === event.sessionKey);
    if (at >= 0) this.sessions.value = summaryAfter(this.sessions.value, at, event, this.now());
    else if (BEGINNINGS.has(event.type)) void this.loadSessions();
  }

  #onSettled({ params, state, problem = '', sessionKey = params.sessionKey, isRestored }: Outgoing): void {
    // A new conversation is displayed unless the reader has opened another one meanwhile.
    const isHere = this.open.sessionKey.peek() === params.sessionKey;
    if (isHere && params.sessionKey === undefined && sessionKey !== undefined) this.#goTo(sessionKey);
    if (isRestored || !isHere) {
      const text = params.text.slice(0, NOTED_CHARS);
      const key = state === 'failed' ? 'page.outbox.refused' : 'page.outbox.sent';
      this.notes.show(
        t(key, { text, problem }),
        state === 'failed' ? 'problem' : 'plain',
        params.messageId,
        sessionKey,
      );
    }
    this.#tidyOutbox();
    if (state !== 'failed') void this.loadSessions();
  }

  #tidyOutbox(): void {
    for (const { params } of this.outbox.entries.value) {
      if (this.open.holdsQuestion(params.messageId)) this.outbox.remove(params.messageId);
    }
  }

  #onFailure(failure: CallFailure): void {
    if (failure.kind === 'signed-out') this.signedOut();
    else {
      this.notes.show(failure.kind === 'refused' ? failure.message : t('page.connection.unreachable'), 'problem');
    }
  }
}
