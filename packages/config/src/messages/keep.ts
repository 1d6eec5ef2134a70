import type { MessageTable } from './table.ts';

/** What is said about running as a service, backing up, restoring and leaving. */
export const keepMessages = {
  'cli.summary.service': {
    ko: '서버를 계속 켜 두는 서비스를 관리합니다 (systemd)',
    en: 'keep the server running as a service (systemd)',
  },
  'cli.unknownRole': {
    ko: '역할은 all, gateway, worker 중 하나여야 하는데 "{value}"입니다.',
    en: 'The role must be all, gateway or worker, but it is "{value}".',
  },
  'cli.roleNeedsServer': {
    ko: '역할을 나누려면 여러 프로세스가 함께 쓰는 PostgreSQL이 필요합니다. DATABASE_URL을 설정하거나 --role 없이 시작해 주세요.',
    en: 'Roles need a PostgreSQL database that several processes share. Set DATABASE_URL, or start without --role.',
  },
  'cli.badPort': {
    ko: '--port에는 0부터 65535까지의 수를 쓰세요. 받은 값: "{value}"',
    en: '--port takes a number from 0 to 65535, not "{value}".',
  },
  'service.installed': {
    ko: 'FinClaw 서비스를 설치하고 시작했습니다: {file}\n로그인하지 않아도 켜 두려면 "loginctl enable-linger"를 실행하세요. 브라우저는 "finclaw serve --link"로 연결합니다.',
    en: 'The FinClaw service is installed and started: {file}\nTo keep it running while you are not logged in, run "loginctl enable-linger". "finclaw serve --link" connects a browser.',
  },
  'service.removed': {
    ko: '서비스를 멈추고 지웠습니다. 데이터는 그대로 있습니다.',
    en: 'The service is stopped and removed. Your data stays.',
  },
  'service.absent': {
    ko: '설치된 서비스가 없습니다 ({file}). "finclaw service install"로 설치하세요.',
    en: 'No service is installed ({file}). Install it with "finclaw service install".',
  },
  'service.state': { ko: '서비스 상태: {state} ({file})', en: 'The service is {state} ({file}).' },
  'service.noSystemd': {
    ko: '이 컴퓨터에는 {program:이/가} 없습니다. "finclaw serve"를 직접 켜 두거나 쓰고 있는 서비스 관리자에 등록하세요.',
    en: 'There is no {program} on this machine. Run "finclaw serve" yourself, or register it with the service manager you use.',
  },
  'service.failed': { ko: '"{command}" 실패: {reason}', en: '"{command}" failed: {reason}' },
  'cli.summary.backup': { ko: '모든 데이터를 파일 하나로 백업합니다', en: 'back up everything into one file' },
  'cli.summary.storage': {
    ko: '데이터를 PostgreSQL로, 또는 다시 파일로 옮깁니다',
    en: 'move the data to PostgreSQL, or back into the file',
  },
  'cli.summary.restore': { ko: '백업을 되살립니다', en: 'restore a backup' },
  'cli.summary.export': { ko: '모든 데이터를 열린 형식으로 내보냅니다', en: 'write everything into a folder in open formats' },
  'cli.summary.erase': { ko: '모든 데이터를 지웁니다', en: 'delete all data' },
  'keep.exported': {
    ko: '대화 {conversations}개와 표 {tables}개({rows}줄)를 {folder}에 내보냈습니다. 무엇이 어디 있는지는 그 안의 README.md에 있습니다.',
    en: 'Exported {conversations} conversations and {tables} tables ({rows} rows) to {folder}. Its README.md says what is where.',
  },
  'keep.folderAway': {
    ko: '{folder} 폴더가 없습니다. 만들거나, 디스크를 연결하거나, backup.folder 설정을 바꾸세요.',
    en: 'The folder {folder} does not exist. Create it, connect its disk, or change backup.folder.',
  },
  'keep.scheduledFailed': {
    ko: '예약된 백업을 만들지 못했습니다. 한 시간마다 다시 시도합니다. 이유: {problem}',
    en: 'The scheduled backup could not be made; it is tried again every hour. {problem}',
  },
  'cli.newerVersion': {
    ko: 'FinClaw {newer} 버전이 나왔습니다(지금은 {version}). "npm install -g finclaw"로 업데이트하세요. 데이터베이스를 바꾸기 전에 사본을 만듭니다. updates.check 설정으로 이 알림을 끌 수 있습니다.',
    en: 'FinClaw {newer} is out (this is {version}). Update with "npm install -g finclaw"; your database is copied before it is changed. The setting updates.check turns this notice off.',
  },
  'doctor.backupOk': { ko: '마지막 예약 백업: {time}, {file}', en: 'last scheduled backup: {time}, {file}' },
  'doctor.backupFailed': {
    ko: '마지막 예약 백업({time})이 실패했습니다: {problem}',
    en: 'The last scheduled backup ({time}) failed: {problem}',
  },
  'doctor.backupFailedFix': {
    ko: '고친 뒤에는 한 시간 안에 다시 만듭니다. "finclaw backup 파일"로 바로 만들 수도 있습니다.',
    en: 'Once it is fixed, a backup is made within the hour; "finclaw backup FILE" makes one now.',
  },
  'keep.folderTaken': {
    ko: '{folder} 폴더가 비어 있지 않습니다. 다른 이름을 쓰세요.',
    en: 'The folder {folder} is not empty. Use another name.',
  },
  'keep.exportReadme': {
    ko: `# FinClaw에서 내보낸 데이터

- conversations/*.txt: 대화를 읽기 좋게, conversations/*.jsonl: 저장된 그대로 (한 줄에 JSON 하나: 첫 줄은 대화 정보, 다음은 말 하나씩)
- trades.csv: 이 컴퓨터 사용자의 거래. "finclaw portfolio import"로 다시 읽을 수 있습니다
- tables/*.jsonl: 데이터베이스의 표. 한 줄이 한 행이며 시각은 1970년부터의 밀리초입니다.
  portfolio_rows 거래, alerts 알림, watchlist 관심 종목, paper_orders 모의 주문, usage 토큰과 비용, inbox 받은 메시지, outbox 보낸 메시지,
  gateway_mail 웹 페이지에 보인 것, audit_log 감사 기록, run_recordings와 recording_endings 실행 녹화, named_values 그 밖의 값
- settings.json5, skills/, plugins/: 설정과 직접 더한 것

모델 키, 봇 토큰, 접속 토큰의 값은 내보내지 않습니다. 키까지 옮기려면 암호를 정한 "finclaw backup"을 쓰세요.
`,
    en: `# Data exported from FinClaw

- conversations/*.txt: conversations to read; conversations/*.jsonl: as they are stored (one JSON object per line: first what the conversation is, then one for each thing said)
- trades.csv: the trades of the person at this machine; "finclaw portfolio import" reads it again
- tables/*.jsonl: the tables of the database, one row per line, times in milliseconds since 1970:
  portfolio_rows trades, alerts, watchlist, paper_orders, usage tokens and cost, inbox messages received, outbox messages sent,
  gateway_mail what the page showed, audit_log, run_recordings and recording_endings runs for replay, named_values everything else
- settings.json5, skills/, plugins/: settings and what you added

Model keys, bot tokens and access tokens are not exported. To move them too, use "finclaw backup" with a passphrase.
`,
  },
  'keep.wouldErase': { ko: '{folder}에서 지울 것: {names}', en: 'Would be deleted from {folder}: {names}' },
  'keep.erased': { ko: '{folder}에서 지웠습니다: {names}', en: 'Deleted from {folder}: {names}' },
  'keep.remains': {
    ko: '남는 것: 다른 곳에 둔 백업과 내보낸 파일, 메신저에 이미 보낸 메시지, 모델 회사와 시세 제공처가 가진 기록. FinClaw가 지울 수 없습니다. 지운 파일의 흔적은 디스크에 한동안 남을 수 있습니다.',
    en: 'What remains: backups and exports kept elsewhere, messages already sent to Telegram or Discord, and what model and data vendors recorded. FinClaw cannot delete those. Traces of deleted files may stay on the disk for a while.',
  },
  'keep.alsoServer': {
    ko: '서버 {server}의 데이터도 모두 포함됩니다.',
    en: 'Together with everything on {server}.',
  },
  'keep.eraseYes': {
    ko: '되돌릴 수 없습니다. 지우려면 --yes를 붙여 다시 실행하세요.',
    en: 'This cannot be undone. To do it, run this again with --yes.',
  },
  'keep.backedUp': {
    ko: '파일 {count}개를 {file}에 백업하고 모두 확인했습니다 ({size}).',
    en: 'Backed up to {file} and checked (files: {count}, {size}).',
  },
  'keep.withoutSecrets': {
    ko: '암호화하지 않은 백업이라 {names:은/는} 넣지 않았습니다. 키까지 백업하려면 --passphrase-file을 쓰세요.',
    en: 'The backup is not encrypted, so it was made without {names}. To back up your keys too, use --passphrase-file.',
  },
  'keep.skipped': {
    ko: '일반 파일이 아니라서 백업하지 않은 것: {names}',
    en: 'Not backed up, because it is not a plain file: {names}',
  },
  'keep.nothing': {
    ko: '{folder}에 백업할 것이 없습니다.',
    en: 'There is nothing to back up in {folder}.',
  },
  'keep.inBackup': {
    ko: '{date}에 FinClaw {version:이/가} 만든 백업입니다. 파일은 {count}개이고 손상된 것은 없습니다.',
    en: 'A backup made on {date} by FinClaw {version}: {count} files, none damaged.',
  },
  'keep.checkedPlain': {
    ko: '암호화하지 않은 백업이라, 내용이 변경되었는지 확인할 수 없습니다.',
    en: 'It is not encrypted, so whether somebody changed it cannot be told.',
  },
  'keep.checkedSealed': {
    ko: '이 암호로 암호화한 뒤에 바뀌지 않았습니다.',
    en: 'It has not been changed since it was encrypted with this passphrase.',
  },
  'keep.code.found': {
    ko: '이 백업의 설정을 그대로 쓰면 다음이 실행됩니다:',
    en: 'With the settings of this backup the following would run:',
  },
  'keep.code.plugin': { ko: '- 플러그인 {name}: 백업에 포함된 코드', en: '- the plugin {name}: code in the backup' },
  'keep.code.toolServer': { ko: '- 도구 서버 {name}: {runs}', en: '- the tool server {name}: {runs}' },
  'keep.code.shell': {
    ko: '- shell 도구: 승인하면 이 컴퓨터에서 실행되는 명령',
    en: '- the shell tool: commands on this machine, each once you approve it',
  },
  'keep.code.ask': {
    ko: '위 항목을 켠 상태로 복원할까요? 백업을 믿을 수 있을 때만 y를 누르세요. [y/N] ',
    en: 'Restore these switched on as well? Answer y only if you trust the backup. [y/N] ',
  },
  'keep.code.sayWithCode': {
    ko: '--yes만 붙이면 위 항목은 꺼진 상태로 복원됩니다. 켠 상태로 복원하려면 --with-code도 붙이세요.',
    en: 'With --yes alone these are restored switched off; add --with-code to restore them switched on.',
  },
  'keep.code.off': {
    ko: '위 항목은 꺼진 상태로 복원되었습니다. 믿을 수 있으면 설정의 plugins.disabled, tools.mcpServers, tools.shell에서 켜세요.',
    en: 'These were restored switched off. If you trust them, switch them on in plugins.disabled, tools.mcpServers and tools.shell of the settings.',
  },
  'keep.code.on': { ko: '위 항목은 켜진 상태로 복원되었습니다.', en: 'These were restored switched on.' },
  'keep.code.unknown': {
    ko: '백업의 설정을 읽을 수 없어 무엇이 실행될지 알 수 없습니다. 그래도 그대로 되살리려면 --with-code를 붙이세요.',
    en: 'The settings in the backup cannot be read, so what they would run is not known. To restore them as they are, add --with-code.',
  },
  'keep.sayYes': {
    ko: '되살리면 {folder}의 데이터가 이 백업으로 바뀝니다. 지금 데이터는 그 안의 before-restore 폴더에 남습니다. 하려면 --yes를 붙여 다시 실행하세요.',
    en: 'Restoring it replaces what is in {folder}; what is there now is kept in a before-restore folder inside it. To do it, run this again with --yes.',
  },
  'keep.restored': {
    ko: '파일 {count}개를 {folder}에 되살렸습니다.',
    en: 'Restored {count} files to {folder}.',
  },
  'keep.before': {
    ko: '전에 있던 데이터는 {folder}에 있습니다. 필요 없으면 지우세요.',
    en: 'What was there before is in {folder}. Delete it when you no longer need it.',
  },
  'keep.noKeys': {
    ko: '이 백업에는 키가 없습니다. 모델 키는 "finclaw auth add", 봇은 "finclaw channels add"로 다시 넣으세요.',
    en: 'This backup holds no keys. Add model keys again with "finclaw auth add" and bots with "finclaw channels add".',
  },
  'keep.damaged': {
    ko: '백업 파일을 쓸 수 없습니다: 손상되었거나 FinClaw의 백업이 아닙니다 ({reason}). 아무것도 바꾸지 않았습니다.',
    en: 'The backup cannot be used: it is damaged or not a backup of FinClaw ({reason}). Nothing was changed.',
  },
  'keep.needsPassphrase': {
    ko: '암호화된 백업입니다. 암호가 든 파일을 --passphrase-file로 알려 주세요.',
    en: 'The backup is encrypted. Name the file with its passphrase: --passphrase-file FILE.',
  },
  'keep.wrongPassphrase': {
    ko: '암호가 틀렸거나 백업이 바뀌었습니다. 아무것도 바꾸지 않았습니다.',
    en: 'The passphrase is wrong, or the backup was changed. Nothing was done.',
  },
  'keep.weakPassphrase': {
    ko: '{file}에 든 암호가 너무 짧습니다. 12자 이상이어야 합니다.',
    en: 'The passphrase in {file} is too short. It needs at least 12 characters.',
  },
  'keep.taken': {
    ko: '{file:은/는} 이미 있고 FinClaw의 백업이 아닙니다. 다른 이름을 쓰세요.',
    en: '{file} exists and is not a backup of FinClaw. Use another name.',
  },
} as const satisfies MessageTable;
