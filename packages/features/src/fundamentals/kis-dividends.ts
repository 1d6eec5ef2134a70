import {
  addDays,
  answered,
  compactDay,
  connectKis,
  dig,
  isKrxListed,
  krxCode,
  type LocalDate,
  listOf,
  localDateAt,
  readPositive,
  type SourceResult,
  type SourceSettings,
  TradingCalendar,
  textOf,
} from '@finclaw/market';
import type { Dividend, FundamentalsSource, Listed } from './statement.ts';

const ID = 'kis';
/** Korean companies may pay months after the record date, and set record dates ahead of time. */
const [BACK_DAYS, AHEAD_DAYS] = [300, 370];

/** Dividends of Korean shares from the schedule of the Korea Securities Depository, also those still to be paid. */
export function createKisDividends(settings: SourceSettings): FundamentalsSource {
  const get = connectKis(settings);
  const calendar = new TradingCalendar('KRX');
  return {
    id: ID,
    covers: isKrxListed,
    async dividends(instrument, signal): Promise<SourceResult<Listed<Dividend>>> {
      const [code, today] = [krxCode(instrument), localDateAt(settings.now(), 'Asia/Seoul')];
      const query = {
        CTS: '',
        GB1: '0',
        F_DT: digitsOf(addDays(today, -BACK_DAYS)),
        T_DT: digitsOf(addDays(today, AHEAD_DAYS)),
        SHT_CD: code,
        HIGH_GB: '',
      };
      const answer = await get('/uapi/domestic-stock/v1/ksdinfo/dividend', 'HHKDB669102C0', query, { signal });
      if (!answer.ok) return answer;
      const items = listOf(dig(answer.value, 'output1')).flatMap((row): Dividend[] => {
        const [recordDate, payDate] = ['record_date', 'divi_pay_dt'].map((name) =>
          compactDay(textOf(dig(row, name))?.replaceAll('/', '')),
        );
        const amount = readPositive(dig(row, 'per_sto_divi_amt'));
        if (textOf(dig(row, 'sht_cd')) !== code || recordDate === undefined || amount === undefined) return [];
        return [{ exDate: exDateOf(recordDate, calendar), payDate, amount, currency: 'KRW' }];
      });
      return answered({ source: ID, items: items.sort((a, b) => ((a.exDate ?? '') < (b.exDate ?? '') ? 1 : -1)) });
    },
  };
}

const digitsOf = (day: LocalDate): string => day.replaceAll('-', '');

/** Trades settle two sessions later, so a share has to be bought two sessions before the record date. */
function exDateOf(recordDate: LocalDate, calendar: TradingCalendar): LocalDate | undefined {
  if (recordDate < calendar.firstDate || recordDate > calendar.lastDate) return undefined;
  const last = calendar.sessionOn(recordDate) ?? calendar.previousSession(recordDate);
  return calendar.previousSession(last.date).date;
}
