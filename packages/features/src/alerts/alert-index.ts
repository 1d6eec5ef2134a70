import type { TickerSymbol } from '@finclaw/types';
import type { AlertTable } from './alert-table.ts';
import { type WatchedAlert, watch } from './evaluate.ts';
import type { StoredAlert } from './stored-alert.ts';

/** The active alerts by instrument, in memory. */
export class AlertIndex {
  readonly #table: AlertTable;
  readonly #bySymbol = new Map<TickerSymbol, Map<string, WatchedAlert>>();
  readonly #withRsi = new Set<TickerSymbol>();
  #revision: number | undefined;

  constructor(table: AlertTable) {
    this.#table = table;
  }

  /** Reloads the alerts if any was created, removed or switched since, by any process. */
  async refresh(): Promise<void> {
    const revision = await this.#table.revision();
    if (revision === this.#revision) return;
    const enabled = await this.#table.enabled();
    // No await from here on, so that no one reads a partial index.
    this.#bySymbol.clear();
    this.#withRsi.clear();
    for (const alert of enabled) this.put(alert);
    this.#revision = revision;
  }

  /** Makes the next refresh reload everything. */
  invalidate(): void {
    this.#revision = undefined;
  }

  put(alert: StoredAlert): void {
    const watched = watch(alert);
    if (watched.rule.field === 'rsi') this.#withRsi.add(alert.symbol);
    const others = this.#bySymbol.get(alert.symbol);
    if (others === undefined) this.#bySymbol.set(alert.symbol, new Map([[alert.id, watched]]));
    else others.set(alert.id, watched);
  }

  symbols(): readonly TickerSymbol[] {
    return [...this.#bySymbol.keys()];
  }

  needsRsi(symbol: TickerSymbol): boolean {
    return this.#withRsi.has(symbol);
  }

  on(symbol: TickerSymbol): readonly WatchedAlert[] {
    return [...(this.#bySymbol.get(symbol)?.values() ?? [])];
  }
}
