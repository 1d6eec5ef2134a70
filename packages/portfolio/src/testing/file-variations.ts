import { type Column, FILE_WORDS, type FileWords, type Kind } from './file-words.ts';

/** One file of the same transactions, and what its rows come to in short. */
interface FileVariation {
  readonly text: string;
  readonly currency: string;
  readonly rows: readonly string[];
}

interface Event {
  readonly kind: Kind;
  readonly date: string;
  readonly amount: number;
  readonly share?: 0 | 1;
  readonly quantity?: number;
  readonly price?: number;
  readonly fee?: number;
}

/** Amounts hold the fee; shares are the first or the second company of the currency. */
const EVENTS: readonly Event[] = [
  { kind: 'deposit', date: '2025-01-13', amount: 5000 },
  { kind: 'buy', date: '2025-01-14', share: 0, quantity: 10, price: 200.5, fee: 1.25, amount: 2006.25 },
  { kind: 'dividend', date: '2025-02-20', share: 0, amount: 4.08 },
  { kind: 'sell', date: '2025-03-17', share: 0, quantity: 4, price: 310.25, fee: 1.25, amount: 1239.75 },
  { kind: 'interest', date: '2025-03-28', amount: 1.37 },
  { kind: 'fee', date: '2025-03-31', amount: 2.5 },
  { kind: 'withdrawal', date: '2025-04-15', amount: 1100 },
  { kind: 'buy', date: '2025-05-06', share: 1, quantity: 2.5, price: 400.1, fee: 0, amount: 1000.25 },
  { kind: 'buy', date: '2025-10-08', share: 1, quantity: 3, price: 500, fee: 1.5, amount: 1501.5 },
];

interface Company {
  readonly symbol: string;
  readonly isin: string;
  readonly name: string;
}

const COMPANIES: Readonly<Record<string, readonly [Company, Company]>> = {
  USD: [
    { symbol: 'AAPL', isin: 'US0378331005', name: 'Apple Inc.' },
    { symbol: 'MSFT', isin: 'US5949181045', name: 'Microsoft Corp.' },
  ],
  KRW: [
    { symbol: '005930', isin: 'KR7005930003', name: '삼성전자' },
    { symbol: '000660', isin: 'KR7000660001', name: 'SK하이닉스' },
  ],
  EUR: [
    { symbol: 'SAP', isin: 'DE0007164600', name: 'SAP SE' },
    { symbol: 'ASML', isin: 'NL0010273215', name: 'ASML Holding NV' },
  ],
  SEK: [
    { symbol: 'VOLV B', isin: 'SE0000115446', name: 'Volvo B' },
    { symbol: 'ERIC B', isin: 'SE0000108656', name: 'Ericsson B' },
  ],
};

/** The number of a security that the ledger knows by its code. */
export const isinOf = (symbol: string): string =>
  Object.values(COMPANIES)
    .flat()
    .find((each) => each.symbol === symbol.replace(/\.K[SQ]$/, ''))?.isin ?? symbol;

const LANGUAGES = Object.keys(FILE_WORDS) as (keyof typeof FILE_WORDS)[];
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const LEAVES: ReadonlySet<Kind> = new Set(['buy', 'fee', 'withdrawal']);

/** Chooses from lists, always the same for the same seed. */
class Choices {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  below(limit: number): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.#state / 2 ** 32) * limit);
  }

  one<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)] as Item;
  }

  word(words: string): string {
    return this.one(words.split('|'));
  }

  isOneIn(count: number): boolean {
    return this.below(count) === 0;
  }

  shuffled<Item>(items: readonly Item[]): Item[] {
    return items
      .map((item) => ({ item, place: this.below(1000) }))
      .sort((a, b) => a.place - b.place)
      .map(({ item }) => item);
  }
}

