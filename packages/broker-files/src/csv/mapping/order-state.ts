import { plainLetters } from '../vocabulary/plain-letters.ts';

/** What became of an order: something came of it, or nothing did, or not yet. */
export type OrderState = 'done' | 'undone';

const words = (...each: readonly string[]): RegExp => new RegExp(`(?<!\\p{L})(?:${each.join('|')})(?!\\p{L})`, 'u');

const PARTLY =
  /(?<!\p{L})(?:part(?:ial(?:ly)?|ly)?|parziale?(?:mente)?|parcial(?:mente)?|partiel(?:lement)?|teil\p{L}*|gedeeltelijk|delvis)(?!\p{L})|부분|일부/u;

const DONE = words(
  'filled?|executed|completed?|settled|done|closed|confirmed|success(?:ful(?:ly)?)?|succeeded|processed|finished',
  'finali[sz]ed|booked|posted|paid|distributed|approved|credited|cleared|matched|traded|bought|sold|ok',
  '(?:teil(?:weise ?)?)?ausgefuhrt|abgeschlossen|abgerechnet|erledigt|gebucht|verbucht|bezahlt|bestatigt|erfolgreich',
  'execute[es]?s?|termine[es]?s?|realise[es]?s?|effectue[es]?s?|regle[es]?s?|confirme[es]?s?|complete[es]?s?|reussie?',
  'uitgevoerd|voltooid|afgerond|verwerkt|afgewikkeld|bevestigd|betaald',
  'utford|genomford|avslutad|klar|betald|avraknad|slutford',
  '(?:ejecut|complet|liquid|finaliz|realiz|confirm|proces)ad[oa]s?|pagad[oa]s?',
  'eseguit[oaie]|completat[oaie]|conclus[oaie]|regolat[oaie]|contabilizzat[oaie]|confermat[oaie]|pagat[oaie]',
);

const UNDONE = new RegExp(
  [
    // Parts of words, as each language has its own endings.
    'cancel|reject|revert|revers|declin|pending|annul|anulad|storn|rechaz|rifiut|refus|abgelehnt|geweigerd|makuler',
    'pendient|pendent|expir|scadut|caducad|verfallen|abgelaufen|verlopen|vervallen|abgebrochen|avbruten|avvisad',
    'vantande|wartend|ausstehend|openstaand|offen|zuruckgewiesen|geloscht|gestrichen|vorgemerkt|rejet|echou',
    'mislukt|misslyck|fallid|fallit|revocat|revocad|en attente|en cours|in corso|en curso|in attesa|in behandeling',
    'in bearbeitung|in progress',
    words(
      'fail(?:ed|ure)?|void(?:ed)?|unfilled|unexecuted|open|working|new|queued|accepted|submitted|inactive|placed',
      'requested|routed|acknowledged|held|suspended|scheduled|replaced|deleted|removed|withdrawn|aborted|error|lapsed',
      'killed|timed out|processing|waiting|not|incomplete|done for day|nicht|nie|niet|non|no|ej|inte|oppen',
      'ouverte?s?|abiert[oa]s?|apert[oaie]|rejete[es]?s?',
    ).source,
  ].join('|'),
  'u',
);

/** Korean states run together: what an order waits for is written beside what was done to it. */
const KOREAN: readonly (readonly [RegExp, OrderState])[] = [
  [/미체결|취소|거부|거절|실패|대기|만료|반려|예약/, 'undone'],
  [/체결/, 'done'],
  [/접수|정정|주문|요청|진행|신청/, 'undone'],
  [/완료|성공|정상|결제|확정/, 'done'],
];

/** Reads the state of an order; undefined for a word that is not known to be one. */
export function readOrderState(text: string, own: Readonly<Record<string, OrderState>> = {}): OrderState | undefined {
  const word = text.normalize('NFKC').trim();
  if (Object.hasOwn(own, word)) return own[word];
  const plain = plainLetters(word.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').toLowerCase())
    .replace(/[_\s-]+/g, ' ')
    .slice(0, 60);
  // Of what was filled in part a part was bought or sold, whatever became of the rest.
  if (PARTLY.test(plain) && (DONE.test(plain) || (/체결/.test(plain) && !/미체결/.test(plain)))) return 'done';
  if (/[가-힣]/.test(plain)) return KOREAN.find(([pattern]) => pattern.test(plain))?.[1];
  if (UNDONE.test(plain)) return PARTLY.test(plain) ? undefined : 'undone';
  return DONE.test(plain) ? 'done' : undefined;
}
