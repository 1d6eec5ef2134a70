import { freePort } from '@finclaw/infra/testing';
import { afterEach, expect, it } from 'vitest';
import { FinclawProcess, finclaw } from './finclaw-process.ts';
import { runHere } from './run-here.ts';
import { lobbyRoom } from './testing/lobby-room.ts';
import { ANTHROPIC, providersOf, wiredHome } from './testing/wired-home.ts';

const home = wiredHome(async (fake) => ({
  agents: { providers: providersOf(fake) },
  gateway: { port: await freePort() },
}));
const env = { ...ANTHROPIC, LANG: 'en_US.UTF-8' };
const room = lobbyRoom(home, env);
let server: FinclawProcess | undefined;
afterEach(async () => {
  server?.child.kill('SIGKILL');
  await server?.finished;
  server = undefined;
});

const RETAIL = { en: 'a retail investor', ko: '개인 투자자' };
const PROFESSIONAL = { en: 'a professional investor', ko: '전문 투자자입니다' };
const INSTITUTIONAL = { en: 'acts for an institution', ko: '기관 투자자의 담당자' };
const EVERY = [RETAIL, PROFESSIONAL, INSTITUTIONAL].flatMap(({ en, ko }) => [en, ko]);

/** The type of investor the model was told about in the request that contains this question. */
function addressed(question: string): readonly string[] {
  const request = home.fake.requests.findLast(({ body }) => JSON.stringify(body.messages).includes(question));
  return EVERY.filter((words) => JSON.stringify(request?.body.system ?? '').includes(words));
}
const toldOf = (question: string): string =>
  JSON.stringify(
    home.fake.requests.findLast(({ body }) => JSON.stringify(body.messages).includes(question))?.body.system,
  );

it('the compliance section follows the profile of the person who asks, and a second person gets theirs', async () => {
  home.fake.answer(() => ({ text: 'Noted.' }));
  const ask = async (question: string): Promise<void> => {
    expect((await runHere(['ask', question], home.dir, { env })).stdout).toContain('Noted.');
  };
  const set = (words: string) => runHere(['ask', `/settings ${words}`], home.dir, { env, typed: true });
  await ask('What is a bond?');
  expect(addressed('What is a bond?')).toEqual([RETAIL.en]);
  expect(toldOf('What is a bond?')).not.toContain('Risk tolerance');

  expect((await set('investor institutional')).stdout).toContain('Institutional');
  await set('risk low');
  await set('market korea');
  await ask('What is convexity?');
  expect(addressed('What is convexity?')).toEqual([INSTITUTIONAL.en]);
  expect(toldOf('What is convexity?')).toContain('Risk tolerance: Low; Preferred markets: Korea');
  await ask('듀레이션이 뭔가요?');
  expect(addressed('듀레이션이 뭔가요?')).toEqual([INSTITUTIONAL.ko]);

  server = new FinclawProcess(['serve', '--json'], home.dir, { env });
  await server.shows('"url"');
  const { link } = JSON.parse((await finclaw(['people', 'invite', 'Mina', '--json'], home.dir, { env })).stdout);
  const opened = await fetch(link, { redirect: 'manual' });
  const { origin } = new URL(link);
  const headers = {
    cookie: opened.headers.getSetCookie()[0]?.split(';')[0] ?? '',
    origin,
    'content-type': 'application/json',
  };
  const rpc = async (method: string, params: object): Promise<void> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const response = await fetch(`${origin}/api/rpc`, { method: 'POST', headers, body });
    expect(await response.json()).toMatchObject({ result: {} });
  };
  await rpc('messages.send', { text: 'What is a share?' });
  await expect.poll(() => addressed('What is a share?')).toEqual([RETAIL.en]);
  expect(toldOf('What is a share?')).not.toContain('Risk tolerance');
  await rpc('person.update', { investor: 'professional', riskTolerance: 'high' });
  await rpc('messages.send', { text: 'What is gamma?' });
  await expect.poll(() => addressed('What is gamma?')).toEqual([PROFESSIONAL.en]);
  expect(toldOf('What is gamma?')).toContain('Risk tolerance: High');
});

it('in a room everybody counts as a retail investor, whatever the profile of the person who asks', async () => {
  home.fake.answer(() => ({ text: 'Noted.' }));
  await room.openRoom();
  await room.sayAlone('/settings investor institutional');
  await room.sayAlone('/settings risk low');
  await room.sayAlone('What is convexity?');
  await expect.poll(() => addressed('What is convexity?')).toEqual([INSTITUTIONAL.en]);
  expect(toldOf('What is convexity?')).toContain('Risk tolerance: Low');
  await room.say('What is duration?');
  await expect.poll(() => addressed('What is duration?')).toEqual([RETAIL.en]);
  expect(toldOf('What is duration?')).not.toContain('Risk tolerance');
  await expect.poll(room.heard).toContain('Noted.');
});
