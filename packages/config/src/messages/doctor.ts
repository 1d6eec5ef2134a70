import type { MessageTable } from './table.ts';

/** What `finclaw doctor` says. */
export const doctorMessages = {
  'doctor.nodeOk': { ko: 'Node {version}', en: 'Node {version}' },
  'doctor.stateOk': { ko: '상태 폴더 {path}', en: 'state directory {path}' },
  'doctor.stateMissing': {
    ko: '상태 폴더 {path:은/는} 아직 없습니다. 처음 쓸 때 만들어집니다.',
    en: 'state directory {path} does not exist yet; it is made on first use',
  },
  'doctor.stateNotDirectory': { ko: '{path:은/는} 폴더가 아닙니다.', en: '{path} is not a directory.' },
  'doctor.stateNotDirectoryFix': {
    ko: '그 파일을 옮기거나 FINCLAW_STATE_DIR을 다른 곳으로 정하세요.',
    en: 'Move that file away, or set FINCLAW_STATE_DIR to another place.',
  },
  'doctor.stateUnwritable': { ko: '상태 폴더 {path}에 쓸 수 없습니다.', en: 'The state directory {path} cannot be written to.' },
  'doctor.stateUnwritableFix': {
    ko: '폴더의 주인과 권한을 확인하거나 FINCLAW_STATE_DIR을 다른 곳으로 정하세요.',
    en: 'Check its owner and permissions, or set FINCLAW_STATE_DIR to another place.',
  },
  'doctor.stateOpen': {
    ko: '상태 폴더 {path:을/를} 다른 사용자도 볼 수 있습니다(권한 {mode}).',
    en: 'Other users can look into the state directory {path} (mode {mode}).',
  },
  'doctor.modeMended': {
    ko: '다른 사용자도 {path:을/를} 읽을 수 있어서(권한 {mode}) 본인만 읽게 바꿨습니다.',
    en: 'Other users could read {path} (mode {mode}); now only you can.',
  },
  'doctor.fileOpen': {
    ko: '비밀 값이 든 {path:을/를} 다른 사용자도 읽을 수 있습니다(권한 {mode}).',
    en: 'Other users can read {path}, which holds secrets (mode {mode}).',
  },
  'doctor.modeFix': {
    ko: '"finclaw doctor --fix"로 고치거나 chmod {wanted} {path:을/를} 실행하세요.',
    en: 'Run "finclaw doctor --fix", or: chmod {wanted} {path}',
  },
  'doctor.diskLow': { ko: '디스크에 {free} MB만 남았습니다.', en: 'Only {free} MB of disk space are left.' },
  'doctor.diskLowFix': {
    ko: '공간을 비우세요. 적어도 {wanted} MB가 필요합니다.',
    en: 'Free some space; at least {wanted} MB are needed.',
  },
  'doctor.disk.full': {
    ko: '디스크에 남은 공간이 없어 새 메시지를 받지 못합니다.',
    en: 'The disk is full: no new message can be taken.',
  },
  'doctor.disk.full.fix': {
    ko: '공간을 비우세요. FinClaw는 스스로 다시 받기 시작합니다.',
    en: 'Free some space; FinClaw then continues by itself.',
  },
  'doctor.disk.read-only': {
    ko: '디스크가 읽기 전용이라 새 메시지를 받지 못합니다.',
    en: 'The disk is read-only: no new message can be taken.',
  },
  'doctor.disk.read-only.fix': {
    ko: '{path:이/가} 있는 디스크를 쓸 수 있게 다시 연결하세요.',
    en: 'Mount the disk that holds {path} for writing.',
  },
  'doctor.disk.failing': {
    ko: '디스크 오류로 새 메시지를 받지 못합니다.',
    en: 'The disk is failing: no new message can be taken.',
  },
  'doctor.disk.failing.fix': { ko: '디스크를 점검하세요.', en: 'Check the disk.' },
  'doctor.pluginLoaded': {
    ko: '플러그인 {name} {version}: {added}',
    en: 'plugin {name} {version}: {added}',
  },
  'doctor.pluginFailed': {
    ko: '플러그인 {name:을/를} 불러오지 못했습니다: {reason}',
    en: 'The plugin {name} was not loaded: {reason}',
  },
  'doctor.pluginTrouble': {
    ko: '플러그인 {name}에 문제가 있습니다: {reason}',
    en: 'The plugin {name} has a problem: {reason}',
  },
  'doctor.pluginFix': {
    ko: '플러그인을 고치거나 plugins.enabled에서 {name:을/를} 빼 주세요.',
    en: 'Fix the plugin, or remove {name} from plugins.enabled.',
  },
  'doctor.configOk': { ko: '설정 파일 {path}', en: 'configuration {path}' },
  'doctor.configAbsent': {
    ko: '설정 파일이 없어 기본값을 씁니다. ({path})',
    en: 'no configuration file, defaults are used ({path})',
  },
  'doctor.configFix': { ko: '{path:을/를} 고치세요.', en: 'Edit {path}.' },
  'doctor.keyFound': { ko: '{provider} 키 {key} ({source})', en: '{provider} key {key} ({source})' },
  'doctor.keyUnusable': {
    ko: '{place}에 든 것은 API 키가 아니어서 쓰지 않습니다(공백이나 줄바꿈이 들어 있음).',
    en: 'What {place} holds is not an API key (it contains a blank or a line break), so it is not used.',
  },
  'doctor.keyUnusableFix': { ko: '키를 다시 넣거나 지워 주세요.', en: 'Set the key again, or remove it.' },
  'doctor.sourceFine': { ko: '시세 제공처 {source}: 정상', en: 'data source {source}: works' },
  'doctor.sourceFailing': { ko: '시세 제공처 {source}: {reason}', en: 'data source {source}: {reason}' },
  'doctor.sourceUntested': {
    ko: '시세 제공처 {source}: 확인하지 않음 ("finclaw doctor --probe"로 확인)',
    en: 'data source {source}: not checked (check it with "finclaw doctor --probe")',
  },
  'doctor.inKeyring': { ko: 'finclaw auth, 시스템 키링', en: 'finclaw auth, system keyring' },
  'doctor.inKeyFile': { ko: 'finclaw auth, 암호화된 파일', en: 'finclaw auth, encrypted file' },
  'doctor.ownKey': { ko: '내 키, {place}', en: 'your own, {place}' },
  'doctor.noKeys': {
    ko: '모델 키가 없어 내장 오프라인 모델이 답합니다.',
    en: 'no model key; the built-in offline model answers',
  },
  'doctor.noKeysFix': {
    ko: '더 똑똑한 답을 원하면 "finclaw auth add 회사"로 키를 추가하세요. 쓸 수 있는 회사: {vendors}.',
    en: 'For smarter answers add a key with "finclaw auth add VENDOR". Vendors: {vendors}.',
  },
  'doctor.databaseOk': { ko: '데이터베이스 이상 없음', en: 'database is OK' },
  'doctor.databaseMissing': {
    ko: '데이터베이스는 아직 없습니다. 처음 쓸 때 만들어집니다.',
    en: 'no database yet; it is made on first use',
  },
  'doctor.databaseBroken': { ko: '데이터베이스에 문제가 있습니다: {problem}', en: 'The database is damaged: {problem}' },
  'doctor.databaseBrokenFix': {
    ko: 'FinClaw를 모두 끄고 {path:을/를} 백업본으로 바꾸거나 다른 이름으로 옮기세요.',
    en: 'Stop every FinClaw, then restore {path} from a backup or move it away.',
  },
  'doctor.notAFolder': { ko: '{path:은/는} 폴더가 아닙니다.', en: '{path} is not a folder.' },
  'doctor.notAFolderFix': {
    ko: '그 파일을 다른 곳으로 옮기세요. 폴더는 다음에 시작할 때 만들어집니다.',
    en: 'Move that file away; the folder is made at the next start.',
  },
  'doctor.sessionsDamaged': {
    ko: '첫 줄이 손상되어 이름을 알 수 없는 대화가 {count}개 있습니다.',
    en: 'The first line of {count} conversations is damaged, so their names are unknown.',
  },
  'doctor.sessionsDamagedFix': {
    ko: '"finclaw sessions repair"에서 확인하고 고칠 수 있습니다.',
    en: 'List and fix them with "finclaw sessions repair".',
  },
  'doctor.linesDamaged': {
    ko: '"{name}" 대화 기록에서 {count}줄을 읽을 수 없습니다.',
    en: '{count} lines of the conversation "{name}" cannot be read.',
  },
  'doctor.portFree': { ko: '웹 페이지용 {port}번 포트를 쓸 수 있음', en: 'port {port} is free for the web page' },
  'doctor.portOurs': {
    ko: '웹 페이지가 {port}번 포트에서 열려 있음 (프로세스 {pid})',
    en: 'the web page is served on port {port} (process {pid})',
  },
  'doctor.portTaken': {
    ko: '{port}번 포트를 다른 프로그램{who}이 쓰고 있어 웹 페이지를 열 수 없습니다.',
    en: 'Another program{who} uses port {port}, so the web page cannot be served.',
  },
  'doctor.portFix': {
    ko: '그 프로그램을 끝내거나 설정의 gateway.port를 바꾸세요.',
    en: 'Close it, or change gateway.port in the configuration.',
  },
  'doctor.hostUnusable': {
    ko: '{host} 주소의 {port}번 포트를 열 수 없습니다.',
    en: 'Port {port} cannot be opened on {host}.',
  },
  'doctor.hostFix': {
    ko: '설정의 gateway.host를 이 컴퓨터의 주소로 바꾸세요.',
    en: 'Change gateway.host in the configuration to an address of this machine.',
  },
  'doctor.clockOk': { ko: '시계 {time} ({zone})', en: 'clock {time} ({zone})' },
  'doctor.clockBehind': {
    ko: '시계가 {time:을/를} 가리키는데, 저장된 자료는 그보다 나중 것입니다.',
    en: 'The clock says {time}, but stored data is newer than that.',
  },
  'doctor.calendarOk': { ko: '거래일 달력이 아는 마지막 날: {ends}', en: 'The market calendars are known until: {ends}.' },
  'doctor.calendarEnds': { ko: '거래일 달력이 곧 끝납니다: {ends}', en: 'The market calendars end soon: {ends}.' },
  'doctor.calendarOver': {
    ko: '거래일 달력이 오늘을 모릅니다. 마지막 날: {ends}',
    en: 'The market calendars do not know today; their last days: {ends}.',
  },
  'doctor.calendarFix': {
    ko: '컴퓨터의 날짜를 확인하거나 FinClaw를 새 버전으로 바꿔 주세요.',
    en: 'Check the date of this computer, or update FinClaw.',
  },
  'doctor.clockFix': {
    ko: '컴퓨터의 날짜와 시각을 맞추세요(시간 자동 설정). 시세 시각과 알림이 어긋납니다.',
    en: 'Set this computer’s date and time (turn on automatic time); quote times and alerts depend on it.',
  },
} as const satisfies MessageTable;
