import { createECDH, createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { encryptPush, newVapidKeys, vapidHeader } from './push-message.ts';

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');

describe('web push', () => {
  it('encrypts as the example of RFC 8291', () => {
    const keys = {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    };
    const chance = {
      salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
      senderKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
    };
    expect(encryptPush('When I grow up, I want to be a watermelon', keys, chance).toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    );
  });

  it('never encrypts the same text in the same way, and refuses keys that are none', () => {
    const p256dh = createECDH('prime256v1').generateKeys('base64url');
    const to = { p256dh, auth: 'BTBZMqHH6r4Tts7J_aSIgg' };
    expect(encryptPush('x', to)).not.toEqual(encryptPush('x', to));
    expect(() => encryptPush('x', { ...to, p256dh: 'AAAA' })).toThrow();
  });

  it('proves who sends, to this push service and for half a day', () => {
    const keys = newVapidKeys();
    const header = vapidHeader('https://push.example/abc', keys, 'mailto:me@example.com', 1_000_000_000_000);
    const [, token = '', key] = /^vapid t=(.+), k=(.+)$/.exec(header) ?? [];
    const [head = '', claims = '', signature = ''] = token.split('.');
    expect(key).toBe(keys.publicKey);
    expect(JSON.parse(String(bytes(head)))).toEqual({ typ: 'JWT', alg: 'ES256' });
    expect(JSON.parse(String(bytes(claims)))).toEqual({
      aud: 'https://push.example',
      exp: 1_000_043_200,
      sub: 'mailto:me@example.com',
    });
    const point = bytes(keys.publicKey);
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
    const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' });
    const options = { key: publicKey, dsaEncoding: 'ieee-p1363' as const };
    expect(verify('sha256', Buffer.from(`${head}.${claims}`), options, bytes(signature))).toBe(true);
  });
});
