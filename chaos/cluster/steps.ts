import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Platform } from '../life.ts';
import { Party } from './party.ts';
import { type Harm, Tap } from './tap.ts';

/** The problems of one message with one disturbed step. */
export interface Disturbed {
  readonly harm: Harm;
  /** The disturbed query to the database. */
  readonly step: string;
  readonly faults: readonly string[];
}

const GIVE_UP_MS = 90_000;
const MOST_TRIES = 5;

/** Chooses the steps of a turn to disturb, and how, given the queries of each. */
export type Choice = (asked: readonly string[]) => readonly { readonly at: number; readonly harm: Harm }[];

/**
 * Lets one of two processes answer a message, and disturbs one step of that: each query to the database in turn. The
 * other process is there to take over, and the sender tries again without an acknowledgement. Whatever the step, the
 * message is answered once, and so is the next one.
 */
export async function disturbSteps(
  choose: Choice,
  { leaseMs, platform }: { readonly leaseMs: number; readonly platform: Platform },
  onCase: (found: Disturbed) => void = () => {},
): Promise<readonly Disturbed[]> {
  let tap: Tap | undefined;
  const through = async (url: string, name: string): Promise<string> => {
    if (name !== 'node-1') return url;
    tap = await Tap.open(url);
    return tap.url;
  };
  const party = await Party.open(['all', 'all'], { session: { leaseMs } }, { through, platform });
  const client = await party.database();
  try {
    const lab = new Lab(party, tap!, client);
    await lab.play('warm');
    await lab.play('count');
    const asked = await lab.play('count2');
    const found: Disturbed[] = [];
    for (const { at, harm } of choose(asked)) {
      const faults = await lab.disturb(at, harm, platform);
      found.push({ harm, step: `${at} of ${asked.length} (${asked[at - 1]})`, faults });
      onCase(found.at(-1)!);
    }
    return found;
  } finally {
    await client.end();
    tap?.close();
    await party.close();
  }
}

const isOnce = (arrived: readonly string[], sender: string): boolean =>
  arrived.join(' ') === `${sender}-m1 ${sender}-m2`;

/**
 * Tells whether a message arrived once or was reported: on a platform that forgets, nothing that may have arrived is
 * repeated.
 */
const isOnceOrAsked = (arrived: readonly string[], sender: string): boolean =>
  isOnce(
    arrived.filter((each) => each !== NOTICE),
    sender,
  ) || arrived.toSorted().join(' ') === [NOTICE, `${sender}-m2`].join(' ');

const NOTICE = 'a notice';

class Lab {
  readonly #party: Party;
  readonly #tap: Tap;
  readonly #client: pg.Client;
  #cases = 0;

  constructor(party: Party, tap: Tap, client: pg.Client) {
    this.#party = party;
    this.#tap = tap;
    this.#client = client;
  }

