import { createHash, randomInt } from 'node:crypto';
import { assertHumanAct, neutraliseOutsideText } from '@finclaw/infra';
import type { KeyValueStore } from '@finclaw/storage';
import type { Locale, MessageOrigin } from '@finclaw/types';

/** A person as a sender of one bot account. */
export interface ChannelSender {
  readonly channelId: string;
  readonly accountId: string;
  readonly senderId: string;
}

/** A person the owner has admitted. */
export interface PairedSender extends ChannelSender {
  readonly senderName?: string;
  readonly pairedAt: number;
}

/** A person with a code that is not approved yet. */
interface WaitingSender extends ChannelSender {
  readonly senderName?: string;
  /** The language they wrote in. */
  readonly locale?: Locale;
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** An admitted person who was not informed yet. */
interface UninformedSender extends PairedSender {
  readonly locale?: Locale;
}

/** The result of a request: a code, or none because they have one or too many others are waiting. */
type PairingRequest =
  | { readonly status: 'code'; readonly code: string; readonly expiresAt: number }
  | { readonly status: 'waiting' }
  | { readonly status: 'busy' };

export type PairingApproval =
  | { readonly status: 'paired'; readonly sender: PairedSender }
  | { readonly status: 'unknown' }
  | { readonly status: 'expired' }
  /** Too many wrong codes; all are refused until then. */
  | { readonly status: 'locked'; readonly until: number };

/** The people admitted to the bot accounts of this machine, besides those in the configuration. */
export interface Pairing {
  /** Creates a code for a stranger; the code itself is not stored. */
  request(sender: ChannelSender, senderName?: string, locale?: Locale): Promise<PairingRequest>;
  /** Deletes a code that could not be shown. */
  withdraw(sender: ChannelSender): Promise<void>;
  /** Admits the person who was given this code. A code works once. */
  approve(code: string, origin: MessageOrigin): Promise<PairingApproval>;
  isPaired(sender: ChannelSender): Promise<boolean>;
  paired(): Promise<readonly PairedSender[]>;
  waiting(): Promise<readonly WaitingSender[]>;
  /** Removes a person's access; false when they had none. */
  remove(sender: ChannelSender): Promise<boolean>;
  /** Returns people who were admitted and not informed, whichever process admitted them. */
  untold(): Promise<readonly UninformedSender[]>;
  /** Records that a person was informed. */
  told(sender: ChannelSender): Promise<void>;
}

interface PairingOptions {
  readonly values: KeyValueStore;
  readonly now?: () => number;
  /** Returns a random integer from 0 up to, but not including, the given one. */
  readonly random?: (below: number) => number;
}

/** The lifetime of a code. */
export const CODE_LIFETIME_MS = 60 * 60 * 1000;
/** The minimum interval between two codes for the same stranger. */
const CODE_INTERVAL_MS = 10 * 60 * 1000;
/** With this many strangers waiting, further ones get no answer. */
const MAX_WAITING = 50;
const MAX_WRONG_CODES = 10;
const WRONG_CODES_WINDOW_MS = 10 * 60 * 1000;

const WAITING = 'pairing-waiting';
const PAIRED = 'pairing-paired';
const UNTOLD = 'pairing-untold';
const WRONG_CODES = 'pairing-wrong-codes';
const SCOPES = [WAITING, PAIRED, UNTOLD, WRONG_CODES];

/** Letters and digits that are not mistaken for each other when read aloud or typed. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 8;

/**
 * Creates pairing on the database. Every call reads it, so that a change by one process applies to the others at once.
 */
export function createPairing({
  values,
  now = Date.now,
  random = (below) => randomInt(below),
}: PairingOptions): Pairing {
  return {
    request: (sender, senderName, locale) =>
      values.transaction(SCOPES, async (tx) => {
        const waiting = await dropExpired(tx, now());
        const own = waiting.find((other) => keyOf(other) === keyOf(sender));
        if (own && now() - own.createdAt < CODE_INTERVAL_MS) return { status: 'waiting' };
        if (!own && waiting.length >= MAX_WAITING) return { status: 'busy' };
        await withdraw(tx, sender);
        const code = Array.from({ length: CODE_LENGTH }, () => ALPHABET[random(ALPHABET.length)]).join('');
        const expiresAt = now() + CODE_LIFETIME_MS;
        const about = { ...identityOf(sender), ...nameOf(senderName), ...(locale === undefined ? {} : { locale }) };
        const row: WaitingSender = { ...about, createdAt: now(), expiresAt };
        await tx.set(WAITING, digestOf(code), JSON.stringify(row));
        return { status: 'code', code: `${code.slice(0, 4)}-${code.slice(4)}`, expiresAt };
      }),

    withdraw: (sender) => values.transaction(SCOPES, (tx) => withdraw(tx, sender)),

    // One transaction: of two concurrent attempts with the same code, or guesses, each sees the other's result.
    approve: (code, origin) =>
      values.transaction(SCOPES, async (tx) => {
        assertHumanAct(origin);
        const wrong = await recentWrongCodes(tx, now());
        if (wrong.length >= MAX_WRONG_CODES) return { status: 'locked', until: wrong[0]! + WRONG_CODES_WINDOW_MS };
        const key = digestOf(code);
        const stored = await tx.get(WAITING, key);
        if (stored === undefined) {
          await tx.set(WRONG_CODES, 'at', JSON.stringify([...wrong, now()]));
          return { status: 'unknown' };
        }
        await tx.delete(WAITING, key);
        const { expiresAt, senderName, locale, ...sender } = JSON.parse(stored) as WaitingSender;
        if (expiresAt <= now()) return { status: 'expired' };
        const paired: PairedSender = { ...identityOf(sender), ...nameOf(senderName), pairedAt: now() };
        const untold: UninformedSender = { ...paired, ...(locale === undefined ? {} : { locale }) };
        await tx.set(UNTOLD, keyOf(sender), JSON.stringify(untold));
        await tx.set(PAIRED, keyOf(sender), JSON.stringify(paired));
        return { status: 'paired', sender: paired };
      }),

    isPaired: async (sender) => (await values.get(PAIRED, keyOf(sender))) !== undefined,
    paired: async () => (await values.list(PAIRED)).map(({ value }) => JSON.parse(value) as PairedSender),
    waiting: () => values.transaction(SCOPES, (tx) => dropExpired(tx, now())),
    untold: async () => (await values.list(UNTOLD)).map(({ value }) => JSON.parse(value) as UninformedSender),
    async told(sender) {
      await values.delete(UNTOLD, keyOf(sender));
    },
    remove: (sender) =>
      values.transaction(SCOPES, async (tx) => {
        await tx.delete(UNTOLD, keyOf(sender));
        return tx.delete(PAIRED, keyOf(sender));
      }),
  };
}

async function waitingRows(
  values: KeyValueStore,
): Promise<readonly { readonly key: string; readonly sender: WaitingSender }[]> {
  return (await values.list(WAITING)).map(({ key, value }) => ({ key, sender: JSON.parse(value) as WaitingSender }));
}

async function dropExpired(values: KeyValueStore, now: number): Promise<readonly WaitingSender[]> {
  const rows = await waitingRows(values);
  for (const { key, sender } of rows) if (sender.expiresAt <= now) await values.delete(WAITING, key);
  return rows.map(({ sender }) => sender).filter(({ expiresAt }) => expiresAt > now);
}

async function withdraw(values: KeyValueStore, sender: ChannelSender): Promise<void> {
  for (const row of await waitingRows(values))
    if (keyOf(row.sender) === keyOf(sender)) await values.delete(WAITING, row.key);
}

const identityOf = ({ channelId, accountId, senderId }: ChannelSender): ChannelSender => ({
  channelId,
  accountId,
  senderId,
});
const keyOf = ({ channelId, accountId, senderId }: ChannelSender): string =>
  JSON.stringify([channelId, accountId, senderId]);
const nameOf = (senderName: string | undefined) =>
  senderName === undefined ? {} : { senderName: neutraliseOutsideText(senderName).slice(0, 64) };

/** Case, blanks and dashes do not matter when a code is typed. */
function digestOf(code: string): string {
  const plain = code.toUpperCase().replaceAll(/[\s-]/g, '');
  return createHash('sha256').update(`pairing:${plain}`).digest('hex');
}

async function recentWrongCodes(values: KeyValueStore, now: number): Promise<readonly number[]> {
  const stored = JSON.parse((await values.get(WRONG_CODES, 'at')) ?? '[]') as readonly number[];
  return stored.filter((at) => at > now - WRONG_CODES_WINDOW_MS && at <= now);
}
