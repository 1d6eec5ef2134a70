import { describe, expect, it } from 'vitest';
import { readOrderState } from './order-state.ts';

const DONE =
  'Filled, FILLED, executed, Complete, completed, Settled, done, closed, Confirmed, Partially Filled, PARTIALLY_FILLED, partiallyFilled, Partially filled / cancelled, Order filled, Distributed, ausgeführt, teilausgeführt, Teilweise ausgeführt, exécuté, Exécutée, uitgevoerd, utförd, ejecutada, completado, eseguito, 체결, 체결완료, 부분체결, 일부 체결, 거래완료, 주문체결';
const UNDONE =
  'Open, Working, New, Queued, Accepted, Submitted, Expired, Inactive, Cancelled, Canceled, Cancelled by counterparty, Rejected, Pending, Failed, Unfilled, Not executed, pending_new, In progress, Processing, storniert, abgelehnt, offen, nicht ausgeführt, annulé, en attente, geannuleerd, niet uitgevoerd, makulerad, rechazada, pendiente, rifiutato, in attesa, 접수, 만료, 정정, 주문, 미체결, 취소, 취소완료, 접수완료, 체결대기, 거부';
const UNKNOWN = 'Verified, Taxable, Triggered, CA, Unsettled, Partially cancelled, X, 보통';

describe('the state of an order', () => {
  it.each([
    ['done', DONE],
    ['undone', UNDONE],
    [undefined, UNKNOWN],
  ] as const)('is %s', (state, texts) => {
    expect(texts.split(', ').filter((text) => readOrderState(text) !== state)).toEqual([]);
  });

  it('is what the owner of the file says it is', () => {
    expect(readOrderState('Triggered', { Triggered: 'done' })).toBe('done');
    expect(readOrderState('Filled', { Filled: 'undone' })).toBe('undone');
  });
});
