import type { ParsedRow } from '../formats/format.ts';

/**
 * The action of a row in a file. Beside the kinds of the ledger: a trade, cash or shares whose direction only a sign
 * shows, a reward in coins or shares, one side of a currency exchange, shares that replace others, shares received
 * without payment, a swap of one coin for another, the vesting of an award, a transfer between accounts of one owner,
 * and words without a meaning of their own.
 */
export type RowAction =
  | ParsedRow['kind']
  | 'trade'
  | 'cash'
  | 'shares'
  | 'receive'
  | 'reward'
  | 'vest'
  | 'other'
  | 'nothing'
  | 'internal'
  | 'own-move'
  | 'exchange'
  | 'replaced'
  | 'added'
  | 'convert'
  | 'never';

/**
 * Words for actions; the first matching pattern decides, and narrow ones come before wide ones. English, German,
 * French, Dutch, Swedish, Spanish, Italian and Japanese; Korean words have rules of their own. `never` marks words that reverse
 * something or need more than their row contains: they are not guessed.
 */
export const KIND_WORDS: readonly (readonly [RegExp, RowAction])[] = [
  // On margin, or a position on margin that is closed; of funds the first purchase is called new too.
  [/信用|建|埋|返済|現引|現渡|新規(?!買付)|買戻|空売/, 'never'],
  // 売買 is a purchase or a sale.
  [/取消|訂正|売買/, 'never'],
  // What the company or the fund buys back.
  [/買取/, 'sell'],
  [/買|再投資/, 'buy'],
  [/売|解約|償還/, 'sell'],
  [/配当|分配/, 'dividend'],
  [/利息|利子|金利/, 'interest'],
  [/手数料/, 'fee'],
  [/税/, 'tax'],
  [/入庫/, 'transfer-in'],
  [/出庫/, 'transfer-out'],
  [/入金/, 'deposit'],
  [/出金/, 'withdrawal'],
  [/cancel|\bvoid|revers|\bcorrect|storno|stornier|annul|rättelse|correctie|rettifica|anulaci/, 'never'],
  // Acquisto, achat and köp or koop; vendita, vente and verkoop.
  [/^[ak]$/, 'buy'],
  [/^v$/, 'sell'],
  [/^in$/, 'transfer-in'],
  [/^out$/, 'transfer-out'],
  [/vested benefits/, 'deposit'],
  // Between two companies of the same broker: the shares stay where they are.
  [/^transfer from (\w{3,20}) .{0,60}to \1\b/, 'internal'],
  [/^(?:buy|purchase) to cover/, 'cover'],
  [/^sell short|^short sell/, 'short'],
  [/^(?:sto$|(?:sell|sold) to open|(?:sell|sold) opening)/, 'short'],
  [/^(?:btc$|(?:buy|bought) to close|(?:buy|bought) closing)/, 'cover'],
  [/^(?:bto$|(?:buy|bought) to open|(?:buy|bought) opening)/, 'buy'],
  [/^(?:stc$|(?:sell|sold) to close|(?:sell|sold) closing)/, 'sell'],
  [/^(?:oexp$|(?:option )?(?:expired|expiration|expiry)\b)/, 'expiry'],
  [/^(?:oasgn|oexcs)$|^(?:option )?(?:assigned|assignment|exercised?)\b/, 'exercise'],
  [
    /^money market (?:purchase|redemption)|simple earn .{0,30}(?:subscription|redemption)|savings (?:purchase|principal redemption)|staking (?:purchase|redemption)|locking term deposit|transfer between|main and funding|cash sweep|sweep (?:in|out|transfer)\b|monthly statement|\b(?:un)?staking transfer|processed flatex withdrawal|geldrekening bij flatex|(?:flatex.{0,40}cash account|compte d'espèces flatex)/,
    'nothing',
  ],
  [/^(?:pro|exchange|prime) (?:deposit|withdrawal)$/, 'own-move'],
  [/^reservation|courtesy|goodwill|kulanz|^promotion/, 'cash'],
  [
    /cambio (?:de divisa|valuta)|\bfx (?:credit|debit)|valuta (?:credit|debit)|(?:levantamento|cr.{1,4}dito) de divisa|währungswechsel|opération de change|currency (?:conversion|exchange)|fx (?:conversion|trade|exchange)|^conversion$|^forex|valutaväxling|change de devises/,
    'exchange',
  ],
  [
    /^(?:productwijziging|product change|produktwechsel|cambio d[ei] prod\w*|changement de produit|mudança de produto|(?:ticker|symbol|name|isin|cusip) change|isin.?(?:wechsel|wijziging))/,
    'replaced',
  ],
  [
    /^(?:stock dividend|scrip dividend|stockdividend|bonus (?:issue|shares)|dividende? en (?:actions|acciones|azioni))/,
    'added',
  ],
  [/^transaction (?:buy|sold|related|spend|revenue)|^small assets exchange/, 'trade'],
  [/^(?:binance )?convert(?:ed)?$/, 'convert'],
  [/terugstorting/, 'withdrawal'],
  [/^corporate action (?:fee|kosten)|corporate action (?:kosten|fees?|gebühr|frais|costes)/, 'fee'],
  [/fonds mon[ée]taires|geldmarktfonds|money market fund (?:conversion|change|price)/, 'interest'],
  [/^rit\b|^ritenut/, 'tax'],
  [/return of capital/, 'never'],
  [
    /exercise|assign|expire|spin.?off|abspaltung|scission|merger|fusion|\bcorporate action|tender|rights|option\b|\b(?:call|put)\b|to (?:open|close)\b/,
    'never',
  ],
  [/\badjust/, 'never'],
  [
    /^(?:(?:open|market|limit|stocks?|etfs?|\/|advanced trade|recurring|auto|stop) ?)*(?:buy|bought|purchased?|bot|b|koop|aankoop|kauf|ankauf|achat|köp|compra|acquisto|bought to open)\b(?! ?back)/,
    'buy',
  ],
  [
    /^(?:close (?:buy|long)|(?:(?:market|limit|stocks?|etfs?|\/|advanced trade|stop|full|partial) ?)*(?:sell|sold|sale|sld|s|verkoop|verkauf|vente|sälj|venta|vendita))\b/,
    'sell',
  ],
  [/withhold.to.cover|\bvest|\blapse\b|release\b|\brsu\b/, 'vest'],
  [/\bcover\b/, 'cover'],
  [/\bshort\b/, 'short'],
  [/\bsplit\b|aktiensplit|fractionnement/, 'split'],
  [
    /staking (?:income|reward)|^staking$|\breward|^airdrop|^mining|^earn\b|learning|\bbonus in kind|inflation reward|crypto earn|cashback|referral|bonus payment|^bonus$/,
    'reward',
  ],
  [/^rewards? (?:deposit|withdrawal)$/, 'never'],
  [/staking|unstaking|convert|swap|\bwrap|conversion of|autoinvest|earn (?:deposit|withdraw)/, 'never'],
  [/^interest charge|\bzins|zinsen\b|rémunération des liquidités/, 'interest'],
  [
    /withh|\bnra\b|\btax\b|\btaxes\b|steuer|källskatt|\bskatt|avkastningsskatt|impôt|taxe\b|belasting|impuesto|retenci|ritenuta|imposta|\btobin|stamp duty|\bsdrt\b|abgeltung|solidarit|prélèvements|prélèvement (?:soc|fisc|forf|lib)/,
    'tax',
  ],
  [/reinvest(?:ed|ment)?(?: shares)?$|reinvest shares|\bdri?p\b|wiederanlage/, 'buy'],
  [
    /dividend|\bdiv\b|\bcdiv\b|\bdistribution|cap(?:ital)? gain|dividende|ausschüttung|utdelning|ertr[aä]g|coupon|provent[oi]|dividendo|cedol[ae]|cash in lieu|rendement|payment in lieu|uitkering|ausbuchung dividend/,
    'dividend',
  ],
  [/^(?:nrat|dtax)$/, 'tax'],
  [/^(?:gold|dfee|afee)$/, 'fee'],
  [/^slip$|stock lending/, 'interest'],
  [/^spl$/, 'split'],
  [
    /interest|zins|intérêt|rente(?:ontvangst|vergoeding|betaling|bijschrijving)?\b|(?<!ua|ou|wa|ga)ränt[aeo]|interés|intereses|interesse|interessi|\brenta\b|^int(?:adjust)?$/,
    'interest',
  ],
  [
    /\b(?:you )?bought\b|(?<!ver|rück)kauf(?:s?abrechnung|order)?\b|^acquisition$|(?<!ver)kooporder|(?<!åter)köp(?:order)?\b|\bgekauft|achat|\baankoop\b|\bkoop\b|\bgekocht|\baangekocht|^köp|\bcompra\b|\bacquisto\b|sparplan|savings? plan|souscription|zeichnung|suscripci|sottoscrizione|\binköp/,
    'buy',
  ],
  [
    /\b(?:you )?sold\b|\bverkauf(?:s?abrechnung|s?order)?\b|verkooporder|försäljning\b|säljorder|^disposal$|^cession\b|\bvente\b|\bverkoop\b|^sälj|\bförsäljning|\bsåld\b|\bsålt\b|\bverkocht|\bverkauft|verkauf\b|\bventa\b|\bvendita\b|\brimborso titoli|rückkauf|rachat|reembolso de part|\bredemption/,
    'sell',
  ],
  [/^(?:open position|position opened|opened position)/, 'buy'],
  [/^(?:position closed|closed position|profit.loss of trade|close position)/, 'sell'],
  [/(?:refund|return).*fees?|fees?.*refund|gebührenerstattung/, 'fee'],
  [
    /\bfees?\b|commission|\bcharges?\b|gebühr|\bspesen|\bfrais\b|kosten\b|entgelt|bewaarloon|\bcanone\b|\bcosti\b|droits? de garde|\bgastos\b|avgift|courtage|comisi[oó]n|comiss|commissioni?|\bspese\b|bollo|custody|\bservice charge|pauschale\b|\btarifa?s?\b|\bcosto\b|\bcoste\b|rollover|overnight|provision\b/,
    'fee',
  ],
  [/^(?:transfer of (?:shares|securities|assets)|internal securities)|depotübertrag/, 'shares'],
  [
    /transfer.?in\b|shares? (?:in|received)|securities in|einlieferung|transfer(?:red)? from|inleverans|^stock plan/,
    'transfer-in',
  ],
  [/^receive\b|^received\b|gift received|^crypto deposit/, 'receive'],
  [
    /transfer.?out\b|shares? (?:out|delivered)|securities out|auslieferung|transfer(?:red)? to|utleverans|^send\b|^sent\b|gift sent|charity sent|^spend\b/,
    'transfer-out',
  ],
  [
    /überweisungseingang|zahlungseingang|überweisung (?:eingang|erhalten)|inbetalning|\binsatt\b|gestort\b|^approvisionnement|^alimentation|money added|^payment received$|virement depuis|abono (?:de )?transferencia|accredito bonifico|virement (?:reçu|entrant)|transferencia (?:recibida|entrante)|överföring in\b|(?:overboeking|overschrijving) (?:ontvangen|van)\b|\binleg\b|bonifico (?:a favore|dall)|(?:wire|bank|cash|money|account)? ?transfer (?:received|in)\b|deposit|contribution|cash in|top.?up|funds received|money in|einzahlung|einlage|gutschrift|versement|dép\u00f4t|apport|storting|insättning|ingreso|depósito|aportaci|versamento|bonifico (?:in entrata|ricevuto)|ricarica|vested benefits|incoming/,
    'deposit',
  ],
  [
    /überweisungsausgang|zahlungsausgang|überweisung ausgang|utbetalning|^uitbetaling$|opgenomen\b|^payment sent$|virement vers|cargo (?:por )?transferencia|addebito bonifico|bonifico (?:a|verso) |virement (?:émis|sortant|envoyé)|transferencia (?:emitida|enviada|saliente)|överföring ut\b|(?:overboeking|terugboeking|overschrijving) naar|reintegro|(?:wire|bank|cash|money|account) ?transfer out\b|withdraw|^removal$|cash out|payout|pay out|money out|auszahlung|entnahme|retrait|onttrekking|opname|uttag|retirada|retiro|prelievo|prelevamento|bonifico (?:in uscita|disposto)|outgoing/,
    'withdrawal',
  ],
  [/exchange$|wechsel/, 'never'],
  [
    /(?:portfolio|security|securities|stock|share|exch|market|fund) ?(?:transaction|trade)|^trades?$|^order$|^execution$|^exchtrade$|handel|^transaktion|effektentransaktion|^filled/,
    'trade',
  ],
  [
    /^(?:rtp|itrf|xent|debit|credit|dep|xfer|visa|atm|check)$|inpayment|\bideal\b|sofort|moneylink|\bwire|\bach\b|\beft\b|\bjournal\b|cash (?:transfer|movement|adjustment)|\b(?:online|bank|electronic|money|account) transfer|überweisung|virement|overboeking|överföring|transferencia|bonifico|sepa|direct debit|^prélèvement$|^zahlung$|funding receipt|pay by bank|^(?:cotisation|subvention|incitatif|résiliation|transfert reçu)\b|payment (?:to|from) client|(?:faster )?payment receipt|^vergütung$|\bsubscription$|^card (?:payment|refund)|^transfers?$|^cash$|^payment$|funds? transfer/,
    'cash',
  ],
  [/^other|^others|övrigt|övrig|sonstig|autre|overig|otros?\b|altro|^misc/, 'other'],
];
