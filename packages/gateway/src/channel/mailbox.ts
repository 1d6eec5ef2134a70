import { type Database, forEverybody, LOCKS } from '@finclaw/storage';
import type { AttachmentView, FiredAlertView, TurnView } from '@finclaw/types';

/** A question as it was displayed. Pictures are stored with the conversation itself, so only their names are here. */
interface QuestionBody {
  readonly text: string;
  readonly attachments: readonly AttachmentView[];
}

/** A displayed answer, notice or alert. */
interface ShownBody {
  readonly text: string;
  readonly isError?: boolean;
  readonly alert?: FiredAlertView;
}

interface MailFields {
  readonly sequence: number;
  readonly sessionKey: string;
  readonly messageId?: string;
  readonly runId?: string;
  readonly at: number;
}

/** A message sent from or to the page or a program. */
export type Mail =
  | (MailFields & {
      readonly kind: 'question';
      readonly messageId: string;
      readonly body: QuestionBody;
      readonly turn?: TurnView;
    })
  | (MailFields & { readonly kind: 'answer' | 'notice' | 'alert'; readonly key: string; readonly body: ShownBody });

interface Row {
  readonly seq: number;
  readonly session_key: string;
  readonly kind: Mail['kind'];
  readonly mail_key: string;
  readonly message_id: string | null;
  readonly run_id: string | null;
  readonly at: number;
  readonly body: string;
  readonly turn: string | null;
}

const COLUMNS = 'seq, session_key, kind, mail_key, message_id, run_id, at, body, turn';

/** A conversation in which a caller has mail. */
export interface MailSession {
  readonly sessionKey: string;
  readonly title: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly messageCount: number;
}

/**
 * The messages the gateway's channels have displayed, like a chat platform's history. The model's own transcript is
 * elsewhere: it has no commands, no notices, and answers as they were before review.
 */
export class Mailbox {
  readonly #database: Database;
  readonly #now: () => number;

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  /** Stores a question; false when it is there already. */
  async addQuestion(channelId: string, sessionKey: string, messageId: string, body: QuestionBody): Promise<boolean> {
    return this.#insert(sessionKey, 'question', questionKey(channelId, messageId), messageId, undefined, body);
  }

