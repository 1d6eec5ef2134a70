import type { ColumnField } from './fields.ts';

/**
 * The heads that files give each column, without blanks, signs and case: English, Korean, German, French, Dutch,
 * Swedish, Spanish, Italian, Japanese. Where a table has several that fit one field, the one listed first here is taken.
 */
export const COLUMN_WORDS: Readonly<Record<ColumnField, string>> = {
  date: `거래일자 거래일 거래일시 체결일자 체결일 체결일시 체결시간 매매일자 매매일 일자 날짜 일시
    tradedate transactiondate rundate activitydate tradedatetime transactiontime executiondate date datetime timestamp timestamputc createdat
    executedat executiontime dateexecuted dateofexecution dateoftransaction utctime dealdate dateutc tradetime orderdate opendate closedate time
    datum handelstag handelsdatum abschluss buchungstag buchungsdatum ausführungsdatum transaktionsdatum abschlusstag zeitpunkt buchung
    dateopération datedopération datedelopération datedetransaction datetransaction
    transactiedatum boekdatum uitvoeringsdatum affärsdag handelsdag transaktionsdag bokföringsdag
    fecha fechaoperación fechadeoperación fechadeejecución fechavalor data dataoperazione datadelloperazione dataeseguito giorno
    operazione operación
    settledate settlementdate settlementdatetime paydate paymentdate valuedate wertstellung
    주문일자 결제일자 postingdate posteddate executedon executionday tradedon buchungsdatumzeit datederèglement datecomptable datedexécution dateexécution datevaleur fechacontable datacontabile dataesecuzione datavaluta handelsdagen affärsdatum bokfördatum likviddag
    約定日 約定日時 国内約定日 取引日 取引日時 日時 日付 入出金日 受渡日 国内受渡日`,
  otherDate: '',
  time: `time tradetime executiontime 시간 거래시간 체결시각 처리시간 uhrzeit zeit tijd heure tid hora ora`,
  kind: `kind way action transactiontype transactiondescription activitytype ordertype entrytype typeoftransaction transactioncategory recordtype eventtype type category
    accounttransactiontype activity transaction transcode operation operationtype event label
    거래구분 거래종류 거래유형 구분 종류 유형 적요명 적요 거래내용
    typ transaktionstyp transaktion transaktionsart vorgang buchungsart geschäftsart umsatzart umsatztyp auftragsart
    typedetransaction typedopération typeopération nature opération libellé
    transactietype soorttransactie soort mutatiesoort typavtransaktion transaktionstyper händelse
    tipo tipodeoperación operación movimiento tipooperazione operazione causale movimento
    transtype transactionkind movementtype art geschäft aktion buchungstext sens soorttransactie actie actietype concepto tipomovimiento tipotransazione descrizioneoperazione transaktionsslag
    取引 取引区分 取引種別 取引種類 区分 種別`,
  side: `side buysell buyorsell direction bs 매매구분 매수매도 kaufverkauf koopverkoop achatvente sens köpsälj compraventa segno
    売買 売買区分`,
  status: `status state orderstatus tradestatus transactionstatus progress 상태 주문상태 체결상태 거래상태 진행상태 statut estado stato auftragsstatus
    状態 ステータス`,
  expiry: `expirationdate expiration expirydate expiry`,
  strike: `strikeprice strike`,
  right: `callorput callput putcall putorcall`,
  openClose: `openclose opencloseindicator openorclose positioneffect opencloseflag`,
  isin: `isin isincode isinkod codeisin codiceisin codigoisin isinsymbol securityid isin코드 표준코드 국제표준코드 securityisin`,
  symbol: `basecurrency baseasset symbol ticker identifier tickersymbol tradingpair currencypair coinpair stockticker stockcode stocksymbol securitycode instrumentcode instrumentsymbol instrument asset coin product pair code epic market
    종목코드 종목번호 단축코드 티커 심볼 코드 코인 자산 가상자산 마켓 페어
    kürzel wkn tickersymbool börsenkürzel symbole mnémonique mnémo símbolo simbolo kortnamn
    securitysymbol sharesymbol stocknumber symbool kortnavn
    銘柄コード ティッカー コード コイン 暗号資産`,
  name: `종목명 종목 상품명 주식명 회사명 securityname stockname companyname company instrumentname investmentname assetname productname fundname fondsnaam effectnaam fondsname aktienname nomdutitre nomdelavaleur nombredelvalor name security stock fund investment instrument product asset
    instrumentdescription securitydescription symboldescription description details
    wertpapier wertpapiername wertpapierbezeichnung bezeichnung titel titelbezeichnung produkt name gattungsbezeichnung
    valeur libellévaleur titre libellé nomduproduit produit naam productnaam fonds värdepapper värdepapperbeskrivning värdepappersnamn
    producto nombre valor títolo titolo prodotto descrizione nomeprodotto
    effect aktie aktier désignation denominazione strumento emittente emisor instrumento titolodescrizione descrizionetitolo papier
    銘柄 銘柄名 ファンド名 対象証券名`,
  quantity: `filledquantity filledsize dealsize quantity qty vol shares units volume noofshares numberofshares sharequantity filledqty executedquantity sharesquantity quantitytransacted assetquantity size amountofshares executed filled btcamount coinamount amountasset assetamount cryptoamount tokenamount baseamount
    수량 거래수량 체결수량 매매수량 약정수량 주식수 주수
    anzahl stück stücke nominal stücknominal menge nombredetitres quantité qté nombre aantal antal
    cantidad títulos participaciones quantità quantita quantitàtitoli
    sharecount sharesunits unitsshares numberofunits amountofunits noofunits nosofshares unitsheld stückzahl anteile anteil nombredeparts nbdetitres nbtitres parts stuks hoeveelheid aantalstuks volym antalaktier antalandelar acciones númerodetítulos numtítulos nºtítulos notítulos númeroacciones numerotitoli qtà quote numeroquote pezzi
    約定数量 数量 株数 口数`,
  price: `avgfilledprice filledprice fillprice executedprice executionprice avgprice price quoteprice unitprice pricepershare priceshare shareprice tprice tradeprice averageprice averagecost assetprice priceattransaction spotpriceattransaction costperunit btcprice coinprice rateperunit nav
    단가 거래단가 체결단가 매매단가 약정단가 체결가 체결가격 가격 거래가격
    kurs preis stückpreis ausführungskurs abrechnungskurs cours prixunitaire prix coursdexécution koers prijs kurspris
    precio precioporacción cotización prezzo prezzounitario prezzomedio corso
    priceunit unitcost purchaseprice pricepaid dealprice kursjestück stückkurs anteilspreis rücknahmepreis prixparpart prixdachat prijsperstuk prijsperaandeel uitvoeringskoers kursperaktie prisperaktie pris köpkurs preciomedio preciounitario precioporparticipación prezzodiesecuzione prezzoesecuzione prezzodicarico
    約定単価 単価 約定価格 価格`,
  amount: `filledvolume dealfunds quoteamount bookedamount receivedpaidamount netamount netcash settlementamount netproceeds 정산금액 결제금액 totalamount amount transactionamount cashamount cashflow totaltradevalue totalinclusiveoffeesandorspread
    total nettotal totalvalue totalcost totaltransactionamount value netvalue cost proceeds consideration fiatamount cashvalue
    거래금액 체결금액 매매금액 약정금액 거래대금 총금액 금액
    betrag nettobetrag endbetrag gesamtbetrag gesamtpreis abrechnungsbetrag gegenwert wert ausmachenderbetrag
    montant montantnet montanttotal bedrag nettobedrag totaal waarde totaalbedrag belopp nettobelopp summa
    importe importeneto importetotal importo importonetto controvalore valore
    transactionvalue tradevalue netcashamount settlementvalue ordervalue umsatz kurswert summe gesamtwert nettowert zahlungsbetrag valeurnette net montantenet transactiewaarde totaalwaarde likvid likvidbelopp totalt totalbelopp efectivo neto totalneto ammontare ammontarenetto importototale importocomplessivo totale 실거래금액 입출금액 거래후금액 거래대금합계
    受渡金額決済損益 受渡金額 約定代金 約定金額 金額`,
  gross: `subtotal grossamount grossvalue tradeamount trademoney principal bruttobetrag montantbrut brutobedrag bruttobelopp importebruto importolordo 거래총액`,
  currency: `bewertungswährung currency currencycode ccy currencyprimary transactioncurrency settlementcurrency cashcurrency accountcurrency currencytotal fiatcurrency pricefeetotalunit amountcurrency valuecurrency
    통화 통화코드 결제통화 화폐 währung whg abrechnungswährung devise monnaie valuta transaktionsvaluta divisa moneda divisaimporte
    curr currencyofpayment munt whrg valutakod
    決済通貨 通貨`,
  priceCurrency: `quotecurrency pricecurrency currencypriceshare currencyprice assetcurrency instrumentcurrency instrumentvaluta tradecurrency localcurrency originalcurrency stockcurrency pricecurrencycode 거래통화 kurswährung handelswährung`,
  originalAmount: `originalamount originaltradevalue grossamountinlocalcurrency localamount localvalue amountinlocalcurrency 외화금액 외화거래금액`,
  fee: `fee fees commission commissions comm ibcommission feescomm feescommissions feesandcommissions feeamount transactionfee tradingfee orderfee brokerage brokeragefee charges feesandorspread commissionfees feetotal dealingfee
    수수료 거래수수료 매매수수료 제비용
    gebühr gebühren provision spesen kosten gebührenundsteuern transaktionskosten ordergebühr frais commissionsfrais courtage courtagesek avgift avgifter provisie transactiekosten
    comisión comisiones gastos commissione commissioni spese
    totalfees totalcommission totalcosts brokeragecommission dealingcharge dealingcharges entgelt entgelte orderkosten ordergebühren handelsgebühr fraisdecourtage fraistotaux commissie commissies brokerskosten kostnad kostnader corretaje corretajes costi costo 제비용합계 거래비용
    手数料諸経費等 手数料 諸費用`,
  charge: `regfee regfees regulatoryfee regulatoryfees exchangefee exchangefees marketfee clearingfee otherfee otherfees`,
  feeCurrency: `feecurrency feeasset commissioncurrency ibcommissioncurrency feecoin currencyfee 수수료통화`,
  tax: `tax taxes withholdingtax taxwithheld taxeswithheld taxamount withheld stampduty stampdutyreservetax dividendtaxamount
    세금 제세금합 제세금 거래세 증권거래세 세금합 원천세
    steuer steuern quellensteuer kapitalertragsteuer taxe impôt belasting dividendbelasting skatt källskatt impuestos retención tasse ritenuta imposte
    税額 税金 税金等`,
  taxCurrency: `currencywithholdingtax taxcurrency withholdingtaxcurrency`,
  rate: `fxrate exchangerate exchangerates currencyrate conversionrate foreignexchangerate exchrate rate 환율 적용환율 wechselkurs devisenkurs tauxdechange wisselkoers valutakurs växlingskurs tipodecambio tassodicambio cambio
    為替レート`,
  assetType: `basetype assettype assetclass assetcategory instrumenttype securitytype producttype 자산유형 상품유형 anlageklasse wertpapierart`,
  inAmount: `outputamount buy buyquantity buyamount receivedquantity receivedamount incomingamount toamount quantityreceived amountreceived inamount`,
  inCurrency: `outputcurrency buyasset buycurrency receivedcurrency receivedasset incomingasset incomingcurrency tocurrency tocoin currencyreceived incurrency`,
  outAmount: `inputamount sell sellquantity sellamount sentquantity sentamount outgoingamount fromamount quantitysent amountsent outamount`,
  outCurrency: `inputcurrency sellasset sellcurrency sentcurrency sentasset outgoingasset outgoingcurrency fromcurrency fromcoin currencysent outcurrency`,
  credit: `credit creditamount moneyin paidin deposits cashin deposit haben eingang crédit bij ingående abono haber avere accredito 입금액 입금
    credits accrediti entrate kredit gutschrift moneyreceived receipts insättning`,
  debit: `debit debitamount moneyout paidout withdrawals cashout withdrawal soll ausgang débit af utgående cargo debe dare addebito 출금액 출금
    debits addebiti uscite debet belastung moneyspent payments uttag`,
  netQuantity: `netsharesdeposited netunits netshares sharesdeposited netquantity sharesissued`,
  vestPrice: `fairmarketvalueprice fairmarketvalue fmv vestfmv vestprice marketpriceatvest vestdatefmv`,
  ratio: `ratio splitratio 비율 분할비율`,
  account: `account cashaccount accountname accountnumber accountid wallet clientaccountid konto kontonummer depot depotnummer compte rekening rekeningnummer cuenta conto 계좌 계좌번호 계좌명
    口座番号 口座名`,
  reference: `refid reference ref tradeid transactionid executionid txid txhash orderid orderreference orderno operationid id transactionnumber positionid referencenumber
    참조번호 거래번호 체결번호 주문번호 auftragsnummer ordernummer referenz référence referentie referencia riferimento verifikationsnummer`,
  note: `omschrijving beschreibung descripción descrizione descriptif note notes memo comment comments remark 메모 비고 notiz bemerkung opmerking commentaire notas nota details description
    observaciones kommentar comentario
    摘要 備考`,
};

