import { GATEWAY_ROUTES, type GatewayRoute } from '@finclaw/types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GatewayFixture } from './testing/gateway-fixture.ts';

type Method = keyof typeof GATEWAY_ROUTES;

/** For every command that only a person may use: the methods that do the same. */
const SAME_ACT: Readonly<Record<string, readonly Method[]>> = {
  reset: ['sessions.reset', 'sessions.remove', 'messages.edit'],
  new: ['sessions.reset'],
  model: ['sessions.setModel'],
  approve: ['approvals.answer'],
  deny: ['approvals.answer'],
  share: ['shares.add', 'shares.accept', 'shares.decline', 'shares.end'],
  link: ['people.connect', 'access.link'],
  memory: ['memory.save', 'memory.forget'],
  schedule: ['schedules.add', 'schedules.change'],
  settings: ['person.update'],
  sign: ['answers.sign'],
  undo: ['portfolio.undo'],
  import: ['portfolio.import'],
};

/** Methods that stay open to a token with the scope, and why. */
const OPEN_TO_PROGRAMS: Partial<Record<Method, string>> = {
  'schedules.add':
    'A program with the scope write may add data of its owner; the text of a job that is a command is refused when it runs.',
  'portfolio.import': 'The program sends the rows itself. `/import yes` confirms a table that was shown to a person.',
};

let fixture: GatewayFixture;

beforeAll(async () => {
  fixture = await GatewayFixture.start();
});
afterAll(() => fixture.dispose());

describe('a command and the method that does the same give a program the same answer', () => {
  it('every command for people only names its methods', () => {
    const deciding = fixture.app.commands
      .filter(({ needsPerson }) => needsPerson !== undefined)
      .map(({ name }) => name);
    expect(deciding.filter((name) => !Object.hasOwn(SAME_ACT, name))).toEqual([]);
  });

  it.each(Object.entries(SAME_ACT))('/%s', (_name, methods) => {
    for (const method of methods) {
      const route: GatewayRoute = GATEWAY_ROUTES[method];
      expect([method, route.person === true]).toEqual([method, !Object.hasOwn(OPEN_TO_PROGRAMS, method)]);
    }
  });

  it('a token with every scope is refused, and is not told of the methods', async () => {
    const token = await fixture.token('read', 'write', 'admin');
    const { methods } = await fixture.call('server.hello', {}, token);
    const closed = Object.entries(GATEWAY_ROUTES).filter(([, route]: [string, GatewayRoute]) => route.person);
    expect(closed.map(([method]) => method).filter((method) => methods.includes(method as Method))).toEqual([]);
    const { memories } = await fixture.call('memory.save', { text: 'I prefer ETFs' });
    const { id } = memories[0]!;
    await expect(fixture.call('memory.forget', { id }, token)).rejects.toMatchObject({
      failure: { code: 'NOT_A_PERSON' },
    });
    expect((await fixture.call('memory.list', {})).memories).toEqual(memories);
  });
});
