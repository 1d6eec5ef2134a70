/** What files of a language call their columns and their transactions; every text is a list of words. */
export interface FileWords {
  readonly currency: string;
  readonly heads: Readonly<Record<Column, string>>;
  readonly kinds: Readonly<Record<Kind, string>>;
  readonly totals: string;
  readonly titles: string;
}

export type Column =
  | 'date'
  | 'kind'
  | 'isin'
  | 'symbol'
  | 'name'
  | 'quantity'
  | 'price'
  | 'fee'
  | 'amount'
  | 'currency'
  | 'credit'
  | 'debit'
  | 'balance'
  | 'note';
export type Kind = 'buy' | 'sell' | 'dividend' | 'interest' | 'fee' | 'deposit' | 'withdrawal';

/** Words that brokers write, in eight languages. */
export const FILE_WORDS: Readonly<Record<'en' | 'ko' | 'de' | 'fr' | 'nl' | 'sv' | 'es' | 'it', FileWords>> = {
  en: {
    currency: 'USD',
    heads: {
      date: 'Date|Trade Date|Transaction Date|Posted Date|Date & Time|Executed On|Activity Date|Dealing Date|Order Executed|Processed Date|Trade Day|Effective Date|Booking Date',
      kind: 'Type|Transaction|Action|Activity|Activity Type|Trans. Type|Description of Transaction|Txn Type|Order Side|Operation Type|Event|Entry|Transaction Name',
      isin: 'ISIN|ISIN Code|Security ISIN|Isin No.|Security ID (ISIN)',
      symbol: 'Symbol|Ticker|Stock|Instrument Code|Security Symbol|Stock Symbol|Mnemonic|Code',
      name: 'Name|Security|Security Name|Instrument|Company Name|Stock Name|Description of Security|Holding|Asset Description',
      quantity:
        'Quantity|Shares|Qty|Units|No. of Shares|Number of Units|Shares/Units|Share Count|Filled|Nominal|Position Size|Amount of Units|Securities|Lots',
      price:
        'Price|Unit Price|Price per Share|Share Price|Execution Price|Trade Price|Price/Unit|Rate per Share|Fill Price|Avg. Price|Market Price|Unit Value',
      fee: 'Fee|Commission|Fees|Brokerage|Charges|Commission & Fees|Total Fees|Cost of Trade|Expenses|Trading Fees|Handling Fee|Broker Fee',
      amount:
        'Amount|Net Amount|Total|Value|Net Value|Cash Amount|Settlement Amount|Transaction Value|Cash Movement|Cash Impact|Net Cash|Final Amount|Cost/Proceeds|Sum',
      currency: 'Currency|CCY|Curr.|Settlement Currency',
      credit: 'Credit|Money In|Paid In',
      debit: 'Debit|Money Out|Paid Out',
      balance: 'Balance|Cash Balance|Running Balance',
      note: 'Comment|Notes|Exchange|Venue|Order Type',
    },
    kinds: {
      buy: 'Buy|Bought|Purchase|BUY|Buy Order|Purchased|Market Buy|Buy Shares|Acquisition|Stock purchase',
      sell: 'Sell|Sold|Sale|SELL|Sell Order|Sell Shares|Market Sell|Disposal|Stock sale|Sold shares',
      dividend:
        'Dividend|Cash Dividend|Dividend Payment|DIVIDEND|Dividend Received|Dividend paid|Ordinary Dividend|Distribution|Div.|Dividends',
      interest:
        'Interest|Credit Interest|Interest Received|INTEREST|Interest earned|Interest on cash|Cash interest|Interest credit',
      fee: 'Fee|Account Fee|Custody Fee|Platform Fee|FEE|Service charge|Monthly fee|Subscription fee|Inactivity Fee|Commission charged|Management charge',
      deposit:
        'Deposit|Cash Deposit|DEPOSIT|Deposit received|Incoming transfer|Money added|Bank deposit|Cash in|Top up|Payment received',
      withdrawal:
        'Withdrawal|Cash Withdrawal|WITHDRAWAL|Withdraw|Outgoing transfer|Money withdrawn|Bank withdrawal|Cash out|Payout to bank|Payment sent',
    },
    totals: 'Total|Grand total|Closing balance',
    titles: 'Account statement|Transaction history|Report generated',
  },
  ko: {
    currency: 'KRW',
    heads: {
      date: '거래일자|거래일|체결일|일자|주문일자|결제일자|거래일시|매매일|처리일자|거래 일자|일자(거래)|입출금일',
      kind: '거래구분|구분|거래종류|거래유형|거래내용|매매구분|적요|거래명|업무구분|매매유형|입출구분|거래적요',
      isin: 'ISIN|표준코드|ISIN코드|ISIN 번호|국제표준코드',
      symbol: '종목코드|종목번호|심볼|티커|단축코드|종목 코드|코드번호',
      name: '종목명|종목|상품명|주식명|종목 이름|유가증권명|종목(한글)',
      quantity: '수량|거래수량|체결수량|주식수|매매수량|거래 수량(주)|거래주수|체결량|수량(주)|매매주수',
      price: '단가|체결단가|거래단가|체결가|평균단가|가격|매매가격|주당가격|거래가|체결평균가',
      fee: '수수료|매매수수료|거래수수료|제비용|거래비용|위탁수수료|수수료합계|매매비용',
      amount: '정산금액|거래금액|결제금액|금액|입출금액|총 거래금액|실거래금액|입출금|거래액|정산액|최종금액|결제대금',
      currency: '통화|통화코드|거래통화|결제통화',
      credit: '입금액|입금',
      debit: '출금액|출금',
      balance: '잔액|예수금|예수금잔액|거래후잔액',
      note: '비고|메모|시장|주문유형',
    },
    kinds: {
      buy: '매수|구매|현금매수|장내매수|주식매수|코스피매수|매수체결|주식 매수|일반매수',
      sell: '매도|판매|현금매도|장내매도|주식매도|코스피매도|매도체결|주식 매도|일반매도',
      dividend: '배당금|배당|배당금입금|현금배당|배당금 지급|배당입금|현금배당금|배당금(현금)|결산배당',
      interest: '이자|예탁금이용료|이용료|이자입금|예탁금이자|이자 입금|예탁금 이자|RP이자|이용료 지급',
      fee: '수수료|보관료|계좌관리수수료|계좌 수수료|관리수수료|서비스수수료',
      deposit: '입금|이체입금|계좌입금|은행이체입금|타행입금|오픈뱅킹입금|현금입금|대체입금|연계계좌 입금',
      withdrawal: '출금|이체출금|계좌출금|은행이체출금|송금|현금출금|오픈뱅킹출금|대체출금|연계계좌 출금',
    },
    totals: '합계|총계|소계',
    titles: '거래내역|종합거래내역|조회기간',
  },
  de: {
    currency: 'EUR',
    heads: {
      date: 'Datum|Buchungstag|Handelstag|Ausführungsdatum|Buchungsdatum|Valuta|Handelsdatum|Tag|Abrechnungstag|Ausführung|Schlusstag|Transaktionstag|Datum/Zeit',
      kind: 'Art|Typ|Vorgang|Umsatzart|Transaktion|Transaktionstyp|Buchungstext|Geschäft|Transaktionsart|Ereignis|Auftragsart|Bewegung|Bezeichnung der Buchung',
      isin: 'ISIN|ISIN-Nummer|Wertpapierkennung (ISIN)',
      symbol: 'Symbol|Ticker|Kürzel|Börsensymbol|Tickersymbol',
      name: 'Wertpapier|Bezeichnung|Name|Titel|Wertpapierbezeichnung|Instrument|Gattung|Emittent|Asset|Wertpapiername',
      quantity: 'Stück|Anzahl|Stückzahl|Nominale|Menge|Anteile|Stk.|Nominal|Anzahl Stücke|Stückzahl/Nominale|Anz.',
      price:
        'Kurs|Preis|Ausführungskurs|Stückpreis|Kurs/Preis|Kurs je Stück|Einzelpreis|Preis pro Stück|Handelskurs|Durchschnittskurs',
      fee: 'Gebühr|Gebühren|Provision|Spesen|Kosten|Orderkosten|Entgelt|Transaktionsgebühr|Fremdkosten|Handelsentgelt|Ordergeb.|Abwicklungskosten',
      amount:
        'Betrag|Endbetrag|Nettobetrag|Gesamtbetrag|Wert|Kurswert|Umsatz|Summe|Zahlung|Nettosumme|Buchungsbetrag|Cashflow|Abrechnungssumme',
      currency: 'Währung|Whg.|Devise',
      credit: 'Haben|Gutschrift',
      debit: 'Soll|Belastung',
      balance: 'Saldo|Kontostand',
      note: 'Notiz|Bemerkung|Börse|Handelsplatz',
    },
    kinds: {
      buy: 'Kauf|Wertpapierkauf|KAUF|Order Kauf|Ankauf|Sparplankauf|Kauf Aktie|Kaufabrechnung',
      sell: 'Verkauf|Wertpapierverkauf|VERKAUF|Order Verkauf|Aktienverkauf|Verkauf Aktie|Verkaufsabrechnung',
      dividend:
        'Dividende|Ausschüttung|Dividendenzahlung|Erträgnisgutschrift|Ertrag|Bardividende|Dividendenausschüttung|Dividendengutschrift|Dividenden',
      interest: 'Zinsen|Zinsgutschrift|Habenzinsen|Zins|Zinszahlung|Guthabenzinsen|Zinsertrag',
      fee: 'Gebühr|Depotgebühr|Kontoführungsgebühr|Entgelt|Ordergebühr|Verwahrentgelt|Servicepauschale|Jahresgebühr',
      deposit:
        'Einzahlung|Gutschrift|Überweisungseingang|Einlage|Bankeinzahlung|Einzahlung per Überweisung|Überweisung Eingang|Zahlungseingang',
      withdrawal:
        'Auszahlung|Überweisungsausgang|Entnahme|Bankauszahlung|Auszahlung per Überweisung|Überweisung Ausgang|Zahlungsausgang',
    },
    totals: 'Summe|Gesamt|Endsaldo',
    titles: 'Kontoauszug|Umsatzübersicht|Depot 12345',
  },
  fr: {
    currency: 'EUR',
    heads: {
      date: "Date|Date opération|Date d'opération|Date de transaction|Date comptable|Date d’exécution|Jour|Date de négociation|Date du mouvement|Exécuté le|Date transaction",
      kind: "Opération|Type|Nature|Type d'opération|Libellé|Sens|Mouvement|Type de mouvement|Type d’ordre|Description opération|Transaction",
      isin: 'ISIN|Code ISIN|Code ISIN du titre|N° ISIN',
      symbol: 'Symbole|Ticker|Mnémo|Code mnémonique|Code',
      name: 'Valeur|Titre|Nom|Libellé valeur|Désignation|Nom du titre|Intitulé|Nom de la valeur|Instrument|Support',
      quantity:
        "Quantité|Qté|Nombre|Nombre de titres|Nb de titres|Parts|Nbre|Qte|Quantité exécutée|Nb parts|Nombre d'actions",
      price:
        "Cours|Prix|Prix unitaire|Cours d'exécution|Prix par part|Prix d'exécution|Cours unitaire|Valeur liquidative|Prix moyen|PRU",
      fee: 'Frais|Courtage|Commission|Frais de courtage|Commissions|Frais de transaction|Frais total|Com.|Coûts|Frais bancaires',
      amount:
        "Montant|Montant net|Montant total|Total|Valeur nette|Net|Montant de l'opération|Montant net EUR|Total net|Somme|Flux",
      currency: 'Devise|Monnaie',
      credit: 'Crédit',
      debit: 'Débit',
      balance: 'Solde',
      note: 'Commentaire|Place|Remarque',
    },
    kinds: {
      buy: 'Achat|ACHAT|Achat comptant|Souscription|Achat de titres|Achat au marché|Achat actions',
      sell: 'Vente|VENTE|Vente comptant|Vente de titres|Cession|Vente au marché',
      dividend:
        'Dividende|Coupon|Encaissement dividende|Dividendes|Paiement de dividende|Distribution|Détachement de coupon',
      interest: "Intérêts|Intérêt|Intérêts créditeurs|Intérêts perçus|Rémunération des liquidités|Paiement d'intérêts",
      fee: "Frais|Droits de garde|Frais de tenue de compte|Commission|Frais d'abonnement|Frais de garde",
      deposit:
        'Versement|Dépôt|Virement reçu|Apport|Virement entrant|Alimentation|Virement depuis la banque|Versement espèces|Approvisionnement',
      withdrawal: 'Retrait|Virement émis|Virement sortant|Retrait espèces|Virement vers la banque|Retrait bancaire',
    },
    totals: 'Total|Solde final',
    titles: 'Relevé de compte|Historique des opérations',
  },
  nl: {
    currency: 'EUR',
    heads: {
      date: 'Datum|Transactiedatum|Boekdatum|Uitvoeringsdatum|Handelsdatum|Dag|Datum transactie|Datum uitvoering|Orderdatum',
      kind: 'Type|Transactie|Transactietype|Soort|Mutatie|Omschrijving|Actie|Transactiesoort|Type transactie|Boeking|Handeling',
      isin: 'ISIN|ISIN-code|ISIN code|ISIN-nummer',
      symbol: 'Symbool|Ticker|Tickercode|Code',
      name: 'Product|Fonds|Naam|Productnaam|Effect|Instrument|Naam effect|Fondsnaam|Aandeel|Beschrijving',
      quantity: 'Aantal|Stuks|Hoeveelheid|Aantal aandelen|Aantal effecten|Stk|Nominaal',
      price: 'Koers|Prijs|Prijs per stuk|Uitvoeringskoers|Prijs per aandeel|Transactiekoers|Gem. koers|Stukprijs',
      fee: 'Kosten|Transactiekosten|Provisie|Commissie|Brokerkosten|Totale kosten|Makelaarskosten|Orderkosten',
      amount:
        'Bedrag|Waarde|Totaal|Nettobedrag|Netto bedrag|Totaalbedrag|Netto waarde|Transactiebedrag|Mutatiebedrag|Geldstroom|Saldo mutatie',
      currency: 'Valuta|Munt',
      credit: 'Bij',
      debit: 'Af',
      balance: 'Saldo',
      note: 'Opmerking|Beurs|Notitie',
    },
    kinds: {
      buy: 'Koop|Aankoop|Gekocht|KOOP|Aankoop effecten|Kooporder|Koop aandelen',
      sell: 'Verkoop|Verkocht|VERKOOP|Verkoop effecten|Verkooporder|Verkoop aandelen',
      dividend: 'Dividend|Dividenduitkering|Uitkering|Contant dividend|Dividendbetaling|Dividend ontvangen|Dividenden',
      interest: 'Rente|Renteontvangst|Creditrente|Rente ontvangen|Rentebetaling|Rentevergoeding',
      fee: 'Kosten|Servicekosten|Bewaarloon|Beheerkosten|Abonnementskosten|Transactiekosten',
      deposit: 'Storting|Inleg|Overboeking ontvangen|Geld gestort|Geldstorting|Bijstorting|iDEAL storting',
      withdrawal: 'Opname|Onttrekking|Terugboeking naar bank|Geldopname|Geld opgenomen|Uitbetaling',
    },
    totals: 'Totaal|Eindsaldo',
    titles: 'Rekeningoverzicht|Transactieoverzicht',
  },
  sv: {
    currency: 'SEK',
    heads: {
      date: 'Datum|Affärsdag|Bokföringsdag|Transaktionsdatum|Handelsdag|Dag|Avslutsdag|Orderdatum|Datum för transaktion',
      kind: 'Typ|Typ av transaktion|Transaktion|Transaktionstyp|Händelse|Köp/Sälj|Transaktionstyp/Händelse|Ordertyp|Rörelse|Typ av händelse',
      isin: 'ISIN|ISIN-kod|ISIN kod|ISIN-nummer',
      symbol: 'Symbol|Kortnamn|Ticker|Tickersymbol|Kod',
      name: 'Värdepapper|Namn|Värdepapper/beskrivning|Instrument|Aktie|Beskrivning|Värdepappersnamn|Bolag|Fond',
      quantity: 'Antal|Antal aktier|Volym|Antal st|Antal värdepapper|Kvantitet|Aktier',
      price: 'Kurs|Pris|Pris per aktie|Köpkurs|Pris/aktie|Avslutskurs|Snittkurs|Kurs per andel',
      fee: 'Courtage|Avgift|Avgifter|Kostnad|Courtageavgift|Transaktionskostnad|Totala avgifter|Mäklaravgift',
      amount: 'Belopp|Summa|Nettobelopp|Totalt|Likvid|Totalbelopp|Nettosumma|Transaktionsbelopp|Kassaflöde|Slutbelopp',
      currency: 'Valuta|Transaktionsvaluta',
      credit: 'Insättning|Kredit',
      debit: 'Uttag|Debet',
      balance: 'Saldo',
      note: 'Kommentar|Marknad',
    },
    kinds: {
      buy: 'Köp|Köpt|KÖP|Köp aktier|Köporder|Aktieköp|Köp av fond',
      sell: 'Sälj|Såld|Försäljning|SÄLJ|Sålt|Säljorder|Aktieförsäljning|Sälj fond',
      dividend: 'Utdelning|UTDELNING|Aktieutdelning|Utdelningar|Kontantutdelning|Utdelning aktie',
      interest: 'Ränta|Inlåningsränta|Ränteutbetalning|Räntor|Ränteintäkt|Kreditränta|Ränta på saldo',
      fee: 'Avgift|Depåavgift|Serviceavgift|Månadsavgift|Courtageavgift|Förvaltningsavgift',
      deposit: 'Insättning|Överföring in|Insatt belopp|Swish insättning|Insättning från bank|Inbetalning',
      withdrawal: 'Uttag|Överföring ut|Utbetalning|Uttag till bank|Kontantuttag',
    },
    totals: 'Summa|Totalt',
    titles: 'Kontoutdrag|Transaktioner',
  },
  es: {
    currency: 'EUR',
    heads: {
      date: 'Fecha|Fecha operación|Fecha de operación|Fecha valor|Fecha de ejecución|Día|Fecha contratación|Fecha mov.|Fecha liquidación',
      kind: 'Operación|Tipo|Tipo de operación|Movimiento|Concepto|Tipo movimiento|Tipo de orden|Descripción operación|Clase',
      isin: 'ISIN|Código ISIN|Cód. ISIN|ISIN valor',
      symbol: 'Símbolo|Ticker|Código|Código de valor',
      name: 'Valor|Nombre|Producto|Nombre del valor|Título|Instrumento|Denominación|Descripción del valor|Empresa|Emisora',
      quantity:
        'Títulos|Cantidad|Participaciones|Número de títulos|Acciones|Nº títulos|Nº de títulos|Nº acciones|Unidades|Número de participaciones|Cant.',
      price:
        'Precio|Cotización|Precio unitario|Precio por acción|Cambio|Precio ejecución|Precio de compra|Valor liquidativo|Precio medio|Precio/acción',
      fee: 'Comisión|Comisiones|Gastos|Corretaje|Total comisiones|Coste|Tarifa|Comisión de operación',
      amount:
        'Importe|Importe neto|Importe total|Total|Efectivo|Neto|Importe líquido|Líquido|Importe operación|Total operación|Flujo',
      currency: 'Divisa|Moneda',
      credit: 'Abono|Haber',
      debit: 'Cargo|Debe',
      balance: 'Saldo',
      note: 'Observaciones|Mercado|Comentario',
    },
    kinds: {
      buy: 'Compra|COMPRA|Compra de acciones|Suscripción|Compra de valores|Orden de compra|Compra fondo',
      sell: 'Venta|VENTA|Venta de acciones|Reembolso de participaciones|Venta de valores|Orden de venta|Venta fondo',
      dividend:
        'Dividendo|Cobro de dividendo|Dividendos|Pago de dividendo|Dividendo en efectivo|Cobro dividendos|Abono dividendo',
      interest: 'Intereses|Interés|Abono de intereses|Intereses a favor|Pago de intereses|Interés efectivo',
      fee: 'Comisión|Comisión de custodia|Gastos de custodia|Comisión de mantenimiento|Tarifa mensual|Gastos de administración',
      deposit:
        'Ingreso|Depósito|Transferencia recibida|Aportación|Ingreso en efectivo|Depósito bancario|Transferencia entrante|Abono transferencia',
      withdrawal:
        'Retirada|Reintegro|Transferencia emitida|Retiro|Retirada de efectivo|Transferencia saliente|Cargo transferencia',
    },
    totals: 'Total|Saldo final',
    titles: 'Extracto de cuenta|Movimientos',
  },
  it: {
    currency: 'EUR',
    heads: {
      date: 'Data|Data operazione|Data contabile|Data esecuzione|Data valuta|Giorno|Data mov.|Data ordine|Data di esecuzione|Data regolamento',
      kind: 'Operazione|Tipo|Tipo operazione|Causale|Movimento|Segno|Tipologia|Tipo movimento|Descrizione|Tipo ordine',
      isin: 'ISIN|Codice ISIN|ISIN Titolo|Cod. ISIN',
      symbol: 'Simbolo|Ticker|Codice|Sigla',
      name: 'Titolo|Descrizione titolo|Nome|Strumento|Prodotto|Denominazione|Nome titolo|Descrizione strumento|Emittente|Società',
      quantity: 'Quantità|Quantita|Q.tà|Numero titoli|Quote|Qtà|Numero azioni|N. titoli|Quantità eseguita|Unità',
      price:
        'Prezzo|Prezzo unitario|Prezzo medio|Corso|Prezzo di esecuzione|Prezzo eseguito|Prezzo per azione|Prezzo di carico|Valore quota',
      fee: 'Commissioni|Commissione|Spese|Costi|Commissioni totali|Costo operazione|Oneri|Commissioni e spese',
      amount:
        'Importo|Controvalore|Importo netto|Totale|Importo totale|Ammontare|Importo operazione|Totale operazione|Netto|Liquidità|Flusso',
      currency: 'Divisa|Valuta',
      credit: 'Avere|Accrediti|Entrate',
      debit: 'Dare|Addebiti|Uscite',
      balance: 'Saldo',
      note: 'Note|Mercato|Borsa',
    },
    kinds: {
      buy: 'Acquisto|ACQUISTO|Acquisto titoli|Compra|Acquisto azioni|Ordine di acquisto|Acquisto fondo',
      sell: 'Vendita|VENDITA|Vendita titoli|Vendita azioni|Ordine di vendita|Vendita fondo',
      dividend:
        'Dividendo|Dividendi|Stacco dividendo|Cedola|Accredito dividendi|Pagamento dividendo|Dividendo incassato|Distribuzione proventi',
      interest: 'Interessi|Interessi attivi|Interesse|Interessi maturati|Pagamento interessi|Interessi creditori',
      fee: 'Commissione|Spese|Canone|Commissione di gestione|Spese di custodia|Costo mensile',
      deposit:
        'Versamento|Bonifico in entrata|Deposito|Bonifico ricevuto|Deposito contanti|Ricarica conto|Bonifico a favore|Accredito bonifico',
      withdrawal:
        'Prelievo|Bonifico in uscita|Prelevamento|Bonifico disposto|Prelievo contanti|Addebito bonifico|Bonifico a terzi',
    },
    totals: 'Totale|Saldo finale',
    titles: 'Estratto conto|Lista movimenti',
  },
};
