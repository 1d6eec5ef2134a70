import type { FinanceContextProvider } from '@finclaw/conversation';
import { TradingCalendar } from '@finclaw/finance/instruments';
import { createTimestamp } from '@finclaw/types';

/** Whether the home exchange trades now; it is known from the calendar. */
export function createFinanceContext(now: () => number): FinanceContextProvider {
  const calendar = new TradingCalendar('KRX');
  return {
    getMarketSession: () => {
      const { state, next } = calendar.statusAt(createTimestamp(now()));
      return { isOpen: state === 'open', market: 'KRX', nextOpenAt: next.open, timezone: calendar.timeZone };
    },
  };
}