const DAYS: Readonly<Record<string, (year: string, month: string, day: string) => string>> = {
  iso: (year, month, day) => `${year}-${month}-${day}`,
  isoTime: (year, month, day) => `${year}-${month}-${day}T09:30:15.123Z`,
  american: (year, month, day) => `${month}/${day}/${year}`,
  british: (year, month, day) => `${day}/${month}/${year}`,
  named: (year, month, day) => `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`,
  namedFirst: (year, month, day) => `${MONTHS[Number(month) - 1]} ${Number(day)}, ${year}`,
  points: (year, month, day) => `${day}.${month}.${year}`,
  pointsTime: (year, month, day) => `${day}.${month}.${year} 09:30`,
  pointsShort: (year, month, day) => `${day}.${month}.${year.slice(2)}`,
  dashes: (year, month, day) => `${day}-${month}-${year}`,
  compact: (year, month, day) => `${year}${month}${day}`,
  yearPoints: (year, month, day) => `${year}.${month}.${day}`,
  korean: (year, month, day) => `${year}년 ${month}월 ${day}일`,
};
const DAYS_OF: Readonly<Record<string, readonly string[]>> = {
  en: ['iso', 'isoTime', 'american', 'british', 'named', 'namedFirst'],
  ko: ['iso', 'compact', 'yearPoints', 'korean'],
};
const CONTINENTAL_DAYS = ['points', 'pointsTime', 'pointsShort', 'dashes', 'british', 'iso'] as const;

const NUMBERS: Readonly<Record<string, { readonly group: string; readonly point: string }>> = {
  english: { group: ',', point: '.' },
  plain: { group: '', point: '.' },
  german: { group: '.', point: ',' },
  french: { group: ' ', point: ',' },
  swiss: { group: "'", point: '.' },
  comma: { group: '', point: ',' },
};

/** Writes a file of the same transactions in another language and layout for every seed. */
export function fileVariation(seed: number): FileVariation {
  const language = LANGUAGES[seed % LANGUAGES.length] as keyof typeof FILE_WORDS;
  return new VariedFile(language, new Choices(seed * 7919 + 17)).write();
}

class VariedFile {
  readonly #words: FileWords;
  readonly #choose: Choices;
  readonly #currency: string;
  readonly #day: (date: string) => string;
  readonly #number: (value: number, digits: number) => string;
  readonly #delimiter: string;
  readonly #signs: 'signed' | 'unsigned' | 'two columns' | 'signed shares';
  readonly #money: 'column' | 'head' | 'nowhere' | 'cells';
  readonly #isGross: boolean;
  readonly #columns: readonly Column[];

