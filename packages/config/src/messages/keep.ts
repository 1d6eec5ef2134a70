import type { MessageTable } from './table.ts';

/** The texts about running as a service, backups, restoring and erasing. */
export const keepMessages = {
  'cli.summary.service': {
    ko: '서버를 항상 실행하는 서비스 관리',
    en: 'run the server permanently as a service',
  },
  'cli.unknownRole': {
    ko: '역할은 all, gateway, worker 중 하나여야 합니다. 입력한 값: "{value}"',
    en: 'The role must be all, gateway or worker, not "{value}".',
  },
  'cli.roleNeedsServer': {
    ko: '역할을 나누려면 PostgreSQL 데이터베이스가 필요합니다. DATABASE_URL을 설정하거나 --role 없이 시작해 주세요.',
    en: 'Roles need a PostgreSQL database. Set DATABASE_URL, or start without --role.',
  },
  'cli.badPort': {
    ko: '--port는 0부터 65535까지의 수여야 합니다. 입력한 값: "{value}"',
    en: '--port must be a number from 0 to 65535, not "{value}".',
  },
  'service.installed': {
    ko: 'FinClaw 서비스를 설치하고 시작했습니다: {file}\n브라우저는 "finclaw serve --link"로 연결합니다.',
    en: 'Installed and started the FinClaw service: {file}\nTo connect a browser, run "finclaw serve --link".',
  },
  'service.linger': {
    ko: '로그아웃한 동안에도 실행하려면 "loginctl enable-linger"를 실행하세요.',
    en: 'To keep it running while you are logged out, run "loginctl enable-linger".',
  },
  'service.removed': {
    ko: '서비스를 중지하고 삭제했습니다. 데이터는 그대로 있습니다.',
    en: 'Stopped and removed the service. Your data is still there.',
  },
  'service.absent': {
    ko: '설치된 서비스가 없습니다 ({file}). "finclaw service install"로 설치할 수 있습니다.',
    en: 'No service is installed ({file}). Install it with "finclaw service install".',
  },
  'service.state': { ko: '서비스 상태: {state} ({file})', en: 'The service is {state} ({file}).' },
  'service.noSystemd': {
    ko: '이 컴퓨터에는 {program:이/가} 없습니다. "finclaw serve"를 직접 실행하거나 사용하는 서비스 관리자에 등록해 주세요.',
    en: 'This computer has no {program}. Run "finclaw serve" yourself, or register it with your service manager.',
  },
  'service.failed': { ko: '"{command}" 실패: {reason}', en: '"{command}" failed: {reason}' },
  'cli.summary.backup': { ko: '모든 데이터를 파일 하나로 백업', en: 'back up everything into one file' },
  'cli.summary.storage': {
    ko: '데이터를 PostgreSQL이나 파일로 이전',
    en: 'move the data to PostgreSQL, or back to a file',
  },
  'cli.summary.restore': { ko: '백업 복원', en: 'restore a backup' },
  'cli.summary.export': {
    ko: '모든 데이터를 공개 형식으로 내보내기',
    en: 'export everything to a folder in open formats',
  },
  'cli.summary.erase': { ko: '모든 데이터 삭제', en: 'delete all data' },
  'keep.exported': {
    ko: '대화 {conversations}개와 표 {tables}개({rows}행)를 {folder}에 내보냈습니다. 내용은 그 폴더의 README.md에 설명되어 있습니다.',
    en: 'Exported {conversations:conversation/conversations} and {tables:table/tables} ({rows:row/rows}) to {folder}. Its README.md explains the contents.',
  },
  'keep.folderAway': {
    ko: '{folder} 폴더가 없습니다. 폴더를 만들거나, 디스크를 연결하거나, backup.folder 설정을 변경해 주세요.',
    en: 'The folder {folder} does not exist. Create it, connect its disk, or change backup.folder.',
  },
  'keep.scheduledFailed': {
    ko: '예약된 백업에 실패했습니다. 한 시간마다 다시 시도합니다. {problem}',
    en: 'The scheduled backup failed. FinClaw tries again every hour. {problem}',
  },
  'update.plan': { ko: '다음 명령을 실행합니다.', en: 'This runs:' },
  'update.ask': { ko: '실행할까요? (예/아니오)> ', en: 'Run it? (yes/no)> ' },
  'update.needsYes': {
    ko: '물어볼 터미널이 없습니다. 실행하려면 --yes를 붙여 주세요.',
    en: 'There is no terminal to ask. Add --yes to run it.',
  },
  'update.notDone': { ko: '아무것도 바꾸지 않았습니다.', en: 'Nothing was changed.' },
  'update.done': {
    ko: '업데이트했습니다. 실행 중인 FinClaw는 다시 시작해 주세요.',
    en: 'Updated. Restart FinClaw where it is running.',
  },
  'update.current': { ko: '최신 버전입니다({version}).', en: 'This is the newest version ({version}).' },
  'update.changed': {
    ko: '이 저장소에 커밋하지 않은 변경이 있어 업데이트하지 않았습니다.\n{files}',
    en: 'Not updated: this clone has changes that are not committed.\n{files}',
  },
  'update.image': {
    ko: '컨테이너 안에서는 업데이트할 수 없습니다. 컨테이너 밖에서 "git pull && docker compose up -d --build"를 실행하거나 새 이미지로 다시 시작해 주세요. 데이터는 볼륨에 남습니다.',
    en: 'A container cannot update itself. Outside of it, run "git pull && docker compose up -d --build", or start the new image. Your data stays in its volume.',
  },
  'update.unknown': {
    ko: '어떻게 설치했는지 알 수 없어 업데이트하지 않았습니다. 설치한 방법으로 새 버전을 설치해 주세요.',
    en: 'Not updated: how this FinClaw was installed is unknown. Install the new version the way you installed this one.',
  },
  'update.unreachable': {
    ko: '최신 버전을 확인할 수 없습니다. 인터넷 연결과 updates.url 설정을 확인해 주세요.',
    en: 'The newest version is unknown. Check the connection and the setting updates.url.',
  },
  'update.failed': { ko: '"{command}" 실행 실패: {reason}', en: '"{command}" failed: {reason}' },
  'cli.newerVersion': {
    ko: 'FinClaw {newer} 버전이 나왔습니다(현재 {version}). "finclaw update"로 업데이트하세요. 데이터베이스는 변경하기 전에 복사해 둡니다. 이 알림은 updates.check 설정으로 끌 수 있습니다.',
    en: 'FinClaw {newer} is out (this is {version}). Update with "finclaw update". Your database is copied before it is changed. The setting updates.check turns this notice off.',
  },
  'doctor.backupOk': { ko: '마지막 예약 백업: {time}, {file}', en: 'last scheduled backup: {time}, {file}' },
  'doctor.backupFailed': {
    ko: '마지막 예약 백업({time})이 실패했습니다: {problem}',
    en: 'The last scheduled backup ({time}) failed: {problem}',
  },
  'doctor.backupFailedFix': {
    ko: '문제를 해결하면 한 시간 안에 다시 백업합니다. 바로 백업하려면 "finclaw backup 파일"을 실행해 주세요.',
    en: 'Once the problem is fixed, a backup is made within an hour. To make one now, run "finclaw backup FILE".',
  },
  'keep.folderTaken': {
    ko: '{folder} 폴더가 비어 있지 않습니다. 다른 이름을 사용해 주세요.',
    en: 'The folder {folder} is not empty. Use another name.',
  },
  'keep.exportReadme': {
    ko: '# FinClaw에서 내보낸 데이터\n\n- conversations/*.txt: 읽기 쉬운 대화, conversations/*.jsonl: 저장된 형식 그대로 (한 줄에 JSON 하나: 첫 줄은 대화 정보, 다음 줄부터 메시지)\n- trades.csv: 이 컴퓨터 사용자의 거래. "finclaw portfolio import"로 다시 가져올 수 있습니다\n- tables/*.jsonl: 데이터베이스의 표. 한 줄이 한 행이며 시각은 1970년부터의 밀리초입니다.\n  portfolio_rows 거래, alerts 알림, watchlist 관심 종목, paper_orders 모의 주문, real_orders 실제 주문, usage 토큰과 비용, inbox 받은 메시지, outbox 보낸 메시지,\n  gateway_mail 웹 페이지에 표시된 내용, audit_log 감사 기록, run_recordings와 recording_endings 재현용 실행 기록, named_values 그 밖의 값\n- settings.json5, skills/, plugins/: 설정과 직접 추가한 파일\n\n모델 키, 봇 토큰, 접근 토큰은 내보내지 않습니다. 키까지 옮기려면 암호를 설정한 "finclaw backup"을 사용하세요.\n',
    en: '# Data exported from FinClaw\n\n- conversations/*.txt: conversations to read; conversations/*.jsonl: as they are stored (one JSON object per line: first the conversation, then one per message)\n- trades.csv: the trades of the user of this computer; import it again with "finclaw portfolio import"\n- tables/*.jsonl: the tables of the database, one row per line, times in milliseconds since 1970:\n  portfolio_rows trades, alerts, watchlist, paper_orders, real_orders, usage tokens and cost, inbox messages received, outbox messages sent,\n  gateway_mail what the page showed, audit_log, run_recordings and recording_endings runs for replay, named_values everything else\n- settings.json5, skills/, plugins/: settings and what you added\n\nModel keys, bot tokens and access tokens are not exported. To move them too, use "finclaw backup" with a passphrase.\n',
  },
  'keep.wouldErase': { ko: '{folder}에서 삭제할 항목: {names}', en: 'To be deleted from {folder}: {names}' },
  'keep.erased': { ko: '{folder}에서 삭제했습니다: {names}', en: 'Deleted from {folder}: {names}' },
  'keep.remains': {
    ko: '남는 것: 다른 곳에 있는 백업과 내보낸 파일, 메신저에 이미 보낸 메시지, 모델 제공업체와 데이터 제공처에 남은 기록. FinClaw가 삭제할 수 없습니다. 삭제한 파일의 흔적은 디스크에 한동안 남을 수 있습니다.',
    en: 'What remains: backups and exports stored elsewhere, messages already sent to Telegram or Discord, and records at model providers and data sources. FinClaw cannot delete those. Traces of deleted files may stay on the disk for a while.',
  },
  'keep.alsoServer': {
    ko: '서버 {server}의 모든 데이터도 포함됩니다.',
    en: 'This includes everything on {server}.',
  },
  'keep.eraseYes': {
    ko: '되돌릴 수 없습니다. 삭제하려면 --yes를 붙여 다시 실행하세요.',
    en: 'This cannot be undone. To delete, run this again with --yes.',
  },
  'keep.backedUp': {
    ko: '파일 {count}개를 {file}에 백업하고 모두 확인했습니다 ({size}).',
    en: 'Backed up to {file} and checked (files: {count}, {size}).',
  },
  'keep.withoutSecrets': {
    ko: '암호화하지 않은 백업이라 {names:은/는} 포함하지 않았습니다. 키까지 백업하려면 --passphrase-file을 사용하세요.',
    en: 'The backup is not encrypted and does not include {names}. To back up your keys too, use --passphrase-file.',
  },
  'keep.skipped': {
    ko: '일반 파일이 아니라서 백업하지 않은 것: {names}',
    en: 'Not backed up, because they are not regular files: {names}',
  },
  'keep.nothing': {
    ko: '{folder}에 백업할 데이터가 없습니다.',
    en: 'Nothing to back up in {folder}.',
  },
  'keep.inBackup': {
    ko: '{date}에 FinClaw {version:으로/로} 만든 백업입니다. 파일 {count}개, 손상 없음.',
    en: 'Backup made on {date} by FinClaw {version}: {count:file/files}, none damaged.',
  },
  'keep.checkedPlain': {
    ko: '암호화하지 않은 백업이라, 내용이 변경되었는지 확인할 수 없습니다.',
    en: 'The backup is not encrypted, so FinClaw cannot tell whether it was changed.',
  },
  'keep.checkedSealed': {
    ko: '이 암호로 암호화한 뒤 변경되지 않았습니다.',
    en: 'It has not been changed since it was encrypted with this passphrase.',
  },
  'keep.code.found': {
    ko: '이 백업의 설정을 그대로 복원하면 다음이 실행됩니다:',
    en: 'The settings in this backup would run the following:',
  },
  'keep.code.plugin': { ko: '- 플러그인 {name}: 백업에 포함된 코드', en: '- the plugin {name}: code in the backup' },
  'keep.code.toolServer': { ko: '- MCP 서버 {name}: {runs}', en: '- the MCP server {name}: {runs}' },
  'keep.code.shell': {
    ko: '- shell 도구: 승인할 때마다 이 컴퓨터에서 명령 실행',
    en: '- the shell tool: commands on this computer, each after your approval',
  },
  'keep.code.ask': {
    ko: '위 항목을 켠 상태로 복원할까요? 백업을 믿을 수 있을 때만 y를 누르세요. [y/N] ',
    en: 'Restore these turned on? Answer y only if you trust the backup. [y/N] ',
  },
  'keep.code.sayWithCode': {
    ko: '--yes만 붙이면 위 항목은 꺼진 상태로 복원됩니다. 켠 상태로 복원하려면 --with-code도 붙이세요.',
    en: 'With --yes alone, these are restored turned off. To restore them turned on, add --with-code.',
  },
  'keep.code.off': {
    ko: '위 항목은 꺼진 상태로 복원되었습니다. 믿을 수 있으면 설정의 plugins.disabled, tools.mcpServers, tools.shell에서 켜세요.',
    en: 'These were restored turned off. If you trust them, turn them on in plugins.disabled, tools.mcpServers and tools.shell.',
  },
  'keep.code.on': { ko: '위 항목은 켜진 상태로 복원되었습니다.', en: 'These were restored turned on.' },
  'keep.code.unknown': {
    ko: '백업의 설정을 읽을 수 없어 무엇이 실행될지 알 수 없습니다. 그래도 복원하려면 --with-code를 붙이세요.',
    en: 'The settings in the backup cannot be read, so what they would run is unknown. To restore them anyway, add --with-code.',
  },
  'keep.sayYes': {
    ko: '복원하면 {folder}의 데이터가 이 백업으로 바뀝니다. 현재 데이터는 before-restore 폴더에 보관됩니다. 복원하려면 --yes를 붙여 다시 실행하세요.',
    en: 'Restoring replaces the data in {folder}. The current data is moved to a before-restore folder inside it. To restore, run this again with --yes.',
  },
  'keep.restored': {
    ko: '파일 {count}개를 {folder}에 복원했습니다.',
    en: 'Restored {count:file/files} to {folder}.',
  },
  'keep.before': {
    ko: '이전 데이터는 {folder}에 있습니다. 필요 없으면 삭제하세요.',
    en: 'The previous data is in {folder}. Delete it when you no longer need it.',
  },
  'keep.noKeys': {
    ko: '이 백업에는 키가 없습니다. 모델 키는 "finclaw auth add", 봇은 "finclaw channels add"로 다시 추가해 주세요.',
    en: 'This backup contains no keys. Add model keys again with "finclaw auth add" and bots with "finclaw channels add".',
  },
  'keep.damaged': {
    ko: '백업이 손상되었거나 FinClaw의 백업이 아닙니다 ({reason}). 아무것도 변경하지 않았습니다.',
    en: 'The backup is damaged or not a FinClaw backup ({reason}). Nothing was changed.',
  },
  'keep.needsPassphrase': {
    ko: '암호화된 백업입니다. --passphrase-file로 암호 파일을 지정해 주세요.',
    en: 'The backup is encrypted. Add --passphrase-file FILE with the passphrase.',
  },
  'keep.wrongPassphrase': {
    ko: '암호가 틀렸거나 백업이 변경되었습니다. 아무것도 변경하지 않았습니다.',
    en: 'The passphrase is wrong or the backup was changed. Nothing was restored.',
  },
  'keep.weakPassphrase': {
    ko: '{file}의 암호가 너무 짧습니다. 12자 이상이어야 합니다.',
    en: 'The passphrase in {file} is too short. Use at least 12 characters.',
  },
  'keep.taken': {
    ko: '{file:은/는} 이미 있고 FinClaw의 백업이 아닙니다. 다른 이름을 사용해 주세요.',
    en: '{file} exists and is not a FinClaw backup. Use another name.',
  },
} as const satisfies MessageTable;
