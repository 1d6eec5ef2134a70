import { createCipheriv, createECDH, hkdfSync, randomBytes, sign } from 'node:crypto';

/** The browser's data to be reached by its push service (RFC 8030); keys in base64url. */
export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** The key pair by which push services know the sender (RFC 8292), as raw P-256 numbers in base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The random parts of a message; given only where the result must be predictable. */
interface Chance {
  readonly salt: Buffer;
  readonly senderKey: Buffer;
}

const CURVE = 'prime256v1';
/** The largest record the header announces; one message is one record. */
const RECORD_SIZE = 4_096;
const TOKEN_LIFE_S = 12 * 60 * 60;

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');

/** Makes the owner's key pair. */
export function newVapidKeys(): VapidKeys {
  const pair = createECDH(CURVE);
  const publicKey = pair.generateKeys('base64url');
  return { publicKey, privateKey: pair.getPrivateKey('base64url') };
}

/**
 * Encrypts a message so that only the browser can read it (RFC 8291, aes128gcm of RFC 8188). Throws when the browser's
 * keys are invalid.
 */
export function encryptPush(text: string, { p256dh, auth }: Omit<PushTarget, 'endpoint'>, chance?: Chance): Buffer {
  const sender = createECDH(CURVE);
  if (chance) sender.setPrivateKey(chance.senderKey);
  else sender.generateKeys();
  const [receiverKey, senderKey] = [bytes(p256dh), sender.getPublicKey()];
  const salt = chance?.salt ?? randomBytes(16);
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), receiverKey, senderKey]);
  const secret = derive(sender.computeSecret(receiverKey), bytes(auth), keyInfo, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // The byte after the text marks the last record.
  const sealed = [
    cipher.update(Buffer.from(text)),
    cipher.update(Buffer.from([2])),
    cipher.final(),
    cipher.getAuthTag(),
  ];
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_SIZE);
  return Buffer.concat([salt, size, Buffer.from([senderKey.length]), senderKey, ...sealed]);
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/**
 * Returns the header that identifies the sender to a push service (RFC 8292): a token for its origin, signed with the
 * owner's key.
 */
export function vapidHeader(
  endpoint: string,
  { publicKey, privateKey }: VapidKeys,
  contact: string,
  nowMs: number,
): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(nowMs / 1000) + TOKEN_LIFE_S, sub: contact };
  const unsigned = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
  const [x, y] = [bytes(publicKey).subarray(1, 33), bytes(publicKey).subarray(33)].map((half) =>
    half.toString('base64url'),
  );
  const signed = sign('sha256', Buffer.from(unsigned), {
    key: { kty: 'EC', crv: 'P-256', d: privateKey, x: x!, y: y! },
    format: 'jwk',
    dsaEncoding: 'ieee-p1363',
  });
  return `vapid t=${unsigned}.${signed.toString('base64url')}, k=${publicKey}`;
}