  /**
   * Sends one message to the first process without a disturbance; returns its queries. On a busy machine the other
   * process may be faster; then it is tried again.
   */
  async play(name: string): Promise<readonly string[]> {
    for (let tries = 1; tries <= MOST_TRIES; tries++) {
      const sender = `${name}-${tries}`;
      this.#tap.arm();
      const isAccepted = await this.#party.members[0]!.send({ id: `${sender}-m1`, sender, body: '2 * 3' });
      await this.#until(async () => (await this.#open(sender)) === 0);
      // What follows the end of a message belongs to its turn.
      await sleep(300);
      if (isAccepted && (await this.#answeredBy(sender)) === this.#party.members[0]!.name) return this.#tap.asked;
    }
    throw new Error(`None of ${MOST_TRIES} messages was answered by the process that accepted it.`);
  }

  /** Disturbs one step of a message; again where the process was not asked to take that step. */
  async disturb(at: number, harm: Harm, platform: Platform): Promise<readonly string[]> {
    for (let tries = 1; tries <= MOST_TRIES; tries++) {
      const faults = await this.#disturbOnce(at, harm, platform);
      if (faults.length > 0 || this.#tap.isSprung) return faults;
    }
    return ['the step was never reached'];
  }

  async #disturbOnce(at: number, harm: Harm, platform: Platform): Promise<readonly string[]> {
    const [victim, other] = this.#party.members;
    const sender = `case${++this.#cases}`;
    const first = { id: `${sender}-m1`, sender, body: '2 * 3' };
    const second = { id: `${sender}-m2`, sender, body: '3 * 3' };
    let thawed: Promise<void> | undefined;
    const freeze = (): Promise<void> => {
      thawed = this.#freeze(sender, first);
      return thawed;
    };
    this.#tap.arm({ at, harm, freeze });
    // Whoever is not told that a message was taken tries elsewhere.
    if (!(await victim!.send(first))) while (!(await other!.send(first))) await sleep(50);
    await thawed;
    while (!(await victim!.send(second))) await sleep(50);
    await this.#until(async () => (await this.#open(sender)) === 0 && (await this.#arrived(sender)).length >= 2);
    await sleep(300);
    const arrived = await this.#arrived(sender);
    const isRight = platform === 'remembers' ? isOnce(arrived, sender) : isOnceOrAsked(arrived, sender);
    return [...(isRight ? [] : [`arrived: ${arrived.join(' ')}`]), ...(await this.#judge(sender))];
  }

  /** Stands still until the other process has answered, as a machine does that is suspended. */
  async #freeze(
    sender: string,
    first: { readonly id: string; readonly sender: string; readonly body: string },
  ): Promise<void> {
    const [victim, other] = this.#party.members;
    victim!.kill('SIGSTOP');
    try {
      void other!.send(first);
      await this.#until(async () => (await this.#open(sender)) === 0 && (await this.#arrived(sender)).length > 0);
    } finally {
      victim!.kill('SIGCONT');
    }
  }

  async #judge(sender: string): Promise<readonly string[]> {
    const [entries] = await this.#rows<{ questions: string; answers: string }>(
      `SELECT count(*) FILTER (WHERE body::json ->> 'role' = 'user') AS questions,
         count(*) FILTER (WHERE body::json ->> 'role' = 'assistant' AND body::json ->> 'toolUseId' IS NULL
           AND body::json ->> 'synthetic' IS NULL AND body::json ->> 'aborted' IS NULL) AS answers FROM session_entries WHERE session_key LIKE $1`,
      [`%:${sender}`],
    );
    const [records] = await this.#rows<{ count: string }>(
      `SELECT count(*) AS count FROM inbox i JOIN audit_log a ON a.run_id = i.id
       WHERE i.session_key LIKE $1 AND a.record::json ->> 'kind' IN ('run', 'drop')`,
      [`%:${sender}`],
    );
    const ends = await this.#rows<{ end: string }>(
      `SELECT state || ' ' || coalesce(outcome, '-') AS "end" FROM inbox WHERE session_key LIKE $1`,
      [`%:${sender}`],
    );
    const texts = await this.#rows<{ text: string }>(
      "SELECT text FROM chaos_arrived WHERE target = $1 AND reply_to IS NOT NULL AND text NOT LIKE '% = 6%' AND text NOT LIKE '% = 9%'",
      [sender],
    );
    return [
      ...texts.map(({ text }) => `said: ${text}`),
      ...(entries?.questions === '2' && entries.answers === '2'
        ? []
        : [`written: ${entries?.questions} questions and ${entries?.answers} answers`]),
      ...(records?.count === '2' ? [] : [`recorded: ${records?.count} ends`]),
      ...(ends.every(({ end }) => end === 'done answered') ? [] : [`ended: ${ends.map(({ end }) => end).join(', ')}`]),
    ];
  }

  async #answeredBy(sender: string): Promise<string | undefined> {
    const sql = 'SELECT node FROM chaos_arrived WHERE target = $1';
    return (await this.#rows<{ node: string }>(sql, [sender]))[0]?.node;
  }

  async #open(sender: string): Promise<number> {
    const sql = "SELECT count(*) AS count FROM inbox WHERE session_key LIKE $1 AND state <> 'done'";
    return Number((await this.#rows<{ count: string }>(sql, [`%:${sender}`]))[0]?.count);
  }

  async #arrived(sender: string): Promise<readonly string[]> {
    const sql = 'SELECT reply_to FROM chaos_arrived WHERE target = $1 ORDER BY seq';
    return (await this.#rows<{ reply_to: string | null }>(sql, [sender])).map(({ reply_to }) => reply_to ?? NOTICE);
  }

  async #rows<Row>(text: string, values: readonly string[]): Promise<readonly Row[]> {
    return (await this.#client.query(text, [...values])).rows as Row[];
  }

  async #until(isSo: () => Promise<boolean>): Promise<void> {
    for (const until = Date.now() + GIVE_UP_MS; !(await isSo()) && Date.now() < until; ) await sleep(20);
  }
}