/** A pattern of heads that hint at a field without saying it plainly, and one of heads that only look as if they did. */
export const COLUMN_HINTS: Readonly<Partial<Record<ColumnField, readonly RegExp[]>>> = {
  date: [
    /date|datum|fecha|일자|일시|거래일|체결일/,
    /settle|valuta|value|결제|정산|만기|expir|report|지급|award|maturity|birth|update|vest|acqui|bewertung|stichtag/,
  ],
  kind: [
    /action|구분|type$|거래종류|transaktionst|transactiet/,
    /account|asset|order|product|계좌|상품|통화|price|가격|konto/,
  ],
  isin: [/isin/],
  symbol: [/ticker|symbol|종목코드|종목번호/, /currency|통화|underlying/],
  name: [
    /종목|company|securityname|wertpapier|security|instrument|värdepapper/,
    /코드|번호|code|유형|구분|type|currency|valuta|underlying/,
  ],
  quantity: [
    /quantity|qty|shares|수량|주식수|numberofshares|anzahl|stück|aantal|antal|quantit|cantidad/,
    /잔고|잔량|balance|remaining|미체결|주문수량|fee|sold|deposited|gross|withh|preis|kurs|prijs|price/,
  ],
  price: [
    /price|단가|체결가|kurs|precio|prezzo|prix|preis|koers|prijs/,
    /평가|current|closing|종가|현재|매입|strike|close|orig|cost|currency|fair|sale|valuta|total/,
  ],
  amount: [
    /amount|금액|대금|total|proceeds|cashflow|betrag|bedrag|belopp|montant|importe|importo|waarde/,
    /잔고|잔액|balance|평가|외화|수수료|tax|fee|세|예수금|cumulative|gross|share|units|tradevalue|profit|original|requested|saldo|realized|quantity|qty|kosten|kostnad|avgift|gebühr|entgelt|frais|coût|spese|oneri|comisi|commis|courtage|charge/,
  ],
  currency: [
    /^currency|통화|currency$|währung|valuta$/,
    /pair|price|fee|instrument|asset|dividend|loss|local|original|datum|date/,
  ],
  fee: [
    /fee|commission|수수료|gebühr|courtage|comisi|commissi/,
    /rate|율|currency|asset|value|total|excl|inclusive|bps|percent|pct|conversion|^fx|forex/,
  ],
  tax: [/tax|세금|거래세|steuer|skatt/, /rate|율|taxable|before|currency|sold|lot|percent|pct/],
  rate: [/exchangerate|fxrate|환율|wechselkurs|valutakurs/, /date/],
};