  constructor(language: keyof typeof FILE_WORDS, choose: Choices) {
    const isContinental = language !== 'en' && language !== 'ko';
    this.#choose = choose;
    this.#words = FILE_WORDS[language];
    this.#currency = this.#words.currency === 'KRW' && choose.isOneIn(2) ? 'USD' : this.#words.currency;
    const day = DAYS[choose.one(DAYS_OF[language] ?? CONTINENTAL_DAYS)] as (typeof DAYS)[string];
    this.#day = (date) => day(...(date.split('-') as [string, string, string]));
    const style = choose.one(isContinental ? Object.keys(NUMBERS) : ['english', 'plain']);
    const { group, point } = NUMBERS[style] as (typeof NUMBERS)[string];
    this.#number = (value, digits) => {
      const [whole = '', part] = Math.abs(value).toFixed(digits).split('.');
      const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
      return `${value < 0 ? '-' : ''}${grouped}${part === undefined ? '' : `${point}${part}`}`;
    };
    this.#delimiter = choose.one(point === ',' ? [';', '\t'] : [',', ',', ';', '\t']);
    this.#signs = choose.one(['signed', 'signed', 'unsigned', 'two columns', 'signed shares'] as const);
    this.#money = choose.one(['column', 'head', 'nowhere', 'cells'] as const);
    this.#isGross = choose.isOneIn(4);
    this.#columns = this.#chooseColumns();
  }

  write(): FileVariation {
    const { totals, titles } = this.#words;
    const lines = this.#transactions();
    if (this.#choose.isOneIn(3)) lines.reverse();
    const above = Array.from({ length: this.#choose.below(4) }, (_, row) =>
      row % 2 === 1 ? '' : `${this.#choose.word(titles)}: ${this.#day('2025-12-31')}`,
    );
    const total = this.#columns.map((column, index) =>
      index === 0 ? this.#choose.word(totals) : column === 'amount' ? this.#amount(1634.7) : '',
    );
    const below = this.#choose.isOneIn(3) ? [this.#line(total)] : [];
    const note = this.#choose.isOneIn(4) ? ['', 'This is not an official document.'] : [];
    const rows = [...above, this.#line(this.#heads()), ...lines, ...below, ...note];
    const text = `${this.#choose.isOneIn(5) ? '\ufeff' : ''}${rows.join(this.#choose.isOneIn(3) ? '\r\n' : '\n')}\n`;
    return { text, currency: this.#currency, rows: EVENTS.map((event) => this.#short(event)) };
  }

  #chooseColumns(): readonly Column[] {
    const isKnown = this.#currency === 'USD' || this.#currency === 'KRW';
    const names = this.#choose.one([['isin'], ['symbol'], ['isin', 'symbol'], ['isin', 'symbol', 'name']] as const);
    const columns: Column[] = ['date', 'kind', ...names];
    // Outside America and Korea a code alone names no one listing.
    if (!isKnown && !columns.includes('isin')) columns.push('isin');
    columns.push('quantity', 'price', 'fee');
    if (this.#signs === 'two columns') columns.push('credit', 'debit');
    else columns.push('amount');
    if (this.#money === 'column') columns.push('currency');
    if (this.#choose.isOneIn(2)) columns.push('balance');
    if (this.#choose.isOneIn(2)) columns.push('note');
    return this.#choose.isOneIn(2) ? this.#choose.shuffled(columns) : columns;
  }

  #heads(): readonly string[] {
    const taken = new Set<string>();
    const isMoney = (column: Column): boolean => /price|fee|amount|credit|debit/.test(column);
    return this.#columns.map((column) => {
      const free = this.#words.heads[column].split('|').filter((head) => !taken.has(head));
      const head = this.#choose.one(free);
      taken.add(head);
      if (this.#money !== 'head' || !isMoney(column)) return head;
      return this.#choose.one([
        `${head} (${this.#currency})`,
        `${head} ${this.#currency}`,
        `${head} in ${this.#currency}`,
      ]);
    });
  }

  #transactions(): string[] {
    const words = new Map<Kind, string>();
    let balance = 0;
    return EVENTS.map((event) => {
      const { kind, date, quantity, price, fee, share } = event;
      const word = words.get(kind) ?? this.#choose.word(this.#words.kinds[kind]);
      words.set(kind, word);
      const company = share === undefined ? undefined : COMPANIES[this.#currency]?.[share];
      const sign = LEAVES.has(kind) ? -1 : 1;
      balance += sign * event.amount;
      const moved = this.#isGross && quantity !== undefined && price !== undefined ? quantity * price : event.amount;
      const isSigned = this.#signs === 'signed';
      const count = this.#signs === 'signed shares' && kind === 'sell' ? -(quantity ?? 0) : quantity;
      const cells: Readonly<Record<Column, string>> = {
        date: this.#day(date),
        kind: word,
        isin: company?.isin ?? '',
        symbol: company?.symbol ?? '',
        name: company?.name ?? '',
        quantity: count === undefined ? '' : this.#number(count, Number.isInteger(count) ? 0 : 1),
        price: this.#amount(price),
        fee: this.#amount(fee),
        amount: this.#amount(isSigned ? sign * moved : moved),
        credit: sign > 0 ? this.#amount(moved) : '',
        debit: sign < 0 ? this.#amount(moved) : '',
        currency: this.#currency,
        balance: this.#amount(balance),
        note: this.#choose.isOneIn(3) ? 'XETRA' : '',
      };
      return this.#line(this.#columns.map((column) => cells[column]));
    });
  }

  /** Won have no cents, so every amount is a thousand times as much there. */
  #amount(value: number | undefined): string {
    if (value === undefined) return '';
    const text = this.#currency === 'KRW' ? this.#number(value * 1000, 0) : this.#number(value, 2);
    return this.#money === 'cells' ? `${text} ${this.#currency}` : text;
  }

  #line(cells: readonly string[]): string {
    const quoted = (cell: string): string =>
      cell.includes(this.#delimiter) || (cell !== '' && this.#choose.isOneIn(10)) ? `"${cell}"` : cell;
    return cells.map(quoted).join(this.#delimiter);
  }

  #short({ kind, date, share, quantity, amount }: Event): string {
    const company = share === undefined ? undefined : COMPANIES[this.#currency]?.[share];
    const moved = this.#currency === 'KRW' ? amount * 1000 : amount;
    return [date, kind, company?.isin, quantity, moved, this.#currency].filter((part) => part !== undefined).join(' ');
  }
}
