/** The panels beside the conversation. */
export const PANELS = [
  'portfolio',
  'watchlist',
  'chart',
  'alerts',
  'schedules',
  'company',
  'news',
  'memory',
  'usage',
  'settings',
] as const;
export type PanelName = (typeof PANELS)[number];

/** The route of the page. It is in the part of the address that never leaves the browser. */
export interface Route {
  readonly session?: string;
  /** The moment of a message in it. */
  readonly at?: number;
  readonly panel?: PanelName;
  /** The instrument of the chart. */
  readonly symbol?: string;
}

/** Parses the route from an address's hash; unknown parts are left out. */
export function parseRoute(hash: string): Route {
  const params = new URLSearchParams(hash.replace(/^#/, ''));
  const session = params.get('c');
  const at = Number(params.get('m'));
  const panel = PANELS.find((name) => name === params.get('p'));
  const symbol = params.get('s');
  return {
    ...(session ? { session } : {}),
    ...(session && at > 0 ? { at } : {}),
    ...(panel ? { panel } : {}),
    ...(panel === 'chart' && symbol ? { symbol } : {}),
  };
}

/** Writes the route as a hash. */
export function formatRoute({ session, at, panel, symbol }: Route): string {
  const params = new URLSearchParams();
  if (session) params.set('c', session);
  if (session && at) params.set('m', String(at));
  if (panel) params.set('p', panel);
  if (panel === 'chart' && symbol) params.set('s', symbol);
  return `#${params}`;
}
