import { type Database, forEverybody, LOCKS, type Locks } from '@finclaw/storage';
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
  /** Set while an other version of a question is displayed: the first message of this one. */
  readonly branch?: number;
}

/** A message sent from or to the page or a program. */
export type Mail =
  | (MailFields & {
      readonly kind: 'question';
      readonly messageId: string;
      readonly body: QuestionBody;
      readonly turn?: TurnView;
      /** The message before a version that is not displayed; 0 at the beginning of the conversation. */
      readonly fork?: number;
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
  readonly branch: number | null;
  readonly fork: number | null;
}

const COLUMNS = 'seq, session_key, kind, mail_key, message_id, run_id, at, body, turn, branch, fork';
/** The messages of the versions that are displayed. */
const DISPLAYED = 'session_key = ? AND branch IS NULL';

/** A question that begins a hidden version, and the message before it. */
export interface Version {
  readonly sequence: number;
  readonly fork: number;
  readonly messageId: string;
}

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

  /**
   * Stores a question; false when it exists already. With `after` it is another version of the question that follows
   * this message, and the messages that followed it are hidden.
   */
  async addQuestion(
    channelId: string,
    sessionKey: string,
    messageId: string,
    body: QuestionBody,
    after?: number,
  ): Promise<boolean> {
    const key = questionKey(channelId, messageId);
    return this.#insert(sessionKey, 'question', key, messageId, undefined, body, async (tx) => {
      if (after !== undefined) await setAside(tx, sessionKey, after, key);
    });
  }

  /** Reopens a question that was ended because no run had ever started it; false when there is none. */
  async reopenQuestion(channelId: string, messageId: string): Promise<boolean> {
    const sql = "UPDATE gateway_mail SET run_id = NULL, turn = NULL WHERE mail_key = ? AND run_id = ''";
    return (await this.#write((tx) => tx.run(sql, [questionKey(channelId, messageId)]))) === 1;
  }

  /** Removes a question that was not accepted after all. */
  async removeQuestion(channelId: string, messageId: string): Promise<void> {
    const sql = 'DELETE FROM gateway_mail WHERE mail_key = ?';
    await this.#write((tx) => tx.run(sql, [questionKey(channelId, messageId)]));
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
    const sql = 'UPDATE gateway_mail SET run_id = ? WHERE mail_key = ? AND run_id IS DISTINCT FROM ?';
    await this.#write((tx) => tx.run(sql, [runId, questionKey(channelId, messageId), runId]));
  }

  /** Stores the end of a question's turn, and returns the conversation of the question. */
  async setTurn(channelId: string, messageId: string, turn: TurnView): Promise<string | undefined> {
    const sql = 'UPDATE gateway_mail SET run_id = ?, turn = ? WHERE mail_key = ? RETURNING session_key';
    const params = [turn.runId, JSON.stringify(turn), questionKey(channelId, messageId)];
    return (await this.#write((tx) => tx.get<{ session_key: string }>(sql, params)))?.session_key;
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
        `SELECT ${COLUMNS} FROM gateway_mail WHERE ${DISPLAYED} AND seq < ? ORDER BY seq DESC LIMIT ?`,
        [sessionKey, before, limit],
      )
    )
      .map(toMail)
      .reverse();
  }

  /** Returns the displayed messages from a point on. */
  async from(sessionKey: string, sequence: number): Promise<readonly Mail[]> {
    return (
      await this.#database.all<Row>(
        `SELECT ${COLUMNS} FROM gateway_mail WHERE ${DISPLAYED} AND seq >= ? ORDER BY seq`,
        [sessionKey, sequence],
      )
    ).map(toMail);
  }

  /** Returns the questions that begin a version which is not displayed, oldest first. */
  async versions(sessionKey: string): Promise<readonly Version[]> {
    return this.#database.all(
      `SELECT seq AS sequence, fork, message_id AS "messageId" FROM gateway_mail
       WHERE session_key = ? AND seq = branch ORDER BY seq`,
      [sessionKey],
    );
  }

  /** Returns a version that is not displayed, from its question on. */
  async version(sessionKey: string, branch: number): Promise<readonly Mail[]> {
    const sql = `SELECT ${COLUMNS} FROM gateway_mail WHERE session_key = ? AND branch = ? ORDER BY seq`;
    return (await this.#database.all<Row>(sql, [sessionKey, branch])).map(toMail);
  }

  /** Displays another version of a question in place of the messages after the previous one. */
  async display(sessionKey: string, after: number, branch: number): Promise<void> {
    await this.#database.transaction([LOCKS.mail(sessionKey)], async (tx) => {
      await setAside(tx, sessionKey, after);
      const sql = 'UPDATE gateway_mail SET fork = NULL, branch = NULL WHERE session_key = ? AND branch = ?';
      await tx.run(sql, [sessionKey, branch]);
    });
  }

  /** Forgets a conversation, with all versions of its questions. */
  async clear(sessionKey: string): Promise<void> {
    await this.#database.run('DELETE FROM gateway_mail WHERE session_key = ?', [sessionKey]);
  }

  async sessions(): Promise<readonly MailSession[]> {
    return (await this.#database.all<SessionRow>(`${SESSIONS} WHERE branch IS NULL GROUP BY session_key`)).map(
      toSession,
    );
  }

  async session(sessionKey: string): Promise<MailSession | undefined> {
    const row = await this.#database.get<SessionRow>(`${SESSIONS} WHERE ${DISPLAYED} GROUP BY session_key`, [
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
    onAdded: (tx: Database) => Promise<void> = async () => {},
  ): Promise<boolean> {
    const row = [sessionKey, kind, key, messageId ?? null, runId ?? null, this.#now(), JSON.stringify(body)];
    const sql = `INSERT INTO gateway_mail (session_key, kind, mail_key, message_id, run_id, at, body) VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (mail_key) DO NOTHING`;
    // A reader that has seen a number has seen every smaller one of the conversation.
    return this.#write(
      async (tx) => {
        const isNew = (await tx.run(sql, row)) === 1;
        if (isNew) await onAdded(tx);
        return isNew;
      },
      [LOCKS.mail(sessionKey)],
    );
  }

  /**
   * Writes without waiting for the disk. Commits reach it in their order, so a question is there once its inbox row is,
   * and an answer before its outbox row says that it was sent; the end of a turn is found again after a power cut.
   */
  #write<T>(work: (tx: Database) => Promise<T>, locks: Locks = []): Promise<T> {
    return this.#database.transaction(locks, work, 'soon');
  }
}

