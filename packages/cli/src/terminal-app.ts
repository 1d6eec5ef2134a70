import { type App, CHART_TOOL, createApp, LOCAL_PERSON, type TurnEnd } from '@finclaw/app';
import { message, type ProfilePreset, profilePresets } from '@finclaw/config';
import { handleUnhandledRejections, type StatePaths } from '@finclaw/infra';
import type { InboxRow } from '@finclaw/storage';
import type { Locale, MediaAttachment } from '@finclaw/types';
import { followConfig } from './follow-config.ts';
import { type CommandIo, type Invocation, writeLine } from './io.ts';
import { followBackups } from './keep/follow-backups.ts';
import { offerLocal } from './models/offer-local.ts';
import { type OpenState, openState } from './open-state.ts';
import type { Surroundings } from './surroundings.ts';
import { type Suggestion, suggest, suggestCommands } from './terminal/input/completion.ts';
import { OWN_COMMANDS } from './terminal/own-commands.ts';
import type { ChatScreen } from './terminal/screen/chat-screen.ts';
import { TerminalApprovals } from './terminal/terminal-approvals.ts';
import { TerminalChannel } from './terminal/terminal-channel.ts';
import {
  newConversationName,
  type TerminalConversation,
  terminalConversations,
} from './terminal/terminal-conversations.ts';
import type { TextOutput } from './text-output.ts';
import { followUpdates } from './updates/follow-updates.ts';
import { VERSION } from './version.ts';

interface TerminalAppOptions {
  /** The output for answers; absent when only the report is wanted. */
  readonly output?: TextOutput;
  /** The output for tool calls while an answer is made. */
  readonly status?: TextOutput;
  /** The output for late answers to questions of earlier processes; the same as for answers when absent. */
  readonly late?: TextOutput;
  /** The lines of a terminal that can be drawn again. */
  readonly screen?: ChatScreen | undefined;
  /** True if a person is present to approve requests. */
  readonly interactive: boolean;
}

interface TerminalAppParts {
  readonly channel: TerminalChannel;
  readonly approvals: TerminalApprovals | undefined;
  readonly conversation: string;
  /** True if charts are drawn below answers. */
  readonly draws: boolean;
  readonly io: CommandIo;
  readonly state: OpenState;
  /** Background tasks beside the conversation. */
  readonly followers: readonly (typeof followConfig | typeof followBackups)[];
}

/** The program with a terminal attached to it. */
export class TerminalApp {
  readonly #app: App;
  readonly #channel: TerminalChannel;
  readonly #approvals: TerminalApprovals | undefined;
  #conversation: string;
  readonly #draws: boolean;
  readonly #io: CommandIo;
  readonly #state: OpenState;
  readonly #followers: TerminalAppParts['followers'];
  #surroundings: Surroundings | undefined;
  #following: readonly (() => unknown)[] = [];
  #isLeaving = false;

  constructor(app: App, parts: TerminalAppParts) {
    this.#app = app;
    this.#channel = parts.channel;
    this.#approvals = parts.approvals;
    this.#conversation = parts.conversation;
    this.#draws = parts.draws;
    this.#io = parts.io;
    this.#state = parts.state;
    this.#followers = parts.followers;
  }

  get locale(): Locale {
    return this.#app.locale;
  }

  modelName(): string | Promise<string> {
    return this.#app.models.port.current(this.#sessionKey());
  }

