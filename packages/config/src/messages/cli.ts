import type { MessageTable } from './table.ts';

/** The texts of the command line. */
export const cliMessages = {
  'cli.usage': { ko: '사용법: finclaw [명령] [옵션]', en: 'Usage: finclaw [command] [options]' },
  'cli.usageOf': { ko: '사용법: finclaw {usage}', en: 'Usage: finclaw {usage}' },
  'cli.options': {
    ko: '공통 옵션: --json (JSON으로 출력)  --debug (오류 상세 정보)  --help, -h  --version',
    en: 'Options for every command: --json (print JSON)  --debug (error details)  --help, -h  --version',
  },
  'cli.group.talk': { ko: '대화와 기억', en: 'Talk' },
  'cli.group.market': { ko: '시장', en: 'Markets' },
  'cli.group.portfolio': { ko: '포트폴리오', en: 'Portfolio' },
  'cli.group.setup': { ko: '설정', en: 'Set up' },
  'cli.group.run': { ko: '실행과 점검', en: 'Run and check' },
  'cli.group.proof': { ko: '기록과 출처', en: 'Records and sources' },
  'cli.group.data': { ko: '데이터', en: 'Your data' },
  'cli.examples': { ko: '예:', en: 'Examples:' },
  'cli.examples.all': {
    ko: 'finclaw                                    터미널에서 대화\nfinclaw ask "삼성전자 얼마야?"\nfinclaw portfolio import 거래내역.csv      거래 가져오기\nfinclaw serve                              웹 페이지 열기\nfinclaw help portfolio                     명령 하나의 사용법',
    en: 'finclaw                                 talk in this terminal\nfinclaw ask "What is the price of Apple?"\nfinclaw portfolio import trades.csv     bring your trades in\nfinclaw serve                           open the web page\nfinclaw help portfolio                  how one command is used',
  },
  'cli.summary.chat': {
    ko: '터미널에서 대화 (기본)',
    en: 'chat in this terminal (default)',
  },
  'cli.summary.ask': { ko: '한 번 묻고 답 받기', en: 'ask one question and print the answer' },
  'cli.summary.update': { ko: '새 버전으로 업데이트', en: 'update to the newest version' },
  'cli.summary.setup': { ko: '첫 설정을 단계별로 진행', en: 'set up FinClaw step by step' },
  'cli.summary.config': {
    ko: '설정 보기와 변경',
    en: 'show and change settings',
  },
  'cli.summary.doctor': {
    ko: '설치와 설정 점검, 해결 방법 안내',
    en: 'check the installation and suggest fixes',
  },
  'cli.summary.models': { ko: '사용 가능한 모델 목록', en: 'list the available models' },
  'cli.summary.completion': {
    ko: '셸 자동 완성 스크립트 출력',
    en: 'print the script that completes commands in a shell',
  },
  'cli.completion.unknown': {
    ko: '"{shell}" 셸은 지원하지 않습니다. 지원: {shells}',
    en: '"{shell}" is not a shell with completion. There are: {shells}',
  },
  'cli.summary.manual': { ko: '매뉴얼 페이지 출력 (man)', en: 'print the manual page (for man)' },
  'cli.manual.about': { ko: '자체 호스팅 금융 비서', en: 'a self-hosted financial assistant' },
  'cli.manual.text': {
    ko: 'FinClaw는 데이터에서 온 수치를 출처에 연결하고, 승인 없이는 아무것도 실행하지 않습니다.\n명령 없이 실행하면 터미널에서 대화를 시작합니다. 모든 명령은 --json을 받아 결과를 JSON으로 출력합니다.\n파일을 받는 곳의 -는 표준 입력입니다. 종료 코드: 0 완료, 1 실패, 2 잘못된 사용법, 130 중단.',
    en: 'FinClaw links figures that come from data to their source and runs nothing without approval.\nWithout a command it opens a chat in the terminal. Every command takes --json and prints its result as JSON.\nA - in place of a text or file stands for standard input. Exit codes: 0 done, 1 failed, 2 wrong usage, 130 interrupted.',
  },
  'cli.summary.plugins': { ko: '플러그인 설치와 관리', en: 'install and manage plugins' },
  'cli.summary.sessions': { ko: '저장된 대화 보기와 관리', en: 'list and manage saved conversations' },
  'cli.summary.quote': { ko: '시세 조회', en: 'show prices' },
  'cli.summary.chart': { ko: '가격 차트', en: 'draw a price chart' },
  'cli.chart.badInterval': {
    ko: '"{value}"{:은/는} 지원하지 않는 봉 간격입니다. 사용 가능: {known}',
    en: '"{value}" is not a valid interval; use one of {known}',
  },
  'cli.chart.saved': { ko: '차트를 저장했습니다: {file}', en: 'Chart saved: {file}' },
  'cli.chart.notSaved': {
    ko: '{file}에 저장할 수 없습니다. 폴더가 있고 쓰기 권한이 있는지 확인해 주세요.',
    en: 'Cannot write {file}. Check that the folder exists and is writable.',
  },
  'cli.chart.badCount': {
    ko: '"{value}"{:은/는} 올바른 봉 개수가 아닙니다. 2에서 {most} 사이로 입력해 주세요.',
    en: '"{value}" is not a valid number of candles; use 2 to {most}',
  },
  'cli.summary.market': { ko: '거래소 운영 시간과 휴장일', en: 'show market hours and trading days' },
  'cli.summary.calc': { ko: '정확한 계산', en: 'calculate exactly' },
  'cli.fileUnreadable': {
    ko: '{file} 파일을 읽을 수 없습니다. 경로와 권한을 확인해 주세요.',
    en: 'Cannot read {file}. Check the path and its permissions.',
  },
  'cli.badFlowRow': {
    ko: '{file} {row}번째 줄은 "날짜(YYYY-MM-DD),금액" 형식이어야 합니다.',
    en: 'Row {row} of {file} must be "date (YYYY-MM-DD),amount".',
  },
  'cli.importMapHint': {
    ko: '열을 잘못 읽었다면 --map "항목=열 이름"으로 지정해 주세요. 예: --map date=체결일 --map currency=USD --map 적립=buy --map amounts=gross. 가져온 뒤에는 같은 형식의 파일에 자동으로 적용됩니다.',
    en: 'To correct a column, use --map, for example --map date="Trade day" --map currency=USD --map "Savings plan=buy" --map amounts=gross. Once you import the file, this applies to similar files too.',
  },
  'cli.badMapping': {
    ko: '--map "{value}"{:은/는} 올바르지 않습니다. 항목=열 이름, 파일의 단어=buy|sell|dividend|…, dates=ymd|mdy|dmy, amounts=net|gross 중 하나로 입력해 주세요.',
    en: 'Invalid --map "{value}". Use FIELD=COLUMN, WORD=buy|sell|dividend|…, dates=ymd|mdy|dmy or amounts=net|gross.',
  },
  'cli.importNameHint': {
    ko: '찾지 못했거나 여러 종목일 수 있는 이름은 --name "{name}=종목코드"로 지정해 주세요. 다음부터 기억합니다.',
    en: 'Say what such a name means with --name "{name}=CODE". FinClaw remembers it.',
  },
  'cli.badMethod': {
    ko: '지원하지 않는 계산 방식입니다: --method "{value}". 지원: {known}',
    en: 'Unknown --method "{value}". Supported: {known}',
  },
  'cli.badExport': {
    ko: '지원하지 않는 형식입니다: --format "{value}". 지원: {known}',
    en: 'Unknown --format "{value}". Supported: {known}',
  },
  'cli.badName': {
    ko: '--name 값 "{value}"{:은/는} "이름=종목코드" 형식이어야 합니다.',
    en: '--name "{value}" must be NAME=CODE.',
  },
  'cli.noFlows': { ko: '{file}에 현금흐름이 없습니다.', en: '{file} has no cash flows.' },
  'cli.noRate': { ko: '조건을 만족하는 수익률이 없습니다.', en: 'No rate of return fits these cash flows.' },
  'cli.calc.empty': { ko: '계산할 식이 비어 있습니다.', en: 'The expression is empty.' },
  'cli.calc.too-long': { ko: '식이 너무 깁니다.', en: 'The expression is too long.' },
  'cli.calc.too-large': { ko: '숫자가 너무 커서 계산할 수 없습니다.', en: 'The numbers are too large to calculate.' },
  'cli.calc.division-by-zero': { ko: '0으로 나눌 수 없습니다.', en: 'Division by zero.' },
  'cli.calc.no-real-result': { ko: '실수 범위에 답이 없습니다.', en: 'There is no real result.' },
  'cli.calc.several-rates': {
    ko: '현금흐름의 부호가 여러 번 바뀌어 답이 여러 개입니다: {near}',
    en: 'The cash flows change sign more than once, so several rates are possible: {near}.',
  },
  'cli.calc.units': { ko: '단위가 서로 달라 계산할 수 없습니다.', en: 'These units cannot be combined.' },
  'cli.calc.values': { ko: '값을 하나만 입력해 주세요.', en: 'Enter a single value.' },
  'cli.calc.unreadable': {
    ko: '"{near}" 부분을 읽을 수 없습니다. 예: "1.2억 * 3%" 또는 "cagr(100, 150, 3)"',
    en: 'Cannot read "{near}". Examples: "1.2e8 * 3%" or "cagr(100, 150, 3)".',
  },
  'cli.calc.unfinished': {
    ko: '식이 완성되지 않았습니다. 마지막에 숫자나 닫는 괄호를 입력해 주세요.',
    en: 'The expression is incomplete. End it with a number or a closing bracket.',
  },
  'cli.calc.ambiguousPercent': {
    ko: '"{near}"{:은/는} 두 가지로 해석됩니다. 예: 100*(1+10%)',
    en: '"{near}" can be read in two ways. Example: 100*(1+10%).',
  },
  'cli.calc.arguments': { ko: '사용법: {expected}', en: 'Usage: {expected}' },
  'cli.calc.planField': {
    ko: '“{word}”{:은/는} 이름=값 형식이 아닙니다. 사용할 수 있는 이름: {names}\n{usage}',
    en: '“{word}” is not NAME=VALUE. Available names: {names}\n{usage}',
  },
  'cli.calc.planChoice': {
    ko: '{name}에는 다음 중 하나를 입력해 주세요: {words}',
    en: '{name} must be one of {words}.',
  },
  'cli.calc.negatives': {
    ko: '괄호로 묶인 {names:은/는} 회계 표기에 따라 음수로 계산했습니다.',
    en: '{names} in brackets is treated as negative, as in accounting.',
  },
  'cli.unknownExchange': {
    ko: '지원하지 않는 거래소입니다: "{name}". 지원: {known}',
    en: 'Unknown exchange "{name}". Supported: {known}',
  },
  'cli.badDate': {
    ko: '"{value}"{:은/는} 올바른 날짜가 아닙니다. YYYY-MM-DD 형식으로 입력해 주세요.',
    en: '"{value}" is not a valid date. Use YYYY-MM-DD.',
  },
  'cli.calendarRange': {
    ko: '{exchange} 거래일 정보는 {first}부터 {last}까지만 있습니다.',
    en: 'The {exchange} calendar covers {first} to {last}.',
  },
  'cli.reversedDates': { ko: '--from {from:이/가} --to {to}보다 뒤입니다.', en: '--from {from} is after --to {to}.' },
  'cli.calendarProvisional': {
    ko: '{exchange}의 {year}년 이후 휴장일은 아직 공고되지 않아 법령과 관행에 따라 예상한 날짜입니다.',
    en: '{exchange} has not announced its holidays from {year} on. These dates are estimates based on law and custom.',
  },
  'cli.market.open': {
    ko: '{exchange}: 개장 중, 현지 시각 {time}까지',
    en: '{exchange}: open until {time} local time',
  },
  'cli.market.closed': {
    ko: '{exchange}: 장 마감, 현지 시각 {time}에 개장',
    en: '{exchange}: closed, opens {time} local time',
  },
  'cli.summary.portfolio': { ko: '포트폴리오 조회와 거래 기록', en: 'show the portfolio and record trades' },
  'cli.summary.people': {
    ko: '사용자 관리: 초대, 역할, 한도, 메신저',
    en: 'manage people: invitations, roles, limits, chat apps',
  },
  'cli.summary.memory': {
    ko: '기억 보기, 수정, 삭제',
    en: 'show, edit and delete memories',
  },
  'cli.summary.listings': {
    ko: '검색 가능한 종목 목록 보기와 업데이트',
    en: 'show and update the lists of instruments',
  },
  'cli.ambiguousName': {
    ko: '"{query}"{:은/는} 여러 종목일 수 있습니다. 종목 코드로 입력해 주세요: {names}',
    en: '"{query}" could be several instruments. Use the code of one of these: {names}',
  },
  'cli.giveCode': {
    ko: '005930이나 AAPL처럼 종목 코드로 입력해 보세요.',
    en: 'Try its code, such as 005930 or AAPL.',
  },
  'cli.rowAdded': {
    ko: '기록했습니다: {row}\n되돌리려면: finclaw portfolio undo {id}',
    en: 'Recorded: {row}\nTo undo it: finclaw portfolio undo {id}',
  },
  'cli.whichAccountType': {
    ko: '{account} 계좌의 유형을 골라 주세요: {known}',
    en: 'Choose the type of {account}: {known}',
  },
  'cli.badAmount': { ko: '{name} 값 "{value}"{:은/는} 숫자가 아닙니다.', en: 'The {name} "{value}" is not a number.' },
  'cli.importConfirm': { ko: '가져올까요? (y/N) ', en: 'Import it? (y/N) ' },
  'cli.importCorrect': {
    ko: '수정하려면 항목=열 이름, 취소하려면 Enter: ',
    en: 'FIELD=COLUMN to correct it, Enter to cancel: ',
  },
  'cli.importConfirmOrCorrect': {
    ko: '가져올까요? (y/N, 수정하려면 항목=열 이름) ',
    en: 'Import it? (y/N, or FIELD=COLUMN to correct it) ',
  },
  'cli.importLacking': {
    ko: '가져올 수 없는 행이 {count}건 있어 아무것도 가져오지 않았습니다. 파일을 수정하거나, --skip-bad를 붙여 나머지만 가져오세요.',
    en: 'Nothing was imported: {count:row/rows} cannot be imported. Correct the file, or add --skip-bad to import the rest.',
  },
  'cli.importNotDone': {
    ko: '아무것도 가져오지 않았습니다. 가져오려면 --yes를 붙여 다시 실행하세요.',
    en: 'Nothing was imported. Run it again with --yes to import.',
  },
  'cli.imported': {
    ko: '{count}건을 가져왔습니다. 되돌리려면 "finclaw portfolio undo {id}"를 실행하세요.',
    en: 'Imported {count:row/rows}. Undo with "finclaw portfolio undo {id}".',
  },
  'cli.rowEdited': {
    ko: '수정했습니다 (새 ID {edited}). 되돌리려면 "finclaw portfolio undo {edited}"를 실행하세요.',
    en: 'Edited; the new ID is {edited}. Undo with "finclaw portfolio undo {edited}".',
  },
  'cli.badField': {
    ko: '"{value}"{:은/는} 항목=값 형식이 아닙니다. 예: 수량=12, price=210, date=2026-02-03',
    en: '"{value}" is not FIELD=VALUE. Examples: quantity=12, price=210, date=2026-02-03',
  },
  'cli.undone': { ko: '되돌렸습니다: {id}', en: 'Undone: {id}' },
  'cli.summary.sign': { ko: '마지막 답변을 서명된 파일로 저장', en: 'save the last answer as a signed file' },
  'cli.summary.verify': { ko: '서명된 답변 확인', en: 'check a signed answer and recompute its figures' },
  'cli.summary.figures': {
    ko: '답변 속 수치의 출처 확인 (표준 입력)',
    en: 'check the figures of an answer (standard input)',
  },
  'cli.figures.badInput': {
    ko: '표준 입력은 {"answer": "…", "user": ["…"], "toolResults": [{"tool": "…", "content": …}]} 형식의 JSON이어야 합니다.',
    en: 'Standard input must be JSON like {"answer": "…", "user": ["…"], "toolResults": [{"tool": "…", "content": …}]}.',
  },
  'cli.figures.tooLarge': { ko: '입력이 너무 큽니다 (64 MB까지).', en: 'The input is too large (64 MB at most).' },
  'cli.summary.auth': { ko: '모델 API 키 저장과 삭제', en: 'store and remove model API keys' },
  'cli.summary.usage': { ko: '토큰 사용량과 비용', en: 'show tokens and cost' },
  'cli.summary.audit': {
    ko: '감사 기록 보기와 검증',
    en: 'show and verify the audit log',
  },
  'cli.summary.replay': {
    ko: '지난 답변을 재현해 지금과 비교',
    en: 'replay an earlier answer and compare',
  },
  'cli.noKeys': {
    ko: '저장된 키가 없습니다. "finclaw auth add anthropic"으로 추가할 수 있습니다.',
    en: 'No keys are stored. Add one with "finclaw auth add anthropic".',
  },
  'cli.keysLocked': {
    ko: '저장된 키 {count}개를 열 수 없습니다. 키 파일 {path:이/가} 없거나 다른 파일로 바뀌었습니다. 백업에서 복원하거나 "finclaw auth add"로 키를 다시 추가해 주세요.',
    en: 'Cannot open the stored keys ({count}): the key file {path} is missing or is a different one. Restore it from a backup, or add the keys again with "finclaw auth add".',
  },
  'cli.keyAsArgument': {
    ko: '키를 명령줄에 입력하면 셸 기록에 남습니다. "finclaw auth add {provider}"만 실행하고 안내에 따라 키를 입력해 주세요. 방금 입력한 키는 셸 기록에서 삭제하거나 새로 발급받으세요.',
    en: 'A key on the command line stays in your shell history. Run "finclaw auth add {provider}" and enter the key when asked. Remove this key from the history, or create a new one.',
  },
  'cli.keysRotated': {
    ko: '저장된 키와 토큰 {count}개를 새 키로 다시 암호화했습니다. 이제 FINCLAW_SECRET_KEY_FILE을 {file:으로/로} 설정하고 모든 프로세스를 다시 시작해 주세요. 그때까지 이전 키를 쓰는 프로세스는 저장된 키를 열 수 없습니다.',
    en: 'Encrypted {count} stored keys and tokens with the new key. Now set FINCLAW_SECRET_KEY_FILE to {file} and restart every process. Until then, processes with the old key cannot open them.',
  },
  'cli.keysNotRotated': {
    ko: '현재 키로 열 수 없는 항목이 있어 아무것도 바꾸지 않았습니다: {names}. 이 항목의 키를 잃어버렸다면 --delete-lost로 삭제할 수 있습니다.',
    en: 'Nothing was changed: the current key cannot open {names}. If their key is lost, delete them with --delete-lost.',
  },
  'cli.keysDeleted': {
    ko: '열 수 없어 삭제한 항목입니다. 필요하면 다시 추가해 주세요: {names}',
    en: 'Deleted because they could not be opened; add them again if you need them: {names}',
  },
  'cli.keyWaiting': { ko: '({until}까지 일시 중지)', en: '(paused until {until})' },
  'cli.keyHealth.untested': {
    ko: '아직 확인하지 않음 ("finclaw doctor --probe"로 확인)',
    en: 'not tested yet (run "finclaw doctor --probe")',
  },
  'cli.keyHealth.working': { ko: '정상', en: 'works' },
  'cli.keyHealth.failing': { ko: '{reason}, {since}부터', en: '{reason} since {since}' },
  'cli.keyPrompt': { ko: '{provider} API 키 (화면에 보이지 않습니다): ', en: '{provider} API key (not shown): ' },
  'cli.keyFine': { ko: '유효한 키입니다', en: 'the key is valid' },
  'cli.keyOfOther': {
    ko: '{title:이/가} 아니라 {vendor}의 키로 보입니다. "finclaw auth add {provider}" 명령으로 추가해 주세요',
    en: 'this looks like a {vendor} key, not one of {title}; use "finclaw auth add {provider}"',
  },
  'cli.keyNotStored': {
    ko: '{provider} 키를 저장하지 않았습니다: {problem}. 확인 없이 저장하려면 --unchecked를 붙이세요.',
    en: 'The {provider} key was not saved: {problem}. To save it without checking, add --unchecked.',
  },
  'cli.keyDoubtful': {
    ko: '저장했지만 지금은 쓸 수 없을 수 있습니다: {problem}.',
    en: 'Saved, but it may not work right now: {problem}.',
  },
  'cli.keyAdded': {
    ko: '{provider} 키 {key:을/를} "{name}" 이름으로 저장했습니다. ({id})',
    en: 'Stored the {provider} key {key} as "{name}" ({id}).',
  },
  'cli.keyRemoved': { ko: '{provider} 키 "{name}"{:을/를} 삭제했습니다.', en: 'Removed the {provider} key "{name}".' },
  'cli.keyNotFound': {
    ko: '"{name}" 키가 없습니다. "finclaw auth list"에서 확인해 주세요.',
    en: 'There is no key "{name}". See "finclaw auth list".',
  },
  'cli.keyAmbiguous': {
    ko: '"{name}"에 해당하는 키가 여러 개입니다. 더 자세히 입력해 주세요.',
    en: 'Several keys match "{name}". Be more specific.',
  },
  'cli.noUsage': { ko: '아직 사용 기록이 없습니다.', en: 'No usage yet.' },
  'cli.usage.input': { ko: '입력 토큰', en: 'Input tokens' },
  'cli.usage.output': { ko: '출력 토큰', en: 'Output tokens' },
  'cli.usage.cost': { ko: '비용', en: 'Cost' },
  'cli.usageBy.day': { ko: '날짜', en: 'Day' },
  'cli.usageBy.model': { ko: '모델', en: 'Model' },
  'cli.usageBy.session': { ko: '대화', en: 'Conversation' },
  'cli.usageOwn': { ko: '(개인 키 {own})', en: '(personal keys {own})' },
  'cli.unpriced': {
    ko: '(비용을 알 수 없는 호출 {count}건 제외, 추정 비용 {estimate})',
    en: '(without {count:call/calls} of unknown cost, estimated {estimate})',
  },
  'cli.unknownCommand': { ko: '"{name}" 명령이 없습니다.', en: 'There is no command "{name}".' },
  'cli.unknownOption': { ko: '"{name}" 옵션이 없습니다.', en: 'There is no option "{name}".' },
  'cli.textLikeOption': {
    ko: '"{name}"{:이/가} 옵션으로 인식됩니다. 모든 옵션과 "--" 뒤에 입력해 주세요.',
    en: '"{name}" looks like an option. Put it after all options and "--".',
  },
  'cli.didYouMean': { ko: '혹시 "{name}"인가요?', en: 'Did you mean "{name}"?' },
  'cli.seeHelp': { ko: '"finclaw --help"에서 전체 목록을 볼 수 있습니다.', en: 'Run "finclaw --help" for the list.' },
  'cli.optionNeedsValue': { ko: '{name} 옵션에는 값이 필요합니다.', en: 'The option {name} needs a value.' },
  'cli.optionTakesNoValue': { ko: '{name} 옵션에는 값을 줄 수 없습니다.', en: 'The option {name} takes no value.' },
  'cli.whichTaxCountry': {
    ko: '어느 나라의 세금인지 입력해 주세요. 예: finclaw portfolio tax {year} --country kr (kr 또는 us). 계속 사용하려면: finclaw people settings 세금 kr',
    en: 'Choose a country: finclaw portfolio tax {year} --country us (kr or us). To save it: finclaw people settings tax us',
  },
  'cli.whichAssetClass': {
    ko: '무엇으로 번 이익인지 --class로 적어 주세요: {known}',
    en: 'Say what the gain is on with --class: {known}',
  },
  'cli.badTaxYear': {
    ko: '"{value}"{:은/는} 연도가 아니거나 지원하지 않는 나라입니다. 예: finclaw portfolio tax 2025 --country kr (지원: {known})',
    en: '"{value}" is not a year or a supported country. Example: finclaw portfolio tax 2025 --country us (supported: {known})',
  },
  'cli.emptyArgument': { ko: '{name} 값이 비어 있습니다. {usage}', en: '{name} is empty. {usage}' },
  'cli.priceOption': { ko: '가격은 이렇게 적습니다: {command}', en: 'To give the price: {command}' },
  'cli.missingArgument': { ko: '{name} 값이 없습니다. {usage}', en: 'Missing {name}. {usage}' },
  'cli.tooManyArguments': {
    ko: '필요 없는 값이 있습니다: "{name}". {usage}',
    en: 'Unexpected argument "{name}". {usage}',
  },
  'cli.aFile': { ko: '파일', en: 'a file' },
  'cli.fileUnusable': {
    ko: '{file:을/를} 읽거나 쓸 수 없습니다: {reason}. 경로와 권한을 확인해 주세요.',
    en: 'Cannot read or write {file}: {reason}. Check the path and its permissions.',
  },
  'cli.fileUnsafe': {
    ko: '{file:은/는} 일반 파일이 아니어서 변경하지 않았습니다. 링크라면 원본 파일로 바꿔 주세요.',
    en: '{file} is not a regular file, so it was not changed. If it is a link, replace it with the real file.',
  },
  'cli.fileReason.EACCES': { ko: '권한이 없습니다', en: 'permission denied' },
  'cli.fileReason.EPERM': { ko: '권한이 없습니다', en: 'permission denied' },
  'cli.fileReason.EROFS': { ko: '읽기 전용 디스크입니다', en: 'the disk is read-only' },
  'cli.fileReason.ENOSPC': { ko: '디스크에 남은 공간이 없습니다', en: 'the disk is full' },
  'cli.fileReason.ENOENT': { ko: '없는 경로입니다', en: 'the path does not exist' },
  'cli.fileReason.ENOTDIR': { ko: '경로 중간에 폴더가 아닌 것이 있습니다', en: 'part of the path is not a folder' },
  'cli.fileReason.EEXIST': { ko: '같은 이름의 파일이 있습니다', en: 'a file with that name already exists' },
  'cli.fileReason.EISDIR': { ko: '파일이 아니라 폴더입니다', en: 'it is a folder, not a file' },
  'cli.stateDirUnusable': {
    ko: '데이터 폴더 {path:을/를} 사용할 수 없습니다: {reason}. 폴더를 확인하거나 FINCLAW_STATE_DIR에 다른 경로를 지정해 주세요.',
    en: 'Cannot use the data folder {path}: {reason}. Fix it, or set FINCLAW_STATE_DIR to another folder.',
  },
  'cli.envLine': {
    ko: '{path}:{line} 줄이 이름=값 형식이 아닙니다. 수정하거나 삭제해 주세요.',
    en: '{path}:{line} is not NAME=VALUE. Correct or remove the line.',
  },
  'cli.envQuote': {
    ko: '{path}:{line} 줄의 따옴표가 닫히지 않았습니다.',
    en: '{path}:{line} has an unclosed quote.',
  },
  'cli.alreadyServing': {
    ko: '다른 FinClaw(프로세스 {pid}, {port}번 포트)가 이 데이터 폴더를 사용하고 있습니다. 그 FinClaw를 사용하거나 종료한 뒤 다시 시작해 주세요.',
    en: 'Another FinClaw (process {pid}, port {port}) is using this data folder. Use that one, or stop it first.',
  },
  'cli.keyringAway': {
    ko: '시스템 키링이 응답하지 않아 저장된 키를 열 수 없습니다. 키링이 잠겨 있거나 이 세션에 없을 수 있습니다. 저장된 키는 그대로 있습니다. 로그인하거나 키링의 잠금을 해제한 뒤 다시 시도해 주세요.',
    en: 'The system keyring is not responding, so the stored keys cannot be opened. It may be locked, or this session may not have one. The keys are still there: log in or unlock the keyring and try again.',
  },
  'cli.secretKeyInvalid': {
    ko: '{from}에는 base64로 인코딩한 32바이트 키가 있어야 합니다. "openssl rand -base64 32"로 만들 수 있습니다.',
    en: '{from} must contain a 32-byte key in base64. Create one with "openssl rand -base64 32".',
  },
  'cli.secretKeyRetired': {
    ko: '저장된 키를 보호하는 비밀 키가 "finclaw auth rotate"로 바뀌었습니다. FINCLAW_SECRET_KEY(또는 FINCLAW_SECRET_KEY_FILE)에 새 키를 설정하고 다시 시작해 주세요.',
    en: 'The key that protects the stored keys was replaced with "finclaw auth rotate". Set FINCLAW_SECRET_KEY (or FINCLAW_SECRET_KEY_FILE) to the new key and start again.',
  },
  'cli.secretKeyDifferent': {
    ko: '같은 데이터베이스를 쓰는 다른 프로세스와 비밀 키가 다르거나 없어서 시작하지 않았습니다. FINCLAW_SECRET_KEY(또는 FINCLAW_SECRET_KEY_FILE)에 다른 프로세스와 같은 키를 설정해 주세요. 그 키를 잃어버렸다면 "finclaw auth rotate --new-key-file 파일 --delete-lost"로 새 키를 정하세요.',
    en: 'Not started: the processes on this database use another secret key, or this one has none. Set FINCLAW_SECRET_KEY (or FINCLAW_SECRET_KEY_FILE) to the key that they have. If that key is lost, choose a new one with "finclaw auth rotate --new-key-file FILE --delete-lost".',
  },
  'cli.keyFileDamaged': {
    ko: '키 파일 {path:이/가} 손상되었습니다. 백업에서 복원하거나, 삭제한 뒤 "finclaw auth add"로 API 키를 다시 추가해 주세요.',
    en: 'The key file {path} is damaged. Restore it from a backup, or delete it and add the API keys again with "finclaw auth add".',
  },
  'cli.unknownProvider': {
    ko: '지원하지 않는 제공업체입니다: "{name}". 지원: {known}. 다른 제공업체는 설정의 agents.providers에 주소(baseUrl)를 먼저 추가해 주세요.',
    en: 'Unknown provider "{name}". Supported: {known}. To use another one, first add its address (baseUrl) to agents.providers in the settings.',
  },
  'cli.sessionNameless': {
    ko: '{file}: 첫 줄이 손상되어 대화 이름을 알 수 없습니다. 이름을 알면 "finclaw sessions repair 이름 --yes"를 실행해 주세요.',
    en: '{file}: the first line is damaged, so the conversation name is unknown. If you know it, run "finclaw sessions repair NAME --yes".',
  },
  'cli.internalError': {
    ko: '예상하지 못한 오류가 발생했습니다: {reason} (자세히 보려면 --debug)',
    en: 'Something unexpected went wrong: {reason} (add --debug for details)',
  },
  'cli.welcome': {
    ko: 'FinClaw {version} · 모델 {model}\n무엇이든 물어보세요. 예: 삼성전자 현재 주가 알려줘   (도움말 /help, 종료 Ctrl-D)',
    en: 'FinClaw {version} · model {model}\nAsk me anything, e.g. What is the price of Samsung Electronics?   (/help for commands, Ctrl-D to quit)',
  },
  'cli.pageElsewhere': {
    ko: '웹 페이지는 이 컴퓨터에서 실행 중인 다른 FinClaw가 제공하고 있습니다.',
    en: 'Another FinClaw on this computer already serves the web page.',
  },
  'cli.answeringEarlier': {
    ko: '이전 질문에 먼저 답합니다: “{question}”',
    en: 'Answering an earlier question first: “{question}”',
  },
  'cli.prompt': { ko: '나> ', en: 'you> ' },
  'cli.approval.prompt': {
    ko: '승인하려면 예(yes), 거절하려면 아니오(no)를 입력하세요> ',
    en: 'Type yes to approve, no to deny> ',
  },
  'cli.approval.yes': { ko: '예', en: 'yes' },
  'cli.approval.no': { ko: '아니오', en: 'no' },
  'cli.approval.approve': { ko: '승인 (예)', en: 'Approve (yes)' },
  'cli.approval.refuse': { ko: '거절 (아니오)', en: 'Deny (no)' },
  'cli.approval.keys': { ko: '←→로 선택하고 Enter', en: '←→ to choose, Enter to confirm' },
  'cli.approval.approved': { ko: '승인했습니다. 실행합니다.', en: 'Approved. Running it.' },
  'cli.approval.rejected': { ko: '거절했습니다. 실행하지 않았습니다.', en: 'Denied. It did not run.' },
  'cli.approval.expired': { ko: '승인 시간이 지나 실행하지 않았습니다.', en: 'Not approved in time. It did not run.' },
  'cli.ask.prompt': {
    ko: '답을 입력하고 Enter를 누르세요. /거절: 답하지 않음',
    en: 'Type your answer and press Enter. /deny declines.',
  },
  'cli.ask.approved': { ko: '답을 서버에 보냅니다.', en: 'Your answer goes to the server.' },
  'cli.ask.rejected': { ko: '답하지 않았습니다.', en: 'Declined.' },
  'cli.ask.expired': { ko: '시간이 지나 취소되었습니다.', en: 'Cancelled: no answer in time.' },
  'cli.approval.pasted': {
    ko: '붙여 넣거나 미리 입력한 내용은 승인으로 인정하지 않습니다. 직접 다시 입력해 주세요.',
    en: 'Pasted text, or text typed before the question, does not count. Please type your answer.',
  },
  'cli.config.applied': { ko: '바뀐 설정을 반영했습니다: {paths}', en: 'Settings updated: {paths}' },
  'cli.config.afterRestart': {
    ko: '바뀐 설정은 다시 시작해야 반영됩니다: {paths}',
    en: 'The changed settings take effect after a restart: {paths}',
  },
  'cli.config.refused': {
    ko: '바뀐 설정 파일이 올바르지 않아 이전 설정을 유지합니다: {reason}',
    en: 'The changed settings file is not valid, so the previous settings stay in use: {reason}',
  },
  'cli.leaveHint': { ko: '(Ctrl-C를 한 번 더 누르면 끝냅니다)', en: '(press Ctrl-C again to leave)' },
  'cli.stopped': { ko: '(중단했습니다)', en: '(stopped)' },
  'cli.finishing': {
    ko: '(답변을 마치고 종료합니다. 바로 종료하려면 Ctrl-C를 누르세요.)',
    en: '(Finishing the current answer before exiting; press Ctrl-C to exit now.)',
  },
  'cli.goodbye': { ko: '안녕히 가세요.', en: 'Goodbye.' },
  'cli.status.thinking': { ko: '생각하는 중…', en: 'Thinking…' },
  'cli.status.writing': { ko: '답변 작성 중…', en: 'Writing…' },
  'cli.status.seconds': { ko: '{seconds}초', en: '{seconds}s' },
  'cli.status.hint': { ko: 'Esc로 중지', en: 'Esc to stop' },
  'cli.statusLine.model': { ko: '모델 {model}', en: '{model}' },
  'cli.statusLine.context': { ko: '컨텍스트 {percent}%', en: 'context {percent}%' },
  'cli.statusLine.cost': { ko: '오늘 {cost}', en: '{cost} today' },
  'cli.search': { ko: '이전 메시지 찾기> ', en: 'search messages> ' },
  'cli.attach.done': { ko: '첨부: {files}', en: 'Attached: {files}' },
  'cli.attach.tooMany': {
    ko: '파일은 한 번에 {limit}개까지 첨부할 수 있습니다.',
    en: 'A message can have at most {limit} files.',
  },
  'cli.attach.tooLarge': {
    ko: '"{filename}"은 {limit}MB보다 커서 첨부할 수 없습니다.',
    en: '"{filename}" is larger than {limit} MB, so it cannot be attached.',
  },
  'cli.conversation.command': { ko: '이전 대화 열기', en: 'Open an earlier conversation' },
  'cli.conversation.usage': { ko: '대화 [번호]', en: 'conversations [NUMBER]' },
  'cli.conversation.choose': { ko: '대화 선택> ', en: 'conversation> ' },
  'cli.conversation.opened': { ko: '대화: {title}', en: 'Conversation: {title}' },
  'cli.conversation.new': {
    ko: '새 대화를 시작합니다. 이전 대화는 {prefix}대화로 다시 열 수 있습니다.',
    en: 'Started a new conversation. Open an earlier one with {prefix}conversations.',
  },
  'cli.conversation.none': { ko: '다른 대화가 없습니다.', en: 'There are no other conversations.' },
  'cli.conversation.byNumber': {
    ko: '번호로 엽니다. 예: {prefix}대화 1',
    en: 'Open one by its number, such as {prefix}conversations 1',
  },
  'cli.conversation.busy': {
    ko: '답변이 끝난 뒤 다시 시도해 주세요. (Esc로 중지)',
    en: 'Please wait for the answer first (Esc stops it).',
  },
  'cli.thinkingShown': {
    ko: '생각 과정을 표시합니다. (Ctrl-T로 숨기기)',
    en: 'Showing the model’s reasoning (Ctrl-T to hide).',
  },
  'cli.thinkingHidden': { ko: '생각 과정을 숨깁니다.', en: 'Hiding the model’s reasoning.' },
  'cli.moreLines': { ko: '… +{count}줄', en: '… +{count:line/lines}' },
  'cli.toolDone': { ko: '✓ {name} ({seconds}초)', en: '✓ {name} ({seconds}s)' },
  'cli.toolRunning': { ko: '· {name}…', en: '· {name}…' },
  'cli.brokenOff': { ko: '(답변이 여기서 끊겼습니다)', en: '(the answer was cut off here)' },
  'cli.putRight': { ko: '(수치를 수정해 다시 작성합니다)', en: '(rewritten with corrected figures)' },
  'cli.toolFailed': { ko: '✗ {name} 실패', en: '✗ {name} failed' },
  'cli.lineTooLong': {
    ko: '메시지가 너무 깁니다({limit}자까지). 나누어 보내 주세요.',
    en: 'The message is longer than {limit} characters. Please send it in parts.',
  },
  'cli.inputNotUtf8': {
    ko: '입력이 UTF-8이 아닙니다. 터미널이나 파일의 인코딩을 UTF-8로 바꿔 주세요.',
    en: 'The input is not valid UTF-8. Change the encoding of the terminal or the file to UTF-8.',
  },
  'cli.noSessions': { ko: '저장된 대화가 없습니다.', en: 'There are no saved conversations.' },
  'cli.sessionNotFound': { ko: '"{name}" 대화가 없습니다.', en: 'There is no conversation "{name}".' },
  'cli.seeSessions': {
    ko: '"finclaw sessions list"에서 목록을 볼 수 있습니다.',
    en: 'Run "finclaw sessions list" for the list.',
  },
  'cli.sessionReset': {
    ko: '"{name}" 대화를 초기화했습니다. 이전 기록은 {archive}에 보관했습니다.',
    en: 'Conversation "{name}" was reset. Its history is in {archive}.',
  },
  'cli.sessionSound': { ko: '"{name}": 이상 없음', en: '"{name}": OK' },
  'cli.sessionDamaged': { ko: '"{name}": 문제 {count}건', en: '"{name}": {count:problem/problems}' },
  'cli.corruption.truncated-json': { ko: '  {number}번째 줄이 온전하지 않습니다', en: '  line {number} is incomplete' },
  'cli.corruption.duplicate-entry': {
    ko: '  {number}번째 기록이 앞의 기록과 중복됩니다',
    en: '  entry {number} is a duplicate',
  },
  'cli.corruption.orphan-tool-result': {
    ko: '  {number}번째 기록은 호출이 없는 도구 결과입니다',
    en: '  entry {number} is a tool result without a call',
  },
  'cli.corruption.missing-tool-result': {
    ko: '  {number}번째 기록의 도구 호출에 결과가 없습니다',
    en: '  entry {number} is a tool call without a result',
  },
  'cli.corruption.invalid-role-sequence': {
    ko: '  {number}번째 기록의 순서가 잘못되었습니다',
    en: '  entry {number} is out of place',
  },
  'cli.sessionRepaired': {
    ko: '"{name}": 문제 {count}건을 해결했습니다. 원본: {backup}',
    en: '"{name}": {count:problem/problems} fixed. Original: {backup}',
  },
  'cli.sessionRepairHint': {
    ko: '복구하려면 "finclaw sessions repair {name} --yes"를 실행하세요.',
    en: 'To fix it, run "finclaw sessions repair {name} --yes".',
  },
  'cli.sessions.used': { ko: '마지막 사용', en: 'Last used' },
  'cli.sessions.entries': { ko: '항목', en: 'Entries' },
  'cli.sessions.title': { ko: '첫 질문', en: 'First question' },
  'cli.session.result': {
    ko: '결과 {count}자 (전체: --json)',
    en: 'result of {count:character/characters} (in full: --json)',
  },
  'cli.priceUnknown': { ko: '가격 정보 없음', en: 'price unknown' },
} as const satisfies MessageTable;
