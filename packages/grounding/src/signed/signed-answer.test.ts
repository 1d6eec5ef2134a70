import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { checkFigures } from '../check-figures.ts';
import { verificationProblems } from './describe-verification.ts';
import { readSignedAnswer } from './read-signed-answer.ts';
import { type AnswerToSign, type SigningKey, signAnswer } from './sign-answer.ts';
import type { SignedAnswer } from './signed-answer.ts';
import { verifyAnswer } from './verify-answer.ts';

const AT = '2026-11-17T21:00:00.000Z';
const QUOTE = JSON.stringify({ price: '257.50', currency: 'USD', previous: '250.00' });
const HOLDING = JSON.stringify({ quantity: '26' });
const WRITTEN = `Apple trades at $257.50{{r1.price}}, up 3 %{{change(r1.previous, r1.price)}}.

You hold 26 shares{{r2.quantity}}, worth $6,695{{r1.price * r2.quantity}}. I expect $300.`;

async function newKey(): Promise<SigningKey> {
  const pair = generateKeyPairSync('ed25519');
  const bytes = new Uint8Array(pair.privateKey.export({ format: 'der', type: 'pkcs8' }));
  const privateKey = await crypto.subtle.importKey('pkcs8', bytes, 'Ed25519', false, ['sign']);
  return { privateKey, publicKey: pair.publicKey.export({ format: 'jwk' }).x! };
}

function answer(): AnswerToSign {
  const results = {
    r1: { tool: 'mcp_quotes', at: AT, input: { symbol: 'AAPL' }, content: QUOTE },
    r2: { tool: 'mcp_holdings', at: AT, input: {}, content: HOLDING },
  };
  const listed = Object.entries(results).map(([handle, result]) => ({ handle, ...result }));
  const { text, figures } = checkFigures(WRITTEN, listed);
  return {
    question: 'What is my Apple worth?',
    text,
    figures: figures.map((figure) => ({ ...figure, inputs: [] })),
    note: 'About the data: delayed',
    results,
    language: 'en',
    program: 'finclaw 1.0.0',
    answeredAt: AT,
    signedAt: AT,
    audit: { seq: 7, hash: 'a'.repeat(64) },
  };
}

const signed = async (withheld: readonly string[] = []): Promise<SignedAnswer> =>
  signAnswer(answer(), await newKey(), new Set(withheld));

/** The file with a text in the place of another, as somebody with an editor would change it. */
const edited = (file: SignedAnswer, from: string, to: string): SignedAnswer =>
  readSignedAnswer(JSON.stringify(file).replace(from, to))!;

describe('a signed answer', () => {
  it('is read back and every figure with a source is worked out again', async () => {
    const file = readSignedAnswer(JSON.stringify(await signed()))!;
    const found = await verifyAnswer(file);
    expect(found).toMatchObject({ isSound: true, signature: 'valid' });
    expect(found.parts.map(({ name, state }) => `${name} ${state}`)).toEqual([
      'question intact',
      'line1 intact',
      'line2 intact',
      'note intact',
      'r1 intact',
      'r2 intact',
    ]);
    expect(found.figures.map(({ text, state, value }) => `${text} ${state} ${value ?? ''}`.trim())).toEqual([
      '$257.50 confirmed 257.5',
      '3 % confirmed 3',
      '26 shares confirmed 26',
      '$6,695 confirmed 6695',
      '$300 unsourced',
    ]);
    expect(verificationProblems(file, found, 'en')).toEqual([]);
  });

  it('stays verifiable when parts are withheld, and says which figures cannot be checked', async () => {
    const file = await signed(['question', 'r2']);
    expect(JSON.stringify(file)).not.toContain('What is my Apple worth?');
    expect(JSON.stringify(file)).not.toContain('mcp_holdings');
    const found = await verifyAnswer(file);
    expect(found.isSound).toBe(true);
    expect(found.parts.filter(({ state }) => state === 'withheld').map(({ name }) => name)).toEqual(['question', 'r2']);
    expect(found.figures.map(({ text, state }) => `${text} ${state}`)).toEqual([
      '$257.50 confirmed',
      '3 % confirmed',
      '26 shares withheld',
      '$6,695 withheld',
      '$300 unsourced',
    ]);
  });

  it.each([
    {
      what: 'digits of the text',
      from: 'trades at $257.50',
      to: 'trades at $267.50',
      says: 'line 1 of the answer: the text says "$267.50", but "$257.50" was signed.',
    },
    {
      what: 'a value of a result',
      from: '\\"250.00\\"',
      to: '\\"206.00\\"',
      says: 'line 1 of the answer: "3 %": change(r1.previous, r1.price) gives 25, but gave 3 when it was signed.',
    },
    { what: 'words', from: 'I expect', to: 'We expect', says: 'line 2 of the answer: not what was signed.' },
    { what: 'the question', from: 'my Apple', to: 'his Apple', says: 'question: not what was signed.' },
    { what: 'the time', from: '"signedAt":"2026', to: '"signedAt":"2025', says: 'does not belong to this content' },
    {
      what: 'a hash',
      from: '"name":"r2","hash":"',
      to: '"name":"r2","hash":"A',
      says: 'r2 (mcp_holdings): not what was signed.',
    },
    {
      what: 'the name of a part',
      from: '"r2":{"salt"',
      to: '"r3":{"salt"',
      says: 'r3 (mcp_holdings): was never signed.',
    },
  ])('is rejected with the exact difference when somebody changes $what', async ({ from, to, says }) => {
    const file = edited(await signed(), from, to);
    const found = await verifyAnswer(file);
    expect(found.isSound).toBe(false);
    expect(verificationProblems(file, found, 'en').join('\n')).toContain(says);
  });

  it('cannot be signed again without another fingerprint', async () => {
    const [mine, theirs] = [await signed(), await signed()];
    const [first, second] = await Promise.all([verifyAnswer(mine), verifyAnswer(theirs)]);
    expect(first.fingerprint).toMatch(/^([0-9a-f]{4} ){5}[0-9a-f]{4}$/);
    expect(second.fingerprint).not.toBe(first.fingerprint);
    const swapped = { ...mine, signature: theirs.signature };
    expect((await verifyAnswer(swapped)).signature).toBe('invalid');
  });

  it('hides what a withheld part says from those who guess', async () => {
    const [one, other] = [await signed(['r2']), await signed(['r2'])];
    const hashOf = ({ statement }: SignedAnswer) => statement.parts.find(({ name }) => name === 'r2')?.hash;
    expect(hashOf(one)).not.toBe(hashOf(other));
  });

  it.each(['', 'null', '[]', '{}', '{"statement":{},"signature":"","parts":{}}', 'PK\u0003\u0004'])(
    'is none: %j',
    (text) => {
      expect(readSignedAnswer(text)).toBeUndefined();
    },
  );

  it('is none when a part has another form than its name says', async () => {
    const file = await signed();
    const { r1, ...parts } = file.parts;
    for (const odd of [
      { ...parts, line1: r1 },
      { ...parts, r1: parts.question },
      { ...parts, line2: { salt: '' } },
    ])
      expect(readSignedAnswer(JSON.stringify({ ...file, parts: odd }))).toBeUndefined();
  });
});
