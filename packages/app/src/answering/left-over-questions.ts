import { mergeMessages } from '@finclaw/channel-kit';
import { message } from '@finclaw/config';
import type { InboxRow, KeyValueStore } from '@finclaw/storage';
import { type InboundMessage, type Locale, mayBeCommand, recoveredOrigin, type SessionKey } from '@finclaw/types';
import type { Notices } from './notices.ts';
import { nameOf } from './question-name.ts';

interface UnansweredQuestionsDeps {
  readonly values: KeyValueStore;
  readonly notices: Pick<Notices, 'store'>;
  readonly commandIn: (text: string) => string | undefined;
  readonly prefix: string;
  readonly languageOf: (message: InboundMessage, text: string) => Locale;
}

/** A question stored to be asked again. */
interface StoredQuestion {
  readonly sessionKey: SessionKey;
  readonly message: InboundMessage;
}

const SCOPE = 'left-over-questions';
const MAX_NAMED = 10;

/**
 * Questions that became too old before the program ran again. They are stored, their conversation gets one notice that
 * lists them, and `/again` asks them.
 */
export class UnansweredQuestions {
  readonly #deps: UnansweredQuestionsDeps;

  constructor(deps: UnansweredQuestionsDeps) {
    this.#deps = deps;
  }

  /** Stores the questions of one conversation and the notice about them; the returned function sends the notice. */
  async keep(rows: readonly InboxRow[]): Promise<() => Promise<void>> {
    const { values, notices, languageOf, prefix } = this.#deps;
    for (const { id, sessionKey, message: asked } of rows) {
      await values.set(SCOPE, id, JSON.stringify({ sessionKey, message: asked } satisfies StoredQuestion));
    }
    const newest = rows.at(-1)!;
    const language = languageOf(newest.message, newest.message.body);
    const questions = rows.slice(-MAX_NAMED).map(({ message: { body }, acceptedAt }) =>
      message(language, 'run.leftUnansweredItem', {
        question: nameOf(body),
        time: new Date(acceptedAt).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' }),
      }),
    );
    const more = rows.length - questions.length;
    if (more > 0) questions.push(message(language, 'run.leftUnansweredMore', { count: more }));
    const text = message(language, 'run.leftUnanswered', {
      questions: questions.join('\n'),
      command: `${prefix}again`,
    });
    return notices.store(newest.target, text, `${newest.id}:left-over`);
  }

  /** Replaces an `/again` command with the questions its sender left in that conversation. */
  async exchange(
    received: InboundMessage,
    sessionKey: SessionKey,
  ): Promise<{ readonly message: InboundMessage; readonly done: () => Promise<void> }> {
    const { values, commandIn } = this.#deps;
    const isAgain = mayBeCommand(received) && commandIn(received.body) === 'again';
    const stored = isAgain ? await this.#of(received, sessionKey) : [];
    if (stored.length === 0) return { message: received, done: async () => {} };
    // A command must not be merged with other messages.
    const questions = stored.filter(({ message: { body } }) => commandIn(body) === undefined);
    // Nor must forwarded messages: the person's own question must not count as another person's. The next `/again` asks
    // them.
    const own = questions.filter(({ message: { origin } }) => origin !== 'forwarded');
    const asked = own.length > 0 ? own : questions.length > 0 ? questions : stored.slice(-1);
    const merged = mergeMessages(asked.map((each) => each.message));
    const { body, rawBody, media } = merged;
    // Asking again does not repeat decisions: approvals must be given anew.
    const origin = recoveredOrigin(merged.origin);
    return {
      message: {
        ...received,
        origin,
        body,
        ...(rawBody === undefined ? {} : { rawBody }),
        ...(media ? { media } : {}),
      },
      done: async () => {
        for (const each of stored)
          if (asked.includes(each) || !questions.includes(each)) await values.delete(SCOPE, each.id);
      },
    };
  }

  async #of(
    { senderId }: InboundMessage,
    sessionKey: SessionKey,
  ): Promise<readonly (StoredQuestion & { readonly id: string })[]> {
    return (await this.#deps.values.list(SCOPE))
      .map(({ key, value }) => ({ ...(JSON.parse(value) as StoredQuestion), id: key }))
      .filter((kept) => kept.sessionKey === sessionKey && kept.message.senderId === senderId)
      .sort((a, b) => a.message.timestamp - b.message.timestamp);
  }
}