  /** Opens a question again that was ended because no run had ever taken it up; false when there is none. */
  async reopenQuestion(channelId: string, messageId: string): Promise<boolean> {
    const key = questionKey(channelId, messageId);
    return (
      (await this.#database.run(
        "UPDATE gateway_mail SET run_id = NULL, turn = NULL WHERE mail_key = ? AND run_id = ''",
        [key],
      )) === 1
    );
  }

  /** Takes back a question that was not accepted after all. */
  async removeQuestion(channelId: string, messageId: string): Promise<void> {
    await this.#database.run('DELETE FROM gateway_mail WHERE mail_key = ?', [questionKey(channelId, messageId)]);
  }

  /** Stores a displayed message; false when the same key was stored before. */
  async addShown(
    sessionKey: string,
    kind: 'answer' | 'notice' | 'alert',
    key: string,
    body: ShownBody,
    about: { readonly messageId?: string | undefined; readonly runId?: string | undefined } = {},
  ): Promise<boolean> {
    return this.#insert(sessionKey, kind, `s:${key}`, about.messageId, about.runId, body);
  }

  /** Notes which run takes a question up. */
  async setRun(channelId: string, messageId: string, runId: string): Promise<void> {
    await this.#database.run('UPDATE gateway_mail SET run_id = ? WHERE mail_key = ? AND run_id IS DISTINCT FROM ?', [
      runId,
      questionKey(channelId, messageId),
      runId,
    ]);
  }

  /** Notes how the turn of a question ended. */
  async setTurn(channelId: string, messageId: string, turn: TurnView): Promise<void> {
    await this.#database.run('UPDATE gateway_mail SET run_id = ?, turn = ? WHERE mail_key = ?', [
      turn.runId,
      JSON.stringify(turn),
      questionKey(channelId, messageId),
    ]);
  }

  /** Returns questions whose turn has not ended, as far as this table knows. */
  async openQuestions(): Promise<
    readonly { readonly channelId: string; readonly messageId: string; readonly at: number; readonly runId?: string }[]
  > {
    return (
      await forEverybody(this.#database).all<Row>(
        `SELECT ${COLUMNS} FROM gateway_mail WHERE kind = 'question' AND turn IS NULL`,
      )
    ).map(({ mail_key, message_id, run_id, at }) => ({
      at,
      channelId: JSON.parse(mail_key.slice(2))[0] as string,
      messageId: message_id!,
      ...(run_id === null ? {} : { runId: run_id }),
    }));
  }

  async find(channelId: string, messageId: string): Promise<Mail | undefined> {
    const row = await this.#database.get<Row>(`SELECT ${COLUMNS} FROM gateway_mail WHERE mail_key = ?`, [
      questionKey(channelId, messageId),
    ]);
    return row && toMail(row);
  }

  /** The last things of a conversation, oldest first; with `before`, those before that one. */
  async page(sessionKey: string, limit: number, before: number = Number.MAX_SAFE_INTEGER): Promise<readonly Mail[]> {
    return (
      await this.#database.all<Row>(
        `SELECT ${COLUMNS} FROM gateway_mail WHERE session_key = ? AND seq < ? ORDER BY seq DESC LIMIT ?`,
        [sessionKey, before, limit],
      )
    )
      .map(toMail)
      .reverse();
  }

  /** Returns the messages from a point on. */
  async from(sessionKey: string, sequence: number): Promise<readonly Mail[]> {
    return (
      await this.#database.all<Row>(
        `SELECT ${COLUMNS} FROM gateway_mail WHERE session_key = ? AND seq >= ? ORDER BY seq`,
        [sessionKey, sequence],
      )
    ).map(toMail);
  }

  /** Forgets a conversation, or the part of it from a point on. */
  async clear(sessionKey: string, from = 0): Promise<void> {
    await this.#database.run('DELETE FROM gateway_mail WHERE session_key = ? AND seq >= ?', [sessionKey, from]);
  }

  async sessions(): Promise<readonly MailSession[]> {
    return (await this.#database.all<SessionRow>(`${SESSIONS} GROUP BY session_key`)).map(toSession);
  }

  async session(sessionKey: string): Promise<MailSession | undefined> {
    const row = await this.#database.get<SessionRow>(`${SESSIONS} WHERE session_key = ? GROUP BY session_key`, [
      sessionKey,
    ]);
    return row && toSession(row);
  }

  async #insert(
    sessionKey: string,
    kind: Mail['kind'],
    key: string,
    messageId: string | undefined,
    runId: string | undefined,
    body: QuestionBody | ShownBody,
  ): Promise<boolean> {
    const row = [sessionKey, kind, key, messageId ?? null, runId ?? null, this.#now(), JSON.stringify(body)];
    const sql = `INSERT INTO gateway_mail (session_key, kind, mail_key, message_id, run_id, at, body) VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (mail_key) DO NOTHING`;
    // Whoever has read a number has read every smaller one of the conversation.
    return (await this.#database.transaction([LOCKS.mail(sessionKey)], (tx) => tx.run(sql, row))) === 1;
  }
}

interface SessionRow {
  readonly session_key: string;
  readonly first: number;
  readonly last: number;
  readonly count: number;
  readonly body: string | null;
}

const SESSIONS = `SELECT session_key, MIN(at) AS first, MAX(at) AS last, SUM(CASE WHEN kind IN ('question', 'answer') THEN 1 ELSE 0 END) AS count,
  (SELECT body FROM gateway_mail AS q WHERE q.session_key = m.session_key ORDER BY q.kind <> 'question', seq LIMIT 1) AS body
  FROM gateway_mail AS m`;

const toSession = ({ session_key, first, last, count, body }: SessionRow): MailSession => ({
  sessionKey: session_key,
  title: body === null ? '' : titleOf((JSON.parse(body) as QuestionBody).text),
  createdAt: first,
  updatedAt: last,
  messageCount: count,
});

/** Returns the first line with content, without the sign an alert begins with. */
const titleOf = (text: string): string =>
  text
    .replace(/^\p{Extended_Pictographic}\uFE0F?\s*/u, '')
    .trimStart()
    .split('\n', 1)[0]!;

const questionKey = (channelId: string, messageId: string): string => `q:${JSON.stringify([channelId, messageId])}`;

function toMail(row: Row): Mail {
  const fields = {
    sequence: row.seq,
    sessionKey: row.session_key,
    at: row.at,
    ...(row.run_id === null ? {} : { runId: row.run_id }),
  };
  if (row.kind === 'question') {
    const turn = row.turn === null ? {} : { turn: JSON.parse(row.turn) as TurnView };
    return {
      ...fields,
      kind: row.kind,
      messageId: row.message_id!,
      body: JSON.parse(row.body) as QuestionBody,
      ...turn,
    };
  }
  const messageId = row.message_id === null ? {} : { messageId: row.message_id };
  return {
    ...fields,
    ...messageId,
    kind: row.kind,
    key: row.mail_key.slice(2),
    body: JSON.parse(row.body) as ShownBody,
  };
}
