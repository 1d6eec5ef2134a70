import type { MessageTable } from './table.ts';

/** The texts of `finclaw doctor`. */
export const doctorMessages = {
  'doctor.nodeOk': { ko: 'Node {version}', en: 'Node {version}' },
  'doctor.stateOk': { ko: '데이터 폴더 {path}', en: 'data folder {path}' },
  'doctor.stateMissing': {
    ko: '데이터 폴더 {path:이/가} 아직 없습니다. 처음 사용할 때 만들어집니다.',
    en: 'the data folder {path} does not exist yet; it is created on first use',
  },
  'doctor.stateTwice': {
    ko: '데이터 폴더가 둘입니다. {path:을/를} 쓰고 {other:은/는} 쓰지 않습니다.',
    en: 'There are two data folders: {path} is used, {other} is not.',
  },
  'doctor.stateTwiceFix': {
    ko: '쓰려던 폴더가 {other}라면 다른 폴더의 이름을 바꾸고, 아니라면 {other:을/를} 지워 주세요.',
    en: 'If {other} is the one you want, rename the other; else delete {other}.',
  },
  'doctor.stateNotDirectory': { ko: '{path:은/는} 폴더가 아닙니다.', en: '{path} is not a folder.' },
  'doctor.stateNotDirectoryFix': {
    ko: '그 파일을 옮기거나 FINCLAW_STATE_DIR에 다른 경로를 지정해 주세요.',
    en: 'Move that file, or set FINCLAW_STATE_DIR to another folder.',
  },
  'doctor.stateUnwritable': {
    ko: '데이터 폴더 {path}에 쓸 수 없습니다.',
    en: 'Cannot write to the data folder {path}.',
  },
  'doctor.stateUnwritableFix': {
    ko: '폴더의 소유자와 권한을 확인하거나 FINCLAW_STATE_DIR에 다른 경로를 지정해 주세요.',
    en: 'Check its owner and permissions, or set FINCLAW_STATE_DIR to another folder.',
  },
  'doctor.stateOpen': {
    ko: '데이터 폴더 {path:을/를} 다른 사용자도 볼 수 있습니다(권한 {mode}).',
    en: 'Other users can read the data folder {path} (mode {mode}).',
  },
  'doctor.modeMended': {
    ko: '다른 사용자도 {path:을/를} 읽을 수 있어(권한 {mode}) 본인만 읽도록 변경했습니다.',
    en: 'Other users could read {path} (mode {mode}). Now only you can.',
  },
  'doctor.fileOpen': {
    ko: '비밀 값이 있는 {path:을/를} 다른 사용자도 읽을 수 있습니다(권한 {mode}).',
    en: 'Other users can read {path}, which contains secrets (mode {mode}).',
  },
  'doctor.modeFix': {
    ko: '"finclaw doctor --fix" 또는 "chmod {wanted} {path}"를 실행해 주세요.',
    en: 'Run "finclaw doctor --fix" or "chmod {wanted} {path}".',
  },
  'doctor.diskLow': { ko: '디스크에 남은 공간이 {free} MB뿐입니다.', en: 'Only {free} MB of disk space left.' },
  'doctor.diskLowFix': {
    ko: '공간을 확보해 주세요. 최소 {wanted} MB가 필요합니다.',
    en: 'Free some space. At least {wanted} MB is needed.',
  },
  'doctor.disk.full': {
    ko: '디스크에 남은 공간이 없어 새 메시지를 받을 수 없습니다.',
    en: 'The disk is full, so new messages cannot be accepted.',
  },
  'doctor.disk.full.fix': {
    ko: '공간을 확보해 주세요. FinClaw가 자동으로 다시 시작합니다.',
    en: 'Free some space. FinClaw then resumes automatically.',
  },
  'doctor.disk.read-only': {
    ko: '디스크가 읽기 전용이라 새 메시지를 받을 수 없습니다.',
    en: 'The disk is read-only, so new messages cannot be accepted.',
  },
  'doctor.disk.read-only.fix': {
    ko: '{path:이/가} 있는 디스크를 쓰기 가능하게 마운트해 주세요.',
    en: 'Mount the disk with {path} for writing.',
  },
  'doctor.disk.failing': {
    ko: '디스크 오류로 새 메시지를 받을 수 없습니다.',
    en: 'The disk is failing, so new messages cannot be accepted.',
  },
  'doctor.disk.failing.fix': { ko: '디스크를 점검해 주세요.', en: 'Check the disk.' },
  'doctor.pluginLoaded': {
    ko: '플러그인 {name} {version}: {added}',
    en: 'plugin {name} {version}: {added}',
  },
  'doctor.pluginFailed': {
    ko: '플러그인 {name:을/를} 불러오지 못했습니다: {reason}',
    en: 'Could not load the plugin {name}: {reason}',
  },
  'doctor.pluginTrouble': {
    ko: '플러그인 {name}에 문제가 있습니다: {reason}',
    en: 'The plugin {name} has a problem: {reason}',
  },
  'doctor.pluginFix': {
    ko: '플러그인을 수정하거나 plugins.enabled에서 {name:을/를} 삭제해 주세요.',
    en: 'Fix the plugin, or remove {name} from plugins.enabled.',
  },
  'doctor.configOk': { ko: '설정 파일 {path}', en: 'settings file {path}' },
  'doctor.configAbsent': {
    ko: '설정 파일이 없어 기본값을 사용합니다. ({path})',
    en: 'no settings file, using the defaults ({path})',
  },
  'doctor.configFix': { ko: '{path:을/를} 수정해 주세요.', en: 'Edit {path}.' },
  'doctor.keyFound': { ko: '{provider} 키 {key} ({source})', en: '{provider} key {key} ({source})' },
  'doctor.keyUnusable': {
    ko: '{place}의 값은 API 키가 아니어서 사용하지 않습니다(공백이나 줄바꿈 포함).',
    en: 'The value in {place} is not an API key (it contains a space or a line break), so it is not used.',
  },
  'doctor.keyUnusableFix': { ko: '키를 다시 설정하거나 삭제해 주세요.', en: 'Set the key again or remove it.' },
  'doctor.sourceFine': { ko: '시세 제공처 {source}: 정상', en: 'data source {source}: works' },
  'doctor.sourceFailing': { ko: '시세 제공처 {source}: {reason}', en: 'data source {source}: {reason}' },
  'doctor.sourceUntested': {
    ko: '시세 제공처 {source}: 아직 확인하지 않음 ("finclaw doctor --probe"로 확인)',
    en: 'data source {source}: not tested yet (run "finclaw doctor --probe")',
  },
  'doctor.accountFine': { ko: '{source} 계좌: 조회 가능', en: 'account at {source}: readable' },
  'doctor.accountFailing': { ko: '{source} 계좌: {reason}', en: 'account at {source}: {reason}' },
  'doctor.inKeyring': { ko: 'finclaw auth, 시스템 키링', en: 'finclaw auth, system keyring' },
  'doctor.inKeyFile': { ko: 'finclaw auth, 암호화된 파일', en: 'finclaw auth, encrypted file' },
  'doctor.ownKey': { ko: '내 키, {place}', en: 'your own key, {place}' },
  'doctor.noKeys': {
    ko: '모델 키가 없어 내장 오프라인 모델이 답합니다.',
    en: 'no model key; the built-in offline model answers',
  },
  'doctor.noKeysFix': {
    ko: '모델을 연결하려면 "finclaw auth add 제공업체"를 실행해 주세요. 지원: {vendors}.',
    en: 'To connect a model, run "finclaw auth add PROVIDER". Supported: {vendors}.',
  },
  'doctor.databaseOk': { ko: '데이터베이스 이상 없음', en: 'database is OK' },
  'doctor.databaseMissing': {
    ko: '데이터베이스가 아직 없습니다. 처음 사용할 때 만들어집니다.',
    en: 'no database yet; it is created on first use',
  },
  'doctor.databaseBroken': {
    ko: '데이터베이스에 문제가 있습니다: {problem}',
    en: 'The database is damaged: {problem}',
  },
  'doctor.databaseBrokenFix': {
    ko: '모든 FinClaw를 종료하고 {path:을/를} 백업에서 복원하거나 다른 곳으로 옮겨 주세요.',
    en: 'Stop every FinClaw, then restore {path} from a backup or move it.',
  },
  'doctor.notAFolder': { ko: '{path:은/는} 폴더가 아닙니다.', en: '{path} is not a folder.' },
  'doctor.notAFolderFix': {
    ko: '그 파일을 다른 곳으로 옮겨 주세요. 폴더는 다음에 시작할 때 만들어집니다.',
    en: 'Move that file. The folder is created on the next start.',
  },
  'doctor.sessionsDamaged': {
    ko: '첫 줄이 손상되어 이름을 알 수 없는 대화가 {count}개 있습니다.',
    en: 'Conversations with a damaged first line, whose names are unknown: {count}.',
  },
  'doctor.sessionsDamagedFix': {
    ko: '"finclaw sessions repair"로 확인하고 복구할 수 있습니다.',
    en: 'List and fix them with "finclaw sessions repair".',
  },
  'doctor.linesDamaged': {
    ko: '"{name}" 대화 기록에서 {count}줄을 읽을 수 없습니다.',
    en: '{count:line/lines} of the conversation "{name}" cannot be read.',
  },
  'doctor.portFree': { ko: '{port}번 포트를 웹 페이지에 사용할 수 있음', en: 'port {port} is free for the web page' },
  'doctor.portOurs': {
    ko: '웹 페이지가 {port}번 포트에서 열려 있음 (프로세스 {pid})',
    en: 'the web page is served on port {port} (process {pid})',
  },
  'doctor.portTaken': {
    ko: '다른 프로그램{who}이 {port}번 포트를 사용하고 있어 웹 페이지를 열 수 없습니다.',
    en: 'Another program{who} is using port {port}, so the web page is not available.',
  },
  'doctor.portFix': {
    ko: '그 프로그램을 종료하거나 설정의 gateway.port를 변경해 주세요.',
    en: 'Close it, or change gateway.port in the settings.',
  },
  'doctor.hostUnusable': {
    ko: '{host} 주소의 {port}번 포트를 열 수 없습니다.',
    en: 'Cannot open port {port} on {host}.',
  },
  'doctor.hostFix': {
    ko: '설정의 gateway.host를 이 컴퓨터의 주소로 변경해 주세요.',
    en: 'Change gateway.host in the settings to an address of this computer.',
  },
  'doctor.clockOk': { ko: '시계 {time} ({zone})', en: 'clock {time} ({zone})' },
  'doctor.clockBehind': {
    ko: '컴퓨터 시각({time})이 저장된 데이터보다 이릅니다.',
    en: 'The clock says {time}, which is earlier than stored data.',
  },
  'doctor.calendarOk': {
    ko: '거래일 달력의 마지막 날짜: {ends}',
    en: 'The market calendars cover dates until: {ends}.',
  },
  'doctor.calendarEnds': { ko: '거래일 달력이 곧 끝납니다: {ends}', en: 'The market calendars end soon: {ends}.' },
  'doctor.calendarOver': {
    ko: '거래일 달력에 오늘 날짜가 없습니다. 마지막 날짜: {ends}',
    en: 'The market calendars do not cover today. Last dates: {ends}.',
  },
  'doctor.calendarFix': {
    ko: '컴퓨터의 날짜를 확인하거나 FinClaw를 업데이트해 주세요.',
    en: 'Check the date of this computer, or update FinClaw.',
  },
  'doctor.clockFix': {
    ko: '컴퓨터의 날짜와 시각을 맞춰 주세요(자동 설정 권장). 시세 시각과 알림이 달라질 수 있습니다.',
    en: 'Set the date and time of this computer (automatic time is best). Price times and alerts depend on it.',
  },
} as const satisfies MessageTable;
