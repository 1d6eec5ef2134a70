import { createDecimalString, type DecimalString, type FinancialInstrument } from '@finclaw/types';
import { compareDecimals, divideDecimals, multiplyDecimals } from '../../money/decimal.ts';
import type { TradingWindow } from '../trading-windows.ts';
import { noiseAt, seedOf } from './noise.ts';

/** A usual day's turnover in the instrument's currency. */
const TURNOVER: Readonly<Record<string, bigint>> = { KRW: 200_000_000_000n, USD: 3_000_000_000n };

/**
 * Returns the traded volume by an instant of a day, at its opening price: shares or coins, none for currencies and
 * indices.
 */
export function volumeUntil(
  instrument: FinancialInstrument,
  window: TradingWindow,
  instant: number,
  opened: DecimalString,
): DecimalString {
  if (instrument.type === 'forex' || instrument.type === 'index') return createDecimalString('0');
  const seed = seedOf(`volume ${instrument.symbol}`);
  const passed = BigInt(Math.round(((instant - window.open) / (window.close - window.open)) * 1000));
  const size = BigInt(Math.round(400 + 350 * noiseAt(seed, 0)));
  const day = BigInt(Math.round(1000 + 400 * noiseAt(seed, Math.floor(window.open / 86_400_000))));
  const turnover = ((TURNOVER[instrument.currency] ?? 1_000_000_000n) * size * day * passed) / 400_000_000n;
  if (compareDecimals(opened, 0n) <= 0) return createDecimalString('0');
  return divideDecimals(multiplyDecimals(turnover, 1n), opened, 0, 'down');
}