const MONEY_STEMS =
  'amount|betrag|bedrag|belopp|montant|import|금액|대금|total|valu|wert|waarde|saldo|balance|solde|잔';
const PRICE_STEMS =
  'prei|kurs|pri[csx]|prijs|prezzo|precio|cours|koers|cotiz|단가|가격|가$|liquidati|valorequota|valorecuota';
const COST_STEMS =
  'fee|commi|comisi|charge|broker|expens|costs?|kost|coste|coût|gebühr|geb$|entgelt|provis|courtage|avgift|mäklar|makelaar|frais|spese|oneri|gastos|tarif|corret|수수료|비용';
const COUNT_STEMS =
  'quant|qt[eyà]|anz|stück|^stk|aantal|antal|^cant|units?$|unidad|unità|nominal|nominaal|lots?$|titoli|titres|títul|^parts|parts$|partic|acciones|azioni|actions|aandelen|aktier|andel|shares|수량|주수|체결량|kvantit|^nb|^nbre';
const EACH_STEMS = '(?<!o)per|pro(?!c|v|d)|jest|jean|jeak';
const stems = (one: string, ...others: readonly string[]): readonly RegExp[] =>
  [one, others.join('|')].filter((part) => part !== '').map((part) => new RegExp(part));

/**
 * Parts of words that speak for a field where no head does so plainly, and parts that speak against it; the cells have
 * to agree.
 */
