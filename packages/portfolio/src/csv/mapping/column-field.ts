/** What a column of a table can tell about a trade, in the names of our own layout. */
export const COLUMN_FIELDS = [
  'date',
  'time',
  'kind',
  'isin',
  'symbol',
  'name',
  'quantity',
  'price',
  'amount',
  'currency',
  'fee',
  'tax',
  'ratio',
  'account',
  'reference',
  'note',
] as const;
export type ColumnField = (typeof COLUMN_FIELDS)[number];

/** What the cells of a column have to be. */
type CellKind = 'date' | 'number' | 'currency' | 'isin' | 'text';

interface FieldRule {
  /** Heads that say it plainly, without blanks, signs and case; an earlier one goes before a later one. */
  readonly heads: readonly string[];
  /** Heads that hint at it, and heads that only look as if they did. */
  readonly hint?: RegExp;
  readonly not?: RegExp;
  readonly cells: CellKind;
}

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** How files name each column, in English and Korean. */
export const FIELD_RULES: Readonly<Record<ColumnField, FieldRule>> = {
  date: {
    heads: words(
      '거래일자 거래일 거래일시 체결일자 체결일 체결일시 체결시간 매매일자 매매일 일자 날짜 일시 tradedate transactiondate rundate activitydate date datetime timestamp executedat',
    ),
    hint: /date|일자|일시|거래일|체결일/,
    not: /settle|결제|정산|만기|expir|report|지급/,
    cells: 'date',
  },
  time: { heads: words('time tradetime 시간 거래시간 체결시각 처리시간'), cells: 'text' },
  kind: {
    heads: words(
      'kind action transactiontype activitytype type side buysell bs direction activity transaction operation 거래구분 매매구분 거래종류 거래유형 매수매도 구분 종류 유형 적요명 적요 거래내용',
    ),
    hint: /action|구분|type$|거래종류/,
    not: /account|asset|order|계좌|상품|통화|price|가격/,
    cells: 'text',
  },
  isin: { heads: words('isin isincode isin코드 표준코드 국제표준코드'), hint: /isin/, cells: 'isin' },
  symbol: {
    heads: words(
      'symbol ticker tickersymbol stockcode stocksymbol securitycode instrument code 종목코드 종목번호 단축코드 티커 심볼 코드',
    ),
    hint: /ticker|symbol|종목코드|종목번호/,
    not: /currency|통화/,
    cells: 'text',
  },
  name: {
    heads: words(
      '종목명 종목 상품명 주식명 회사명 코인 자산 securityname stockname companyname instrumentname name security stock asset product description',
    ),
    hint: /종목|company|securityname/,
    not: /코드|번호|code|유형|구분|type/,
    cells: 'text',
  },
  quantity: {
    heads: words(
      'quantity qty shares units noofshares numberofshares filledqty executedquantity 수량 거래수량 체결수량 매매수량 약정수량 주식수 주수',
    ),
    hint: /quantity|qty|shares|수량|주식수/,
    not: /잔고|잔량|balance|remaining|미체결|주문수량/,
    cells: 'number',
  },
  price: {
    heads: words(
      'price unitprice pricepershare shareprice tprice fillprice executionprice averageprice avgprice 단가 거래단가 체결단가 매매단가 약정단가 체결가 체결가격 가격 거래가격 거래단가',
    ),
    hint: /price|단가|체결가/,
    not: /평가|current|closing|종가|현재|매입|strike/,
    cells: 'number',
  },
  amount: {
    heads: words(
      'netamount 정산금액 결제금액 amount totalamount total net nettotal value proceeds cashamount consideration 거래금액 체결금액 매매금액 약정금액 거래대금 총금액 금액',
    ),
    hint: /amount|금액|대금|total|proceeds/,
    not: /잔고|잔액|balance|평가|외화|수수료|tax|fee|세|예수금|cumulative/,
    cells: 'number',
  },
  currency: {
    heads: words('currency currencycode ccy currencyprimary 통화 통화코드 거래통화 화폐'),
    hint: /^currency|통화/,
    cells: 'currency',
  },
  fee: {
    heads: words(
      'fee fees commission commissions comm feescomm feescommissions transactionfee brokerage charges 수수료 거래수수료 매매수수료 제비용',
    ),
    hint: /fee|commission|수수료/,
    not: /rate|율/,
    cells: 'number',
  },
  tax: {
    heads: words('tax taxes withholdingtax withheld stampduty 세금 제세금합 제세금 거래세 증권거래세 세금합 원천세'),
    hint: /tax|세금|거래세/,
    not: /rate|율|taxable|before/,
    cells: 'number',
  },
  ratio: { heads: words('ratio splitratio 비율 분할비율'), cells: 'text' },
  account: { heads: words('account accountname accountnumber accountid 계좌 계좌번호 계좌명'), cells: 'text' },
  reference: {
    heads: words('reference ref tradeid transactionid executionid txid orderid id 참조번호 거래번호 체결번호 주문번호'),
    cells: 'text',
  },
  note: { heads: words('note notes memo comment comments 메모 비고'), cells: 'text' },
};

/** A head without what writers vary: case, blanks, signs, and a unit in brackets. */
export const headKey = (head: string): string =>
  head
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[([][^)\]]{0,40}[)\]]/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '');
