import {
  Cells,
  type CsvRecord,
  descendants,
  flexRecords,
  flexXml,
  RowRefused,
  readXml,
  textOf,
  type XmlNode,
  XmlRefused,
} from '@finclaw/broker-files';
import { neutraliseOutsideText } from '@finclaw/infra';
import {
  answered,
  createVendorClient,
  failed,
  readDecimal,
  readPositive,
  type SourceFailure,
  type SourceResult,
} from '@finclaw/market';
import type { StatementEvent } from '@finclaw/portfolio';

import type { BrokerAccounts, BrokerHolding, BrokerSettings } from './broker-account.ts';
import { patiently } from './patience.ts';

/** The number of requests for a report that is being made, each repeated by {@link patiently} as well. */
const MOST_LOOKS = 10;
const LARGEST_REPORT = 64 * 1024 * 1024;
/** A report is made anew once a minute at most; a sync reads two parts of it. */
const FRESH_MS = 60_000;

/**
 * An account at Interactive Brokers by its Flex Web Service: a query that the owner made there is asked for, and its
 * report fetched when it is ready. The key is the token of the service, the account the number of the query.
 */
export function createIbkrAccount({
  apiKey = '',
  account,
  baseUrl,
  now,
  wait,
}: BrokerSettings & { readonly account: string }): BrokerAccounts {
  const request = createVendorClient({
    name: 'Interactive Brokers',
    defaultBaseUrl: 'https://ndcdyn.interactivebrokers.com/AccountManagement/FlexWebService',
    baseUrl,
    timeoutMs: 30_000,
    maxBodyBytes: LARGEST_REPORT,
    reads: 'bytes',
  });
  let last: { readonly at: number; readonly report: XmlNode } | undefined;

  /** Asks one of the two addresses; what the service says no to is a failure. */
  async function ask(path: string, q: string): Promise<SourceResult<XmlNode>> {
    const answer = await request({ path, query: { t: apiKey, q, v: '3' } });
    if (!answer.ok) return answer;
    try {
      const root = await readXml(Buffer.from(answer.value as Uint8Array).toString('utf8'));
      const top = root.children.find(({ name }) => /^Flex(?:Query|Statement)Response$/.test(name));
      if (top === undefined) return failed('bad-data', 'Interactive Brokers sent no report');
      const code = textOf(top, 'ErrorCode');
      return code === '' ? answered(top) : { ok: false, error: failureOf(code) };
    } catch (error) {
      if (error instanceof XmlRefused) return failed('bad-data', 'Interactive Brokers sent a broken report');
      throw error;
    }
  }

  async function report(): Promise<SourceResult<XmlNode>> {
    if (last !== undefined && now() - last.at < FRESH_MS) return answered(last.report);
    const asked = await patiently(() => ask('/SendRequest', account), wait);
    if (!asked.ok) return asked;
    const reference = textOf(asked.value, 'ReferenceCode');
    if (reference === '') return failed('bad-data', 'Interactive Brokers named no report');
    for (let look = 0; look < MOST_LOOKS; look++) {
      const found = await patiently(() => ask('/GetStatement', reference), wait);
      if (!found.ok && found.error.reason === 'rate-limited' && found.error.detail === IN_PROGRESS) continue;
      if (!found.ok) return found;
      const lacking = SECTIONS.filter((name) => ![...descendants(found.value)].some((each) => each.name === name));
      if (found.value.name !== 'FlexQueryResponse' || lacking.length > 0)
        return failed('bad-data', `The report of Interactive Brokers lacks ${lacking.join(', ')}`);
      last = { at: now(), report: found.value };
      return found;
    }
    return failed('unavailable', 'Interactive Brokers did not finish the report');
  }

  return {
    broker: 'ibkr',
    account: 'Interactive Brokers',
    async holdings() {
      const found = await report();
      if (!found.ok) return found;
      const held = [...descendants(found.value)].flatMap(({ name, attributes }) =>
        name === 'OpenPosition' && attributes.levelOfDetail !== 'LOT' ? [readPosition(attributes)] : [],
      );
      return held.every((each) => each !== undefined)
        ? answered(held)
        : failed('bad-data', 'Interactive Brokers sent a position that cannot be read');
    },
    async statement(since) {
      const found = await report();
      if (!found.ok) return found;
      const events = [...flexRecords(found.value)].map(readEvent);
      const isSince = (event: StatementEvent): boolean =>
        !('rows' in event) || event.rows.some(({ date }) => date >= since);
      return answered({ events: events.filter(isSince), limits: ['flex-period', 'until-yesterday'] });
    },
  };
}

/** The parts of a query without which trades would be missing or could not be compared. */
const SECTIONS = ['Trades', 'CashTransactions', 'OpenPositions'];

const IN_PROGRESS = 'Interactive Brokers is making the report';

/** The error codes of the Flex Web Service. */
function failureOf(code: string): SourceFailure {
  if (code === '1019') return { reason: 'rate-limited', detail: IN_PROGRESS };
  if (code === '1018') return { reason: 'rate-limited', detail: 'Interactive Brokers limits requests' };
  if (code === '1012' || code === '1015' || code === '1011')
    return { reason: 'unauthorized', detail: 'Interactive Brokers does not accept the token' };
  if (code === '1013') return { reason: 'not-allowed', detail: 'The token is not allowed from this address' };
  if (code === '1014' || code === '1010')
    return { reason: 'bad-data', detail: 'Interactive Brokers does not know the query' };
  return { reason: 'unavailable', detail: `Interactive Brokers answered with code ${code}` };
}

function readPosition({ symbol, position, costBasisPrice, assetCategory }: XmlNode['attributes']) {
  const quantity = readDecimal(position);
  if (symbol === undefined || quantity === undefined) return undefined;
  const market = assetCategory === 'CRYPTO' ? 'coin' : 'US';
  const averagePrice = readPositive(costBasisPrice);
  const holding: BrokerHolding = { code: symbol, market, name: symbol, quantity, averagePrice, currency: 'USD' };
  return holding;
}

/** Reads a record of the report as its file is read; names in it are of outsiders. */
function readEvent({ cells, line }: CsvRecord): StatementEvent {
  const clean = new Cells(flexXml.columns, { cells: cells.map(neutraliseOutsideText), line });
  try {
    const reading = flexXml.format.open().read(clean);
    if (typeof reading === 'string' || !('rows' in reading)) return { rows: [] };
    // The owner decides which account of the ledger they go to.
    return { rows: reading.rows.map(({ account: _account, ...row }) => row) };
  } catch (error) {
    if (error instanceof RowRefused) return { refusal: error.refusal };
    throw error;
  }
}
