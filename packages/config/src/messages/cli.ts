import type { MessageTable } from './table.ts';

/** What the command line says. */
export const cliMessages = {
  'cli.usage': { ko: '사용법: finclaw [명령] [옵션]', en: 'Usage: finclaw [command] [options]' },
  'cli.usageOf': { ko: '사용법: finclaw {usage}', en: 'Usage: finclaw {usage}' },
  'cli.options': {
    ko: '모든 명령의 옵션: --json (JSON으로 출력)  --debug (오류를 자세히)  --help, -h  --version',
    en: 'Options of every command: --json (print JSON)  --debug (details of an error)  --help, -h  --version',
  },
  'cli.summary.chat': {
    ko: '터미널에서 대화합니다 (명령을 적지 않으면 이것입니다)',
    en: 'chat in this terminal (the default)',
  },
  'cli.summary.ask': { ko: '한 번 묻고 답을 받습니다', en: 'ask once and print the answer' },
  'cli.summary.doctor': {
    ko: '설치와 설정을 점검하고 고치는 방법을 알려 줍니다',
    en: 'check the installation and say how to fix it',
  },
  'cli.summary.models': { ko: '쓸 수 있는 모델을 보여 줍니다', en: 'show which models can be used' },
  'cli.summary.sessions': { ko: '저장된 대화를 보고 정리합니다', en: 'show and tidy the stored conversations' },
  'cli.unknownCommand': { ko: '"{name}" 명령은 없습니다.', en: 'There is no command "{name}".' },
  'cli.unknownOption': { ko: '"{name}" 옵션은 없습니다.', en: 'There is no option "{name}".' },
  'cli.didYouMean': { ko: '혹시 "{name}"인가요?', en: 'Did you mean "{name}"?' },
  'cli.seeHelp': { ko: '"finclaw --help"에서 전체 목록을 볼 수 있습니다.', en: 'Run "finclaw --help" for the list.' },
  'cli.optionNeedsValue': { ko: '{name} 옵션에는 값이 필요합니다.', en: 'The option {name} needs a value.' },
  'cli.optionTakesNoValue': { ko: '{name} 옵션에는 값을 줄 수 없습니다.', en: 'The option {name} takes no value.' },
  'cli.missingArgument': { ko: '{name} 값이 빠졌습니다. {usage}', en: 'Missing {name}. {usage}' },
  'cli.tooManyArguments': { ko: '필요 없는 값이 있습니다: "{name}". {usage}', en: 'Unexpected argument "{name}". {usage}' },
  'cli.internalError': {
    ko: '예상하지 못한 오류가 났습니다: {reason} (자세히 보려면 --debug)',
    en: 'Something unexpected went wrong: {reason} (add --debug for details)',
  },
  'cli.welcome': {
    ko: 'FinClaw {version} · 모델 {model}\n무엇이든 물어보세요. 예: 삼성전자 현재 주가 알려줘   (도움말 /help, 끝내기 Ctrl-D)',
    en: 'FinClaw {version} · model {model}\nAsk me anything, e.g. What is the price of Samsung Electronics?   (/help for commands, Ctrl-D to leave)',
  },
  'cli.prompt': { ko: '나> ', en: 'you> ' },
  'cli.approvalPrompt': {
    ko: '승인하려면 yes, 거절하려면 다른 것을 입력하세요> ',
    en: 'Type yes to approve, anything else to refuse> ',
  },
  'cli.stopped': { ko: '(중단했습니다)', en: '(stopped)' },
  'cli.goodbye': { ko: '안녕히 가세요.', en: 'Goodbye.' },
  'cli.toolRunning': { ko: '· {name} 실행 중', en: '· running {name}' },
  'cli.toolFailed': { ko: '· {name} 실패', en: '· {name} failed' },
  'cli.lineTooLong': {
    ko: '한 번에 보낼 수 있는 길이({limit}자)를 넘었습니다. 나누어 보내 주세요.',
    en: 'That line is longer than {limit} characters; please send it in parts.',
  },
  'cli.inputNotUtf8': {
    ko: '입력이 UTF-8이 아닙니다. 터미널이나 파일의 인코딩을 UTF-8로 바꿔 주세요.',
    en: 'The input is not valid UTF-8; change the encoding of the terminal or the file to UTF-8.',
  },
  'cli.emptyQuestion': { ko: '질문이 비어 있습니다.', en: 'The question is empty.' },
  'cli.noSessions': { ko: '저장된 대화가 없습니다.', en: 'There are no stored conversations.' },
  'cli.sessionNotFound': { ko: '"{name}" 대화는 없습니다.', en: 'There is no conversation "{name}".' },
  'cli.sessionReset': {
    ko: '"{name}" 대화를 새로 시작합니다. 이전 기록은 {archive}에 보관했습니다.',
    en: 'Conversation "{name}" starts afresh; its history was kept as {archive}.',
  },
  'cli.sessionSound': { ko: '"{name}": 이상 없음', en: '"{name}": sound' },
  'cli.sessionDamaged': { ko: '"{name}": 문제 {count}건', en: '"{name}": {count} problems' },
  'cli.sessionRepaired': {
    ko: '"{name}": {count}건을 고쳤습니다. 원본은 {backup}에 있습니다.',
    en: '"{name}": {count} problems mended; the original is kept as {backup}.',
  },
  'cli.sessionRepairHint': {
    ko: '고치려면 "finclaw sessions repair {name} --yes"를 실행하세요.',
    en: 'Run "finclaw sessions repair {name} --yes" to mend it.',
  },
  'cli.entries': { ko: '{count}개', en: '{count} entries' },
  'cli.priceUnknown': { ko: '가격 모름', en: 'price unknown' },
  'cli.model.ready': { ko: '사용 가능', en: 'ready' },
  'cli.model.noKey': { ko: '{provider} 키 없음', en: 'no {provider} key' },
  'cli.model.retired': { ko: '{date}에 종료됨', en: 'retired on {date}' },
  'cli.model.coolingDown': { ko: '{until}까지 쉬는 중 ({reason})', en: 'cooling down until {until} ({reason})' },
  'cli.model.circuitOpen': { ko: '응답이 없어 {until}까지 건너뜀', en: 'not answering, skipped until {until}' },
  'cli.model.disabled': { ko: '꺼짐', en: 'switched off' },
  'cli.model.sdkMissing': { ko: '클라이언트 라이브러리 없음', en: 'client library missing' },
} as const satisfies MessageTable;
