import type { MessageTable } from './table.ts';

/** What is said about the database. */
export const storageMessages = {
  'storage.locked': {
    ko: '다른 프로그램이 데이터베이스 {file:을/를} 쓰고 있습니다. 잠시 뒤에 다시 하거나 그 프로그램을 끝내 주세요.',
    en: 'Another program is using the database {file}. Try again in a moment, or close that program.',
  },
  'storage.corrupt': {
    ko: '데이터베이스 {file:이/가} 손상되었습니다. 백업을 되돌리거나, 파일을 다른 곳으로 옮긴 뒤 다시 시작해 주세요.',
    en: 'The database {file} is damaged. Restore a backup, or move the file away and start again.',
  },
  'storage.full': {
    ko: '디스크에 남은 공간이 없어 {file}에 저장할 수 없습니다. 공간을 비우고 다시 해 주세요.',
    en: 'The disk is full, so {file} cannot be written. Free some space and try again.',
  },
  'storage.readOnly': {
    ko: '디스크가 읽기 전용이라 {file}에 저장할 수 없습니다. 쓸 수 있게 다시 연결해 주세요.',
    en: 'The disk is read-only, so {file} cannot be written. Mount it for writing and try again.',
  },
  'storage.failing': {
    ko: '디스크 오류로 {file}에 저장하지 못했습니다 ({reason}). 디스크를 점검해 주세요.',
    en: 'The disk failed while {file} was written ({reason}). Check the disk.',
  },
  'storage.refused.full': {
    ko: '디스크에 남은 공간이 없어 새 메시지를 받을 수 없습니다. 지난 내용은 볼 수 있습니다. 공간이 생기면 다시 보내 주세요.',
    en: 'The disk is full, so new messages cannot be taken. What is stored can still be read. Send it again when there is room.',
  },
  'storage.refused.read-only': {
    ko: '디스크가 읽기 전용이라 새 메시지를 받을 수 없습니다. 지난 내용은 볼 수 있습니다. 쓸 수 있게 되면 다시 보내 주세요.',
    en: 'The disk is read-only, so new messages cannot be taken. What is stored can still be read. Send it again when it can be written.',
  },
  'storage.refused.failing': {
    ko: '디스크 오류로 새 메시지를 받을 수 없습니다. 지난 내용은 볼 수 있습니다. 잠시 뒤에 다시 보내 주세요.',
    en: 'The disk is failing, so new messages cannot be taken. What is stored can still be read. Send it again later.',
  },
  'storage.unwritable': {
    ko: '데이터베이스 {file:을/를} 열거나 쓸 수 없습니다 ({reason}). 파일과 폴더의 권한을 확인해 주세요.',
    en: 'The database {file} cannot be opened or written ({reason}). Check the permissions of the file and its folder.',
  },
  'storage.failure': {
    ko: '데이터베이스 {file}에서 오류가 났습니다 ({reason}). "finclaw doctor"로 점검해 주세요.',
    en: 'The database {file} failed ({reason}). Run "finclaw doctor" to check it.',
  },
  'storage.unreachable': {
    ko: '데이터베이스 {file}에 연결할 수 없습니다 ({reason}). 서버가 켜져 있는지, DATABASE_URL이 맞는지 확인해 주세요.',
    en: 'The database {file} cannot be reached ({reason}). Check that the server runs and that DATABASE_URL is right.',
  },
  'storage.denied': {
    ko: '데이터베이스 {file:이/가} 접근을 거절했습니다 ({reason}). DATABASE_URL의 사용자, 비밀번호, 데이터베이스 이름과 권한을 확인해 주세요.',
    en: 'The database {file} refused access ({reason}). Check the user, password, database name and permissions in DATABASE_URL.',
  },
  'storage.wallPassed': {
    ko: '데이터베이스 {file}의 사용자 {name:은/는} 행 수준 보안을 건너뛸 수 있고, 그렇지 않은 역할 {role:을/를} 만들 권한이 없습니다. 슈퍼유저도 BYPASSRLS도 아닌 사용자를 DATABASE_URL에 써 주세요.',
    en: 'The user {name} of the database {file} bypasses row-level security and may not create the role {role}, which does not. Use a user in DATABASE_URL that is neither a superuser nor has BYPASSRLS.',
  },
  'storage.serverDamaged': {
    ko: '데이터베이스 서버 {file:이/가} 손상을 알렸습니다 ({reason}). 서버의 백업을 되돌려 주세요.',
    en: 'The database server {file} reports damage ({reason}). Restore a backup of the server.',
  },
  'storage.driverMissing': {
    ko: 'DATABASE_URL이 {file:을/를} 가리키지만 PostgreSQL에 필요한 "pg" 패키지가 없습니다. "npm install pg"로 설치해 주세요.',
    en: 'DATABASE_URL points to {file}, but the package "pg" that PostgreSQL needs is not installed. Install it with "npm install pg".',
  },
  'storage.migrate.where': {
    ko: '옮길 곳은 postgres://로 시작하는 주소이거나 file이어야 합니다.',
    en: 'The target must be an address that starts with postgres://, or "file".',
  },
  'storage.migrate.fromServer': {
    ko: '파일로 되돌리려면 지금 데이터가 있는 서버를 DATABASE_URL로 알려 주세요.',
    en: 'To bring the data back into the file, name the server it lies on in DATABASE_URL.',
  },
  'storage.migrate.fromFile': {
    ko: 'DATABASE_URL이 설정되어 있어 데이터가 이미 서버에 있습니다. 파일의 데이터를 옮기려면 DATABASE_URL 없이 실행해 주세요.',
    en: 'DATABASE_URL is set, so the data is on a server already. To move the data of the file, run this without DATABASE_URL.',
  },
  'storage.migrate.notEmpty': {
    ko: '{target}에 이미 데이터가 있습니다. 빈 데이터베이스로만 옮길 수 있습니다.',
    en: '{target} holds data already. Data can only be moved into an empty database.',
  },
  'storage.migrate.differs': {
    ko: '옮긴 데이터가 원래 데이터와 다릅니다. 원래 데이터는 그대로이니 옮긴 쪽을 비우고 다시 해 주세요.',
    en: 'What was copied differs from what was there. The original is unchanged; empty the target and try again.',
  },
  'storage.migrate.auditBroken': {
    ko: '감사 기록이 온전하지 않아 옮기지 않았습니다. "finclaw audit verify"로 무엇이 다른지 확인해 주세요.',
    en: 'Nothing was moved, because the audit log is not intact. "finclaw audit verify" says what is wrong with it.',
  },
  'storage.migrate.nameless': {
    ko: '{path}의 첫 줄이 손상되어 누구의 대화인지 알 수 없습니다. 아직 옮긴 것은 없습니다. 이 파일을 다른 곳에 보관한 뒤 다시 해 주세요.',
    en: 'The first line of {path} is damaged, so nobody can tell whose conversation it is. Nothing was moved. Keep the file somewhere else and try again.',
  },
  'storage.migrate.would': {
    ko: '{target:으로/로} 옮길 것: 행 {rows}개, 대화 {sessions}개 (기록 {entries}개). 아직 아무것도 바꾸지 않았습니다.',
    en: 'Would move to {target}: {rows:row/rows} and {sessions:conversation/conversations} with {entries:entry/entries}. Nothing was changed.',
  },
  'storage.migrate.done': {
    ko: '{target:으로/로} 옮기고 비교했습니다: 행 {rows}개, 대화 {sessions}개 (기록 {entries}개). 서버로 옮겼다면 이제 DATABASE_URL을 설정하고, 키를 열도록 FINCLAW_SECRET_KEY_FILE로 keys.secret을 알려 주세요.',
    en: 'Moved to {target} and compared: {rows:row/rows} and {sessions:conversation/conversations} with {entries:entry/entries}. On a server, set DATABASE_URL from now on, and FINCLAW_SECRET_KEY_FILE to keys.secret, which opens the stored keys.',
  },
  'storage.migrate.inUse': {
    ko: '다른 FinClaw가 아직 그 데이터베이스를 쓰고 있습니다. 모두 끝낸 뒤 다시 해 주세요.',
    en: 'Other FinClaw processes still work with that database. Stop all of them and try again.',
  },
  'storage.movedBack': {
    ko: '이 데이터베이스의 데이터는 {date}에 파일로 옮겨졌습니다. DATABASE_URL 없이 시작해 주세요.',
    en: 'The data of this database was brought back into a file on {date}. Start without DATABASE_URL.',
  },
  'storage.moved': {
    ko: '{folder}의 데이터는 {server:으로/로} 옮겨졌습니다. DATABASE_URL을 설정하거나, "finclaw storage migrate --to file"로 되돌려 주세요.',
    en: 'The data of {folder} has moved to {server}. Set DATABASE_URL, or bring it back with "finclaw storage migrate --to file".',
  },
  'storage.newer': {
    ko: '데이터베이스 {file:은/는} 더 새로운 FinClaw가 만들었습니다 (형식 {found}, 이 프로그램은 {known}까지). FinClaw를 업데이트해 주세요.',
    en: 'The database {file} was written by a newer FinClaw (format {found}, this one knows up to {known}). Update FinClaw.',
  },
} as const satisfies MessageTable;
