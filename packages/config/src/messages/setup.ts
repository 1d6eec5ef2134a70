import type { MessageTable } from './table.ts';

/** The texts of the set-up in the terminal and the settings command. */
export const setupMessages = {
  'setup.welcome': {
    ko: 'FinClaw를 설정합니다. Enter를 누르면 현재 값을 유지하고 넘어갑니다. (종료하려면 Ctrl-C)',
    en: 'Setting up FinClaw. Press Enter to keep the current value and continue (Ctrl-C to quit).',
  },
  'setup.now': { ko: '현재: {value}', en: 'Current: {value}' },
  'setup.notSet': { ko: '설정 안 함', en: 'not set' },
  'setup.addsOne': { ko: '기존 항목에 새로 추가합니다', en: 'This is added to what you already have.' },
  'setup.prompt': { ko: '{how}> ', en: '{how}> ' },
  'setup.step.language': { ko: '언어', en: 'Language' },
  'setup.step.model': { ko: '모델: API 키 또는 내 컴퓨터의 모델', en: 'Model: an API key or a model on this machine' },
  'setup.step.budget': { ko: '하루 모델 비용 한도 (달러)', en: 'Daily limit on model costs, in dollars' },
  'setup.step.data': { ko: '시세 제공처', en: 'Price source' },
  'setup.step.currency': { ko: '기준 통화', en: 'Base currency' },
  'setup.step.tax': { ko: '세금 신고 국가', en: 'Tax residence' },
  'setup.step.import': { ko: '증권사 거래내역 가져오기', en: 'Import a statement from your broker' },
  'setup.step.bot': { ko: '메신저 봇', en: 'Messenger bot' },
  'setup.step.schedule': { ko: '정기적으로 받을 내용', en: 'Something to receive regularly' },
  'setup.how.language': { ko: '번호 또는 ko, en', en: 'a number, or ko or en' },
  'setup.how.model': {
    ko: '번호 또는 이름 (ollama/qwen3처럼 모델까지 적을 수 있습니다)',
    en: 'a number, or a name such as ollama/qwen3',
  },
  'setup.how.budget': { ko: '번호 또는 $2.50 같은 금액', en: 'a number, or an amount such as $2.50' },
  'setup.how.data': { ko: '번호 또는 이름', en: 'a number or a name' },
  'setup.how.currency': { ko: '번호 또는 통화 코드', en: 'a number, or a currency code' },
  'setup.how.tax': { ko: '번호 또는 kr, us', en: 'a number, or kr or us' },
  'setup.choice.local': { ko: '{title} (내 컴퓨터, 무료)', en: '{title} (on this machine, free)' },
  'setup.choice.noLimit': { ko: '한도 없음', en: 'no limit' },
  'setup.choice.free': { ko: '{title} (키 없이)', en: '{title} (no key)' },
  'setup.choice.apiKey': { ko: '{title} (키 필요)', en: '{title} (needs a key)' },
  'setup.choice.contact': { ko: '{title} (무료, 이메일 주소 필요)', en: '{title} (free, needs an e-mail address)' },
  'setup.schedule.morning': {
    ko: '매일 아침 8시에 포트폴리오 요약',
    en: 'every day at 8 a summary of my portfolio',
  },
  'setup.schedule.week': {
    ko: '매주 월요일 8시에 브리핑',
    en: 'every Monday at 8 a briefing',
  },
  'setup.schedule.close': {
    ko: '평일 오후 4시에 내 종목 등락',
    en: 'every weekday at 5pm how my holdings moved',
  },
  'setup.summary': { ko: '설정 요약', en: 'Summary' },
  'setup.ask.apiKey': { ko: '{provider} API 키: ', en: '{provider} API key: ' },
  'setup.ask.apiSecret': { ko: '{provider} 시크릿 키: ', en: '{provider} secret: ' },
  'setup.ask.contact': { ko: '{provider}에 알릴 이메일: ', en: 'E-mail address to give {provider}: ' },
  'setup.how.import': { ko: 'CSV나 엑셀 파일의 경로', en: 'path of a CSV or Excel file' },
  'setup.how.bot': { ko: '번호 또는 telegram, discord', en: 'a number, or telegram or discord' },
  'setup.how.schedule': { ko: '번호 또는 원하는 내용', en: 'a number, or your own words' },
  'setup.saved': { ko: '저장했습니다: {path}', en: 'Saved: {path}' },
  'setup.done': {
    ko: '\n설정을 마쳤습니다. "finclaw"로 대화를 시작하세요. 설정은 "finclaw config list"에서 볼 수 있습니다.',
    en: '\nDone. Run "finclaw" to start chatting. "finclaw config list" shows every setting.',
  },
  'setup.notHere': {
    ko: '터미널이 아니어서 입력을 받을 수 없습니다. --language ko --budget 2처럼 옵션으로 지정해 주세요.',
    en: 'This is not a terminal, so FinClaw cannot ask. Pass the answers as options, such as --language en --budget 2.',
  },
  'setup.notUnderstood': { ko: '"{answer}"{:은/는} 사용할 수 없는 값입니다.', en: '"{answer}" is not a valid value.' },
  'setup.unknownStep': {
    ko: '"{name}" 단계가 없습니다. 사용 가능한 단계: {known}',
    en: 'There is no step "{name}". Steps: {known}',
  },
  'setup.unknownSetting': {
    ko: '"{path}" 설정이 없거나 값이 없습니다.',
    en: 'There is no setting "{path}", or it has no value.',
  },
  'setup.source.file': { ko: '{file}에 설정됨, 기본값 {standard}', en: 'set in {file}; default {standard}' },
  'setup.source.standard': { ko: '기본값', en: 'default' },
  'setup.offer': {
    ko: '모델이나 실제 시세를 연결하려면 "finclaw setup"을 실행하세요.',
    en: 'Run "finclaw setup" to connect a model or real prices.',
  },
} as const satisfies MessageTable;
