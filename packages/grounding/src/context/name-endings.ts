const PARTICLES =
  '이라는|이라고|으로는|에서는|에게는|이었|이며|이고|이나|이란|이랑|이다|입니다|인데|이에요|예요|였|라는|라고|하고|보다는|보다|처럼|까지|부터|에서|에는|에도|에게|으로|로는|와는|과는|만의|만|은|는|이|가|을|를|의|와|과|도|에|로|나|랑|및|며|고|인|야|요|님|씨|쪽|측|등';
const COMPANIONS =
  '보통주|우선주|주가|주식|시세|가격|현재가|종가|시가총액|시총|지수|선물|코인|종목|그룹|홀딩스|주|값|차트|환율|대비|투자|보유|매수|매도|관련|실적|배당';
const TAIL = new RegExp(`^(?:${COMPANIONS})?(?:${PARTICLES}|${COMPANIONS})*$`);

/** Whether a name may end here: what is glued to it must be particles or words that go with names. */
export function endsAsName(text: string, end: number, key: string): boolean {
  const next = text[end];
  if (next === undefined) return true;
  const last = key.at(-1) as string;
  if (/[a-z0-9]/.test(last) && /[A-Za-z0-9]/.test(next)) return false;
  const rest = /^[가-힣]*/.exec(text.slice(end, end + 12))?.[0] ?? '';
  return rest === '' || TAIL.test(rest);
}
