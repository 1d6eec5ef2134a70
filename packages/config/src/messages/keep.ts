import type { MessageTable } from './table.ts';

/** What is said about backing up, restoring and leaving. */
export const keepMessages = {
  'cli.summary.backup': { ko: '모든 데이터를 파일 하나로 백업합니다', en: 'back up everything into one file' },
  'cli.summary.restore': { ko: '백업을 되살립니다', en: 'restore a backup' },
  'keep.backedUp': {
    ko: '파일 {count}개를 {file}에 백업하고 모두 확인했습니다 ({size}).',
    en: 'Backed up {count} files to {file} and checked every one of them ({size}).',
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
    ko: '{date}에 FinClaw {version:이/가} 만든 백업입니다. 파일 {count}개이며 모두 온전합니다.',
    en: 'A backup made on {date} by FinClaw {version}: {count} files, all of them sound.',
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
