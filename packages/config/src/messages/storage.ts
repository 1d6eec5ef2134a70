import type { MessageTable } from './table.ts';

/** The texts about the database. */
export const storageMessages = {
  'storage.locked': {
    ko: '다른 프로그램이 데이터베이스 {file:을/를} 사용하고 있습니다. 잠시 후 다시 시도하거나 그 프로그램을 종료해 주세요.',
    en: 'Another program is using the database {file}. Try again in a moment, or close that program.',
  },
  'storage.corrupt': {
    ko: '데이터베이스 {file:이/가} 손상되었습니다. 백업을 복원하거나, 파일을 다른 곳으로 옮긴 뒤 다시 시작해 주세요.',
    en: 'The database {file} is damaged. Restore a backup, or move the file away and start again.',
  },
  'storage.full': {
    ko: '디스크에 남은 공간이 없어 {file}에 저장할 수 없습니다. 공간을 확보한 뒤 다시 시도해 주세요.',
    en: 'The disk is full, so {file} cannot be written. Free some space and try again.',
  },
  'storage.readOnly': {
    ko: '디스크가 읽기 전용이라 {file}에 저장할 수 없습니다. 쓰기 가능하게 마운트해 주세요.',
    en: 'The disk is read-only, so {file} cannot be written. Mount it for writing and try again.',
  },
  'storage.failing': {
    ko: '디스크 오류로 {file}에 저장하지 못했습니다 ({reason}). 디스크를 점검해 주세요.',
    en: 'A disk error prevented writing {file} ({reason}). Check the disk.',
  },
  'storage.refused.full': {
    ko: '디스크에 남은 공간이 없어 새 메시지를 받을 수 없습니다. 지난 대화는 볼 수 있습니다. 공간을 확보한 뒤 다시 보내 주세요.',
    en: 'The disk is full, so new messages cannot be accepted. You can still read existing ones. Send it again once there is space.',
  },
  'storage.refused.read-only': {
    ko: '디스크가 읽기 전용이라 새 메시지를 받을 수 없습니다. 지난 대화는 볼 수 있습니다. 디스크를 쓸 수 있게 되면 다시 보내 주세요.',
    en: 'The disk is read-only, so new messages cannot be accepted. You can still read existing ones. Send it again once the disk is writable.',
  },
  'storage.refused.failing': {
    ko: '디스크 오류로 새 메시지를 받을 수 없습니다. 지난 대화는 볼 수 있습니다. 잠시 후 다시 보내 주세요.',
    en: 'The disk is failing, so new messages cannot be accepted. You can still read existing ones. Send it again later.',
  },
  'storage.unwritable': {
    ko: '데이터베이스 {file:을/를} 열거나 쓸 수 없습니다 ({reason}). 파일과 폴더의 권한을 확인해 주세요.',
    en: 'The database {file} cannot be opened or written ({reason}). Check the permissions of the file and its folder.',
  },
  'storage.failure': {
    ko: '데이터베이스 {file}에서 오류가 발생했습니다 ({reason}). "finclaw doctor"로 점검해 주세요.',
    en: 'The database {file} failed ({reason}). Run "finclaw doctor" to check it.',
  },
  'storage.unreachable': {
    ko: '데이터베이스 {file}에 연결할 수 없습니다 ({reason}). 서버가 실행 중인지, DATABASE_URL이 맞는지 확인해 주세요.',
    en: 'The database {file} cannot be reached ({reason}). Check that the server is running and DATABASE_URL is correct.',
  },
  'storage.denied': {
    ko: '데이터베이스 {file}에서 접근을 거부했습니다 ({reason}). DATABASE_URL의 사용자, 비밀번호, 데이터베이스 이름과 권한을 확인해 주세요.',
    en: 'The database {file} denied access ({reason}). Check the user, password, database name and permissions in DATABASE_URL.',
  },
  'storage.wallPassed': {
    ko: '데이터베이스 {file}의 사용자 {name:은/는} 행 수준 보안을 우회할 수 있고, 제한된 역할 {role:을/를} 만들 권한이 없습니다. DATABASE_URL에 슈퍼유저나 BYPASSRLS 권한이 없는 사용자를 지정해 주세요.',
    en: 'The user {name} of the database {file} bypasses row-level security and may not create the restricted role {role}. Use a user without superuser and BYPASSRLS in DATABASE_URL.',
  },
  'storage.serverDamaged': {
    ko: '데이터베이스 서버 {file}에서 손상을 보고했습니다 ({reason}). 서버의 백업을 복원해 주세요.',
    en: 'The database server {file} reports damage ({reason}). Restore a backup of the server.',
  },
  'storage.driverMissing': {
    ko: 'DATABASE_URL이 {file:을/를} 가리키지만 PostgreSQL에 필요한 "pg" 패키지가 없습니다. "npm install pg"로 설치해 주세요.',
    en: 'DATABASE_URL points to {file}, but the package "pg" that PostgreSQL needs is not installed. Install it with "npm install pg".',
  },
  'storage.migrate.where': {
    ko: '옮길 곳은 postgres://로 시작하는 주소나 file이어야 합니다.',
    en: 'The target must be an address that starts with postgres://, or "file".',
  },
  'storage.migrate.fromServer': {
    ko: '파일로 되돌리려면 현재 데이터가 있는 서버를 DATABASE_URL에 지정해 주세요.',
    en: 'To move the data back to a file, set DATABASE_URL to the server that has it.',
  },
  'storage.migrate.fromFile': {
    ko: 'DATABASE_URL이 설정되어 있어 데이터가 이미 서버에 있습니다. 파일의 데이터를 옮기려면 DATABASE_URL 없이 실행해 주세요.',
    en: 'DATABASE_URL is set, so the data is already on a server. To move the data of the file, run this without DATABASE_URL.',
  },
  'storage.migrate.notEmpty': {
    ko: '{target}에 이미 데이터가 있습니다. 빈 데이터베이스로만 옮길 수 있습니다.',
    en: '{target} already contains data. Data can only be moved into an empty database.',
  },
  'storage.migrate.differs': {
    ko: '옮긴 데이터가 원래 데이터와 다릅니다. 원래 데이터는 그대로 있으니, 옮긴 쪽을 비우고 다시 시도해 주세요.',
    en: 'The copied data differs from the original. The original is unchanged. Empty the target and try again.',
  },
  'storage.migrate.auditBroken': {
    ko: '감사 기록이 손상되어 옮기지 않았습니다. "finclaw audit verify"로 확인해 주세요.',
    en: 'Nothing was moved, because the audit log is damaged. Check it with "finclaw audit verify".',
  },
  'storage.migrate.nameless': {
    ko: '{path}의 첫 줄이 손상되어 누구의 대화인지 알 수 없습니다. 아무것도 옮기지 않았습니다. 이 파일을 다른 곳에 보관한 뒤 다시 시도해 주세요.',
    en: 'The first line of {path} is damaged, so its conversation is unknown. Nothing was moved. Move this file elsewhere and try again.',
  },
  'storage.migrate.would': {
    ko: '{target:으로/로} 옮길 데이터: 행 {rows}개, 대화 {sessions}개 (기록 {entries}개). 아직 아무것도 변경하지 않았습니다.',
    en: 'Would move to {target}: {rows:row/rows} and {sessions:conversation/conversations} with {entries:entry/entries}. Nothing was changed.',
  },
  'storage.migrate.done': {
    ko: '{target:으로/로} 옮기고 비교했습니다: 행 {rows}개, 대화 {sessions}개 (기록 {entries}개). 서버로 옮겼다면 이제 DATABASE_URL을 설정하고, 저장된 키를 열 수 있도록 FINCLAW_SECRET_KEY_FILE을 keys.secret으로 설정해 주세요.',
    en: 'Moved to {target} and compared: {rows:row/rows} and {sessions:conversation/conversations} with {entries:entry/entries}. If you moved to a server, set DATABASE_URL from now on, and set FINCLAW_SECRET_KEY_FILE to keys.secret so that stored keys can be opened.',
  },
  'storage.migrate.inUse': {
    ko: '다른 FinClaw가 그 데이터베이스를 사용하고 있습니다. 모두 종료한 뒤 다시 시도해 주세요.',
    en: 'Other FinClaw processes are using that database. Stop all of them and try again.',
  },
  'storage.movedBack': {
    ko: '이 데이터베이스의 데이터는 {date}에 파일로 옮겼습니다. DATABASE_URL 없이 시작해 주세요.',
    en: 'The data of this database was moved to a file on {date}. Start without DATABASE_URL.',
  },
  'storage.moved': {
    ko: '{folder}의 데이터는 {server:으로/로} 옮겼습니다. DATABASE_URL을 설정하거나, "finclaw storage migrate --to file"로 되돌려 주세요.',
    en: 'The data of {folder} was moved to {server}. Set DATABASE_URL, or move it back with "finclaw storage migrate --to file".',
  },
  'storage.newer': {
    ko: '데이터베이스 {file:은/는} 더 새로운 FinClaw에서 만들었습니다 (형식 {found}, 이 버전은 {known}까지 지원). FinClaw를 업데이트해 주세요.',
    en: 'The database {file} was created by a newer FinClaw (format {found}; this version supports up to {known}). Update FinClaw.',
  },
} as const satisfies MessageTable;
