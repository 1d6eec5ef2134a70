import type { Timestamp } from '@finclaw/types';
import type { TradingSession } from './trading-calendar.ts';
import { zonedTime } from './zone-time.ts';

/** One stretch of continuous trading on Nextrade, the alternative venue for KRX shares. */
export interface VenuePhase {
  readonly phase: 'pre-market' | 'main' | 'after-market';
  readonly open: Timestamp;
  readonly close: Timestamp;
}

type Row = readonly [phase: VenuePhase['phase'], open: string, close: string];

const OPENED = '2025-03-04';

const REGULAR: readonly Row[] = [
  ['pre-market', '08:00', '08:50'],
  ['main', '09:00:30', '15:20'],
  ['after-market', '15:40', '20:00'],
];

/** Nextrade's hours when KRX opens late: no pre-market, and a start half a minute after KRX. */
const LATE_OPEN: readonly Row[] = [
  ['main', '10:00:30', '15:20'],
  ['after-market', '15:40', '20:00'],
];

const SHIFTED: readonly Row[] = [
  ['main', '10:00:30', '16:20'],
  ['after-market', '16:40', '20:00'],
];

/** Nextrade's phases on a KRX trading day; none before it opened. */
export function nxtPhases(session: TradingSession): readonly VenuePhase[] {
  if (session.exchange !== 'KRX' || session.date < OPENED) return [];
  const kind = session.irregular?.kind;
  const rows = kind === 'shifted' ? SHIFTED : kind === 'late-open' ? LATE_OPEN : REGULAR;
  return rows.map(([phase, open, close]) => ({
    phase,
    open: zonedTime(session.date, open, 'Asia/Seoul'),
    close: zonedTime(session.date, close, 'Asia/Seoul'),
  }));
}