/** Displays the messages after a point no more, except one, and notes them as one version of the question they begin with. */
async function setAside(tx: Database, sessionKey: string, after: number, except = ''): Promise<void> {
  const sql = `UPDATE gateway_mail SET fork = ?2, branch =
      (SELECT MIN(seq) FROM gateway_mail WHERE session_key = ?1 AND branch IS NULL AND seq > ?2)
    WHERE session_key = ?1 AND branch IS NULL AND seq > ?2 AND mail_key <> ?3`;
  await tx.run(sql, [sessionKey, after, except]);
}

interface SessionRow {
  readonly session_key: string;
  readonly first: number;
  readonly last: number;
  readonly count: number;
  readonly body: string | null;
}

const SESSIONS = `SELECT session_key, MIN(at) AS first, MAX(at) AS last, SUM(CASE WHEN kind IN ('question', 'answer') THEN 1 ELSE 0 END) AS count,
  (SELECT body FROM gateway_mail AS q WHERE q.session_key = m.session_key AND q.branch IS NULL ORDER BY q.kind <> 'question', seq LIMIT 1) AS body
  FROM gateway_mail AS m`;

const toSession = ({ session_key, first, last, count, body }: SessionRow): MailSession => ({
  sessionKey: session_key,
  title: body === null ? '' : titleOf((JSON.parse(body) as QuestionBody).text),
  createdAt: first,
  updatedAt: last,
  messageCount: count,
});

/** Returns the first line with content, without the prefix of an alert. */
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
    ...(row.branch === null ? {} : { branch: row.branch }),
  };
  if (row.kind === 'question') {
    const turn = row.turn === null ? {} : { turn: JSON.parse(row.turn) as TurnView };
    const fork = row.fork === null ? {} : { fork: row.fork };
    return {
      ...fields,
      kind: row.kind,
      messageId: row.message_id!,
      body: JSON.parse(row.body) as QuestionBody,
      ...turn,
      ...fork,
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