  /** Returns the model, how full its context is and what today has cost, on one line. */
  async statusLine(): Promise<string> {
    const { statusLine } = await import('./terminal/status-line.ts');
    return statusLine(this.#app, this.#sessionKey(), this.locale);
  }

  get commandPrefix(): string {
    return this.#state.loaded.config.channels.pipeline.commandPrefix;
  }

  /** Returns the conversation that is open; undefined before its first message. */
  async currentConversation(): Promise<TerminalConversation | undefined> {
    return (await terminalConversations(this.#app.sessions)).find(({ name }) => name === this.#conversation);
  }

  /** Returns the conversations of this terminal but the one that is open, the one used last first. */
  async otherConversations(): Promise<readonly TerminalConversation[]> {
    return (await terminalConversations(this.#app.sessions)).filter(({ name }) => name !== this.#conversation);
  }

  /**
   * Continues in another conversation; its unanswered questions of an earlier process are answered now. Returns its
   * last exchange.
   */
  async openConversation(name: string): Promise<{ readonly question?: string; readonly answer?: string }> {
    this.#conversation = name;
    await this.#takeUpHere(this.#io.stdout);
    const entries = (await this.#app.sessions.read(this.#sessionKey()))?.entries ?? [];
    const spoken = entries.filter(({ synthetic, toolUseId }) => synthetic === undefined && !toolUseId);
    return {
      question: spoken.findLast(({ role }) => role === 'user')?.content,
      answer: spoken.findLast(({ role }) => role === 'assistant')?.content,
    };
  }

  async beginConversation(): Promise<void> {
    this.#conversation = newConversationName(await terminalConversations(this.#app.sessions));
  }

  showText(text: string): void {
    this.#channel.showText(text);
  }

  get paths(): StatePaths {
    return this.#state.paths;
  }

  /** Returns the commands that complete the typed text. */
  commandsFor(typed: string): readonly Suggestion[] {
    return suggestCommands(this.#app, typed, this.locale);
  }

  /** Returns possible completions of the typed text. */
  suggestionsFor(typed: string): Promise<readonly Suggestion[]> {
    return suggest(this.#app, typed, this.locale);
  }

  /** Shows or hides the model's thinking; returns the new state. */
  toggleThinking(): boolean {
    return this.#channel.toggleThinking();
  }

  /** Returns how to use a local model server, if there is one that is not used yet. */
  offerLocal(): Promise<string | undefined> {
    return offerLocal(this.#state.loaded.config.agents, this.#io.env, this.locale);
  }

  /** Returns the question about themselves to a first-time user, once; undefined afterwards. */
  firstQuestion(): string | undefined {
    const { profiles } = this.#app.people;
    if (profiles.isAsked(LOCAL_PERSON)) return undefined;
    // With an unknown language both are shown.
    const languages: readonly Locale[] = profiles.isLanguageOpen(LOCAL_PERSON) ? ['en', 'ko'] : [this.locale];
    const prefix = this.commandPrefix;
    return [
      ...languages.map((language) => message(language, 'profile.ask')),
      ...profilePresets(this.locale).map((preset, index) => `  ${index + 1}  ${presetName(preset)}`),
      ...languages.map((language) => message(language, 'profile.ask.typed', { prefix })),
    ].join('\n');
  }

  /** Takes a line as the answer to that question; returns the reply. Undefined for an unrelated line. */
  async answerFirstQuestion(line: string): Promise<string | undefined> {
    const preset = /^[1-9]$/.test(line) ? profilePresets(this.locale)[Number(line) - 1] : undefined;
    await this.#app.settings.change(LOCAL_PERSON, preset?.profile ?? {});
    return preset && message(this.locale, 'profile.ask.done', { value: presetName(preset) });
  }

  /** Asks one question and waits for its end. Only a line that a person typed counts as their decision. */
  async ask(question: string, isTyped: boolean, media: readonly MediaAttachment[] = []): Promise<TurnEnd> {
    const id = crypto.randomUUID();
    const end = this.#app.turnOf(this.#channel.id, id);
    this.#channel.begin(question);
    await this.#channel.receive(question, isTyped ? 'typed' : 'api', this.#conversation, { id, media });
    if (this.#isLeaving) this.leave();
    const result = await end;
    this.#channel.endLine();
    await this.#drawCharts(question, result.runId);
    return result;
  }

  /** Draws the prices behind an answer below it, on a screen; plain-text readers get only the text. */
  async #drawCharts(question: string, runId: string): Promise<void> {
    const { stdout } = this.#io;
    if (!this.#draws || !this.#channel.hasUsed(CHART_TOOL)) return;
    const { drawnCharts } = await import('./terminal/drawn-charts.ts');
    const { sessions } = this.#app;
    const all = (await sessions.read(this.#sessionKey()))?.entries ?? [];
    const entries = await sessions.complete(
      this.#sessionKey(),
      all.filter((entry) => entry.runId === runId),
    );
    const { profiles } = this.#app.people;
    const { colours } = profiles.of(LOCAL_PERSON);
    const drawing = drawnCharts(entries, runId, stdout, profiles.languageOf(LOCAL_PERSON, question), colours);
    if (drawing !== '') writeLine(stdout, `\n${drawing}`);
  }

  /** Passes a line to an open approval; returns whether it was for one. */
  async answerApproval(line: string, isTyped: boolean): Promise<boolean> {
    return (await this.#approvals?.answer(line, isTyped)) ?? false;
  }

  /** Calls back when an approval begins to accept answers. */
  onApprovalAsked(listener: NonNullable<TerminalApprovals['onAsk']>): void {
    if (this.#approvals) this.#approvals.onAsk = listener;
  }

  /** Refuses all open approvals, now and from now on. */
  async refuseApprovals(): Promise<void> {
    await this.#approvals?.refuseAll();
  }

  /** Stops the running answer, and drops the waiting and pending questions. */
  leave(): void {
    this.#isLeaving = true;
    this.#app.stopAll(this.#sessionKey());
  }

  /** Stops the running answer; false when there is none. */
  stop(): boolean {
    return this.#app.stop(this.#sessionKey());
  }

  /**
   * Starts the web page, the other channels and the price watch, and answers questions that an earlier process did not
   * get to.
   */
  async startSurroundings(): Promise<readonly string[]> {
    const concerns = (row: InboxRow): boolean => row.message.channelId !== this.#channel.id || this.#isHere(row);
    // Loaded only for an interactive user.
    const { startSurroundings } = await import('./surroundings.ts');
    this.#surroundings = await startSurroundings(this.#app, this.#io, this.#state, concerns);
    this.#name(this.#surroundings.takenUp, this.#io.stdout);
    return this.#surroundings.notices;
  }

  /**
   * Answers the questions an earlier process left unfinished in this conversation, before anything new; old ones are
   * only listed.
   */
  takeUp(): Promise<void> {
    return this.#takeUpHere(this.#io.stderr);
  }

  async #takeUpHere(output: TextOutput): Promise<void> {
    const { takenUp } = await this.#app.recover(
      (row) => row.message.channelId === this.#channel.id && this.#isHere(row),
    );
    this.#name(takenUp, output);
  }

  /** Shows which questions the next answers belong to. */
  #name(takenUp: readonly InboxRow[], output: TextOutput): void {
    for (const row of takenUp.filter((each) => each.message.channelId === this.#channel.id)) {
      writeLine(output, message(this.locale, 'cli.answeringEarlier', { question: row.message.body }));
    }
  }

  #isHere({ sessionKey }: InboxRow): boolean {
    return sessionKey === this.#sessionKey();
  }

  /**
   * Follows the configuration file from now on and, for an interactive user, makes backups and checks for newer
   * versions; results are shown in a line.
   */
  follow(say: (notice: string) => void): void {
    const parts = [this.#app, this.#io, this.#state, say] as const;
    this.#following = this.#followers.map((follow) => follow(...parts));
  }

  async close(): Promise<void> {
    await Promise.all(this.#following.map((stop) => stop()));
    await this.#surroundings?.stop();
    await this.#app.close();
  }

  #sessionKey(): ReturnType<App['sessionKeyOf']> {
    return this.#app.sessionKeyOf(this.#channel.messageOf('', 'api', this.#conversation, ''));
  }
}

const presetName = ({ name, profile }: ProfilePreset): string => message(profile.language, `profile.preset.${name}`);

/** Starts the program for this terminal. */
export async function openTerminalApp(invocation: Invocation, options: TerminalAppOptions): Promise<TerminalApp> {
  const { io, values } = invocation;
  const state = await openState(io);
  const { loaded, paths, logger } = state;
  const { locale } = loaded;
  const model = values.offline === true ? 'offline' : (values.model as string | undefined);
  const app = await createApp({
    ...loaded,
    paths,
    logger,
    env: io.env,
    sleep: io.sleep,
    version: VERSION,
    ...(model === undefined ? {} : { model }),
  });
  if (options.interactive) handleUnhandledRejections({ logger, exit: process.exit, process });
  await app.load();
  for (const name of app.lockedToolServers) writeLine(io.stderr, message(locale, 'mcp.signInNeeded', { name }));
  const languageOf = (text?: string) => app.people.profiles.languageOf(LOCAL_PERSON, text);
  const ownCommands = options.interactive ? OWN_COMMANDS : [];
  const channel = new TerminalChannel({ languageOf, ownCommands, ...options, ...(await drawnBy(options)) });
  app.addChannel(channel);
  app.onTurnEnd((channelId, messageId) => {
    if (channelId === channel.id) channel.endTurn(messageId);
  });
  const approvals =
    options.interactive && options.output ? new TerminalApprovals(app.approvals, options.output, locale) : undefined;
  const named = typeof values.session === 'string' ? values.session.trim() : '';
  const [latest] = values.continue === true ? await terminalConversations(app.sessions) : [];
  const conversation = named || latest?.name || 'main';
  // Lines from a pipe are only answered; --offline makes no network requests.
  const asides = options.interactive ? [followBackups, ...(values.offline === true ? [] : [followUpdates])] : [];
  const draws = options.output?.hasCursor === true && options.output === io.stdout;
  return new TerminalApp(app, {
    channel,
    approvals,
    conversation,
    draws,
    io,
    state,
    followers: [followConfig, ...asides],
  });
}

/** Creates the view that draws answers; loaded only where there is a screen. */
async function drawnBy({ output, screen }: TerminalAppOptions) {
  if (!output?.isTTY) return {};
  const { AnswerView } = await import('./terminal/markdown/answer-view.ts');
  const view = new AnswerView(output, screen);
  if (!screen) return { view };
  const { RunStatus } = await import('./terminal/screen/run-status.ts');
  return { view, running: new RunStatus(screen, output.paint) };
}
