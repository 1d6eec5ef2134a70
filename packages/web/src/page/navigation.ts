import { signal } from '@preact/signals';
import { formatRoute, type PanelName, parseRoute, type Route } from './route.ts';

/** The part of the browser that holds the address. */
export interface AddressBar {
  readonly hash: () => string;
  readonly push: (hash: string) => void;
  readonly replace: (hash: string) => void;
  readonly onChange: (listener: () => void) => void;
}

/** The reader's location on the page; the browser's own back button works. */
export class Navigation {
  readonly route = signal<Route>({});
  readonly #address: AddressBar;

  constructor(address: AddressBar) {
    this.#address = address;
    this.route.value = parseRoute(address.hash());
    address.onChange(() => {
      this.route.value = parseRoute(address.hash());
    });
  }

  /** Opens a conversation, at a given time in it if there is one. */
  openSession(session: string | undefined, at?: number): void {
    const { session: _, at: _at, ...rest } = this.route.value;
    this.#go(session === undefined ? rest : { ...rest, session, ...(at !== undefined && { at }) });
  }

  openPanel(panel: PanelName | undefined): void {
    const { session } = this.route.value;
    this.#go({ ...(session ? { session } : {}), ...(panel ? { panel } : {}) });
  }

  openChart(symbol: string): void {
    const { session } = this.route.value;
    this.#go({ ...(session ? { session } : {}), panel: 'chart', symbol });
  }

  /** A conversation has got its key: the address before it leads nowhere else, so it is replaced. */
  settleSession(session: string): void {
    this.#go({ ...this.route.value, session }, true);
  }

  #go(route: Route, isReplacement = false): void {
    const hash = formatRoute(route);
    if (isReplacement) this.#address.replace(hash);
    else if (hash !== formatRoute(this.route.value)) this.#address.push(hash);
    this.route.value = route;
  }
}

/** The address bar of this browser. */
export function browserAddressBar(): AddressBar {
  return {
    hash: () => location.hash,
    push: (hash) => history.pushState(null, '', hash),
    replace: (hash) => history.replaceState(null, '', hash),
    onChange: (listener) => {
      addEventListener('popstate', listener);
      addEventListener('hashchange', listener);
    },
  };
}
