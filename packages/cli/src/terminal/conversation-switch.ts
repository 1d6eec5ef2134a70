import { message } from '@finclaw/config';
import type { TerminalApp } from '../terminal-app.ts';
import type { PickerOptions } from './input/picker.ts';
import { CONVERSATIONS, isNamed } from './own-commands.ts';
import type { TerminalConversation } from './terminal-conversations.ts';

const COMMAND = /^(\S+)(?:\s+(\S.*))?$/u;
const NEW_CONVERSATION = /^(?:new|새대화)$/iu;

/** Handles a change of conversation in the chat. */
interface SwitchPorts {
  /** Lets the person choose from a list; absent where nothing can be redrawn. */
  readonly pick: ((options: PickerOptions) => void) | undefined;
  say(text: string): void;
  /** Shows a message like a sent one. */
  show(question: string): void;
  onOpen(): void;
}

type SwitchedApp = Pick<
  TerminalApp,
  | 'locale'
  | 'commandPrefix'
  | 'currentConversation'
  | 'otherConversations'
  | 'openConversation'
  | 'beginConversation'
  | 'showText'
>;

/** Begins conversations and opens earlier ones: `/new` and `/conversations`, which only a terminal has. */
export class ConversationSwitch {
  readonly #app: SwitchedApp;
  readonly #ports: SwitchPorts;

  constructor(app: SwitchedApp, ports: SwitchPorts) {
    this.#app = app;
    this.#ports = ports;
  }

  /** Handles a line about conversations; false for any other line. */
  async take(line: string, isBusy: boolean): Promise<boolean> {
    const { locale, commandPrefix: prefix } = this.#app;
    if (!line.startsWith(prefix)) return false;
    const command = line.slice(prefix.length);
    const [, name = '', wanted] = COMMAND.exec(command) ?? [];
    const isList = isNamed(CONVERSATIONS, name);
    if (!isList && !NEW_CONVERSATION.test(command)) return false;
    this.#ports.show(line);
    if (isBusy) this.#ports.say(message(locale, 'cli.conversation.busy'));
    else if (isList) await this.#choose(await this.#app.otherConversations(), wanted);
    else {
      await this.#app.beginConversation();
      this.#ports.say(message(locale, 'cli.conversation.new', { prefix }));
      this.#ports.onOpen();
    }
    return true;
  }

  /** Shows the conversation that is continued, as if it had been chosen. */
  async showCurrent(): Promise<void> {
    const current = await this.#app.currentConversation();
    if (current) await this.#open(current);
  }

  async #choose(all: readonly TerminalConversation[], wanted: string | undefined): Promise<void> {
    const { locale, commandPrefix: prefix } = this.#app;
    const { pick, say } = this.#ports;
    if (all.length === 0) say(message(locale, 'cli.conversation.none'));
    else if (wanted !== undefined) {
      const found = all.find(({ name }) => name === wanted) ?? all[Number(wanted) - 1];
      if (found) await this.#open(found);
      else say(message(locale, 'cli.sessionNotFound', { name: wanted }));
    } else if (pick === undefined) {
      const rows = all.map(({ usedAt, title, name }, index) => `${index + 1}  ${usedAt}  ${title || name}`);
      say([...rows, message(locale, 'cli.conversation.byNumber', { prefix })].join('\n'));
    } else
      pick({
        prompt: message(locale, 'cli.conversation.choose'),
        rows: (query) =>
          all
            .filter(({ title, name }) => `${title} ${name}`.toLowerCase().includes(query.trim().toLowerCase()))
            .map(({ name, title, usedAt }) => ({ text: name, label: usedAt, note: title || name })),
        onPick: ({ text }) => void this.#open(all.find(({ name }) => name === text)!),
      });
  }

  async #open({ name, title }: TerminalConversation): Promise<void> {
    const { question, answer } = await this.#app.openConversation(name);
    this.#ports.say(message(this.#app.locale, 'cli.conversation.opened', { title: title || name }));
    if (question !== undefined) this.#ports.show(question);
    if (answer !== undefined) this.#app.showText(`${answer}\n`);
    this.#ports.say('');
    this.#ports.onOpen();
  }
}
