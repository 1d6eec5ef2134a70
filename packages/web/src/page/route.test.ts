import { describe, expect, it } from 'vitest';
import { offeredPanels } from '../panels/offered-panels.ts';
import { type AddressBar, Navigation } from './navigation.ts';
import { formatRoute, parseRoute } from './route.ts';

describe('route', () => {
  it.each([
    ['', {}],
    ['#c=agent%3Amain', { session: 'agent:main' }],
    ['#c=a&m=1760000000000', { session: 'a', at: 1760000000000 }],
    ['#m=1760000000000', {}],
    ['#c=a&p=portfolio', { session: 'a', panel: 'portfolio' }],
    ['#p=chart&s=AAPL', { panel: 'chart', symbol: 'AAPL' }],
    ['#p=portfolio&s=AAPL', { panel: 'portfolio' }],
    ['#p=admin&ws=evil.test', {}],
  ] as const)('reads %s', (hash, route) => {
    expect(parseRoute(hash)).toEqual(route);
    expect(parseRoute(formatRoute(route))).toEqual(route);
  });
});

describe('Navigation', () => {
  function address(first = '') {
    const history = [first];
    let changed = (): void => {};
    const bar: AddressBar = {
      hash: () => history.at(-1)!,
      push: (hash) => history.push(hash),
      replace: (hash) => history.splice(-1, 1, hash),
      onChange: (listener) => {
        changed = listener;
      },
    };
    const back = (): void => {
      history.pop();
      changed();
    };
    return { navigation: new Navigation(bar), history, back };
  }

  it('opens and closes panels beside the conversation, and goes back', () => {
    const { navigation, back } = address('#c=a');
    navigation.openChart('AAPL');
    expect(navigation.route.value).toEqual({ session: 'a', panel: 'chart', symbol: 'AAPL' });
    navigation.openPanel('news');
    back();
    expect(navigation.route.value).toEqual({ session: 'a', panel: 'chart', symbol: 'AAPL' });
    navigation.openPanel(undefined);
    expect(navigation.route.value).toEqual({ session: 'a' });
  });

  it('leaves no step behind for a conversation that got its key', () => {
    const { navigation, history } = address('');
    navigation.settleSession('new');
    expect(history).toEqual(['#c=new']);
    navigation.openSession('new');
    expect(history).toHaveLength(1);
    navigation.openSession(undefined);
    expect(navigation.route.value).toEqual({});
  });
});

describe('offeredPanels', () => {
  it('offers only what the server has data for, and settings always', () => {
    expect(offeredPanels((method) => method === 'usage.get')).toEqual(['usage', 'settings']);
  });
});
