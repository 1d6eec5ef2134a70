import type { GatewayMethod } from '@finclaw/types';
import { PANELS, type PanelName } from '../page/route.ts';

/** The method each panel lives on; settings always exist. */
const NEEDS: Readonly<Record<PanelName, GatewayMethod | undefined>> = {
  portfolio: 'portfolio.get',
  watchlist: 'watchlist.get',
  chart: 'history.get',
  alerts: 'alerts.list',
  schedules: 'schedules.list',
  news: 'news.list',
  company: 'company.get',
  memory: 'memory.list',
  usage: 'usage.get',
  settings: undefined,
};

/** The panels this server has data for. */
export function offeredPanels(offers: (method: GatewayMethod) => boolean): readonly PanelName[] {
  return PANELS.filter((name) => {
    const method = NEEDS[name];
    return method === undefined || offers(method);
  });
}
