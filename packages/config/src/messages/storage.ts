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
  'storage.serverDamaged': {
    ko: '데이터베이스 서버 {file:이/가} 손상을 알렸습니다 ({reason}). 서버의 백업을 되돌려 주세요.',
    en: 'The database server {file} reports damage ({reason}). Restore a backup of the server.',
  },
  'storage.driverMissing': {
    ko: 'DATABASE_URL이 {file:을/를} 가리키지만 PostgreSQL에 필요한 "pg" 패키지가 없습니다. "npm install pg"로 설치해 주세요.',
    en: 'DATABASE_URL points to {file}, but the package "pg" that PostgreSQL needs is not installed. Install it with "npm install pg".',
  },
  'storage.newer': {
    ko: '데이터베이스 {file:은/는} 더 새로운 FinClaw가 만들었습니다 (형식 {found}, 이 프로그램은 {known}까지). FinClaw를 업데이트해 주세요.',
    en: 'The database {file} was written by a newer FinClaw (format {found}, this one knows up to {known}). Update FinClaw.',
  },
} as const satisfies MessageTable;
