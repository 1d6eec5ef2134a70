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
  'storage.unwritable': {
    ko: '데이터베이스 {file:을/를} 열거나 쓸 수 없습니다 ({reason}). 파일과 폴더의 권한을 확인해 주세요.',
    en: 'The database {file} cannot be opened or written ({reason}). Check the permissions of the file and its folder.',
  },
  'storage.failure': {
    ko: '데이터베이스 {file}에서 오류가 났습니다 ({reason}). "finclaw doctor"로 점검해 주세요.',
    en: 'The database {file} failed ({reason}). Run "finclaw doctor" to check it.',
  },
  'storage.newer': {
    ko: '데이터베이스 {file:은/는} 더 새로운 FinClaw가 만들었습니다 (형식 {found}, 이 프로그램은 {known}까지). FinClaw를 업데이트해 주세요.',
    en: 'The database {file} was written by a newer FinClaw (format {found}, this one knows up to {known}). Update FinClaw.',
  },
} as const satisfies MessageTable;
