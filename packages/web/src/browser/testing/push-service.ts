import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * A push service on this machine with one browser: it checks who sends (RFC 8292) and reads the message as the browser
 * would (RFC 8291).
 */
export interface PushService {
  readonly host: string;
  /** What a browser hands to the page when it subscribes here. */
  readonly subscription: {
    readonly endpoint: string;
    readonly keys: { readonly p256dh: string; readonly auth: string };
  };
  readonly messages: readonly string[];
  close(): void;
}

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');
const AUTH = 'BTBZMqHH6r4Tts7J_aSIgg';

/** Starts it on a free port. */
export async function startPushService(): Promise<PushService> {
  const browser = createECDH('prime256v1');
  const p256dh = browser.generateKeys('base64url');
  const messages: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const isKnown = isSignedBy(request.headers.authorization ?? '', `http://${request.headers.host}`);
    if (isKnown) messages.push(decrypt(body, browser));
    response.writeHead(isKnown ? 201 : 403).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const subscription = { endpoint: `http://${host}/send/device`, keys: { p256dh, auth: AUTH } };
  return { host, subscription, messages, close: () => void server.close() };
}

function isSignedBy(header: string, origin: string): boolean {
  const [, head = '', claims = '', signature = '', key = ''] = /^vapid t=(.+)\.(.+)\.(.+), k=(.+)$/.exec(header) ?? [];
  if (key === '') return false;
  const point = bytes(key);
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' });
  const { aud } = JSON.parse(String(bytes(claims))) as { aud: string };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    bytes(signature),
  );
  return isSigned && aud === origin;
}

function decrypt(body: Buffer, browser: ReturnType<typeof createECDH>): string {
  const [salt, length] = [body.subarray(0, 16), body[20]!];
  const sender = body.subarray(21, 21 + length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender]);
  const derive = (secret: Buffer, by: Buffer, about: Buffer, size: number): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, by, about, size));
  const secret = derive(browser.computeSecret(sender), bytes(AUTH), info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(body.subarray(-16));
  const text = Buffer.concat([decipher.update(body.subarray(21 + length, -16)), decipher.final()]);
  return String(text.subarray(0, text.lastIndexOf(2)));
}