export const COLUMN_STEMS: Readonly<Partial<Record<ColumnField, readonly RegExp[]>>> = {
  date: stems(
    '^tag$|tag$|^dag$|dag$|^jour$|^día$|^giorno$|day|^exé|ausführung|일$|일자',
    '영업|만기|expir|matur|birth',
  ),
  kind: stems(
    'type|^typ|typ$|^tipo|^soort|soort$|handeling|boeking|ereignis|bewegung|mouvement|movi|opera[tcz]|opéra|transa[ck]t|event|entry|거래명|구분|유형|적요|^side|side$|sens$|clase|rörelse|order|auftrag|opis|descri|beschr|bezeichnungderbuchung',
    'id$|number|nummer|account|konto|asset|status',
  ),
  isin: stems('isin'),
  symbol: stems(
    'mnemo|mnémo|tick|kürzel|sigla|^code$|code$|^código|^codice|^kod$|코드|symbol|symb',
    'isin|curr|통화|divis|land|country',
  ),
  name: stems(
    'holding|titel|titolo|título|nombre|gattung|emitt|emis|empresa|société|società|intitul|naam|bolag|fond|aandeel|effect|denom|asset|beskriv|beschrij|descri|종목|증권|support|company|name$',
    `code|코드|번호|type|isin|curr|${COUNT_STEMS}|${PRICE_STEMS}|${COST_STEMS}`,
  ),
  quantity: stems(COUNT_STEMS, MONEY_STEMS, PRICE_STEMS, COST_STEMS, EACH_STEMS, 'held|remain|open|잔고'),
  price: stems(
    `${PRICE_STEMS}|rateper|unitvalue|^pru$|einzel|persh|perunit|pershare|주당`,
    `${COST_STEMS}|saldo|balance|total|closing|current|market|strike|fx|exchange|환율|평가|profit|gain`,
  ),
  amount: stems(
    `${MONEY_STEMS}|^sum|summe|summa|somm|flu[jsx]|flow|^cash|zahlung|líquid|liquid|net[ot]?o?$|^net|거래액|정산|대금|입출금|movement|impact|ström|stroom|proceeds`,
    `${COST_STEMS}|saldo|balance|solde|잔|예수|일$|일자|gain|profit|units|qty|requested|${EACH_STEMS}|${PRICE_STEMS}|tax|steuer|skatt|세|rate|gross|fair|market|book|qu?ota`,
  ),
  fee: stems(
    COST_STEMS,
    'rate|율$|curr|asset|basis|average|avg(?!i)|totalcosts?$|unit|(?<!o)per|book|proceeds|purchase|price|value|excl|incl|bps|percent|pct|conversion|^fx|forex|^cost$|cost(?:price|basis)|일$',
  ),
};
