import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { finclaw } from './finclaw-process.ts';
import { runHere } from './run-here.ts';
import { ANTHROPIC, wiredHome } from './testing/wired-home.ts';

const home = wiredHome();
const env = { ...ANTHROPIC, LANG: 'en_US.UTF-8' };
const here = (...args: readonly string[]) => runHere(args, home.dir, { env });
const place = (name: string) => join(home.dir, name);

describe('an answer in a signed file', () => {
  it('is verified with every figure recomputed, and a changed one is rejected with the difference', async () => {
    home.fake.script(
      'anthropic',
      { toolCalls: [{ name: 'get_quote', input: { instrument: 'AAPL' } }] },
      { text: 'Apple trades at {{r1.price}}. Ten cost {{r1.price * 10}}.' },
    );
    const asked = JSON.parse((await finclaw(['ask', 'What is Apple at?', '--json'], home.dir, { env })).stdout);
    const [price = '', ten = ''] = asked.figures.map(({ text }: { text: string }) => text);
    const saved = await here('sign', '--output', place('answer.json'));
    expect(saved.stdout).toContain('Included: question, line1, note, r1 (Price)');

    const sound = await here('verify', place('answer.json'));
    expect(sound.code).toBe(0);
    expect(sound.stdout).toContain('The signature is valid.');
    expect(sound.stdout).toMatch(/Key fingerprint: ([0-9a-f]{4} ){5}[0-9a-f]{4} \(this installation\)/);
    expect(sound.stdout).toContain('2 of 2 figures were recomputed and confirmed.');
    expect(sound.stdout).toContain(`${ten}: confirmed.`);
    expect(sound.stdout).toContain('What it does not prove: that a vendor’s data are right');
    expect(sound.stdout).toMatch(/Audit log record \d+ \(hash [0-9a-f]{64}\)/);
    const head = /\(hash ([0-9a-f]{64})\)/.exec(sound.stdout)![1]!;
    expect((await here('audit', 'verify', '--head', head)).code).toBe(0);

    const text = readFileSync(place('answer.json'), 'utf8');
    const shown = (await here('audit', 'show')).stdout;
    expect(shown).toContain(
      `The answer was signed: question, line1, note, r1 (withheld: –, signature ${JSON.parse(text).signature.slice(0, 16)}…)`,
    );
    writeFileSync(place('forged.json'), text.replace(`trades at ${price}`, 'trades at $999.99'));
    const forged = await here('verify', place('forged.json'));
    expect(forged.code).toBe(1);
    expect(forged.stdout).toContain('Rejected: this file is not as it was signed.');
    expect(forged.stdout).toContain(`the text says "$999.99", but "${price}" was signed.`);

    const other = await here('verify', place('answer.json'), '--key', '0000 1111 2222 3333 4444 5555');
    expect(other.code).toBe(1);
    expect(other.stdout).toContain('Signed with another key');
    const piped = await runHere(['verify', '-', '--json'], home.dir, { env, input: text });
    expect(JSON.parse(piped.stdout)).toMatchObject({ ok: true, isOwnKey: true, problems: [] });
  });

  it('goes without private results and named parts, and the rest stays verifiable', async () => {
    await here('portfolio', 'add', 'buy', 'AAPL', '26', '--price', '200', '--date', '2026-01-05');
    home.fake.script(
      'anthropic',
      { toolCalls: [{ name: 'portfolio_summary', input: {} }] },
      { text: 'You hold 26 shares{{r1.positions[0].quantity}}.' },
    );
    await here('ask', 'What do I hold?', '--session', 'mine');
    const file = place('mine.json');
    const saved = await here('sign', 'mine', '--withhold', 'question', '--output', file);
    expect(saved.stdout).toMatch(/Withheld \(only its hash is included\): question, r1 \(/);
    expect(readFileSync(file, 'utf8')).not.toMatch(/What do I hold|"content":"\{/);
    const found = await here('verify', file);
    expect(found.code).toBe(0);
    expect(found.stdout).toContain('cannot be checked: its source is withheld');
    expect((await here('verify', await whole(file))).stdout).toContain('26 shares: confirmed.');
  });

  it('is made by a person in a terminal, not by a script or a program', async () => {
    expect((await runHere(['ask', '/sign'], home.dir, { env, typed: true })).stdout).toContain('no answer to sign');
    await here('ask', '--offline', 'What is the price of Apple?');
    const script = await here('ask', '/sign');
    expect(script.stdout).not.toContain('finclaw-answer-');
    const typed = await runHere(['ask', '/sign'], home.dir, { env, typed: true });
    const [, saved = ''] = /saved as (.+\.json)\./.exec(typed.stdout) ?? [];
    expect((await here('verify', saved)).code).toBe(0);
  });

  it.each([
    { args: ['sign'], says: 'There is no conversation "main"' },
    { args: ['verify', 'package.json'], says: 'This is not an answer signed by FinClaw' },
    { args: ['verify'], says: 'FILE' },
  ])('says what is wrong with $args', async ({ args, says }) => {
    const { code, stderr } = await here(...args);
    expect(code).not.toBe(0);
    expect(stderr).toContain(says);
  });

  it('has no part of another name', async () => {
    await here('ask', '--offline', 'What is the price of Apple?');
    const { code, stderr } = await here('sign', '--withhold', 'r99');
    expect(code).toBe(1);
    expect(stderr).toContain('There is no part "r99". Choose from: question, line1');
  });
});

async function whole(file: string): Promise<string> {
  const all = `${file}.all`;
  await here('sign', 'mine', '--all', '--output', all);
  return all;
}
