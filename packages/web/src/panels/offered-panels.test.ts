import type { GatewayMethod } from '@finclaw/types';
import { expect, it } from 'vitest';
import { PANELS } from '../page/route.ts';
import { offeredPanels } from './offered-panels.ts';

const offering = (...methods: readonly GatewayMethod[]) => offeredPanels((method) => methods.includes(method));

it('a panel is offered when the server has the method it lives on, and settings always are', () => {
  expect(offering()).toEqual(['settings']);
  expect(offering('alerts.list', 'portfolio.get')).toEqual(
    PANELS.filter((name) => /portfolio|alerts|settings/.test(name)),
  );
  expect(offeredPanels(() => true)).toEqual(PANELS);
});
