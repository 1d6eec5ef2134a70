import type { MessageTable } from './table.ts';

/** The texts about answers in signed files: while one is made, by `finclaw verify`, and on the page that checks one. */
export const signedMessages = {
  'signed.noAnswer': {
    ko: '이 대화에는 서명할 답변이 없습니다.',
    en: 'There is no answer to sign in this conversation.',
  },
  'signed.unknownPart': {
    ko: '"{name}" 부분이 없습니다. 선택할 수 있는 부분: {names}',
    en: 'There is no part "{name}". Choose from: {names}',
  },
  'signed.written': { ko: '서명한 답변을 {file}에 저장했습니다.', en: 'The signed answer was saved as {file}.' },
  'signed.included': { ko: '담은 부분: {names}', en: 'Included: {names}' },
  'signed.withheld': {
    ko: '가린 부분(해시만 포함): {names}',
    en: 'Withheld (only its hash is included): {names}',
  },
  'signed.withheldHint': {
    ko: '개인 정보가 담긴 결과는 가립니다. 모두 담으려면 "finclaw sign --all"을 사용하세요.',
    en: 'Results with private data are withheld. Use "finclaw sign --all" to include everything.',
  },
  'signed.elsewhere': {
    ko: '답변에 서명해 파일로 저장하려면 웹 페이지에서 답변 아래의 서명 버튼을 누르거나 터미널에서 "{prefix}sign"을 입력하세요.',
    en: 'To save a signed answer, press the sign button below it on the page, or write "{prefix}sign" in the terminal.',
  },
  'signed.verifyHint': {
    ko: '받는 사람은 "finclaw verify {file}" 또는 오프라인 확인 페이지("finclaw verify --page FILE"로 저장)로 확인할 수 있습니다.',
    en: 'Whoever gets it checks it with "finclaw verify {file}", or with the offline page that "finclaw verify --page FILE" saves.',
  },
  'signed.page.saved': {
    ko: '확인 페이지를 {file}에 저장했습니다. 인터넷 연결 없이 브라우저에서 열 수 있습니다.',
    en: 'The page that checks signed answers was saved as {file}. It opens in a browser without a network.',
  },
  'signed.part.question': { ko: '질문', en: 'question' },
  'signed.part.line': { ko: '답변 {number}번째 줄', en: 'line {number} of the answer' },
  'signed.part.note': { ko: '데이터 안내', en: 'note about the data' },
  'signed.part.result': { ko: '{handle} ({tool})', en: '{handle} ({tool})' },
  'signed.notOne': {
    ko: 'FinClaw가 서명한 답변 파일이 아니거나 파일이 손상되었습니다.',
    en: 'This is not an answer signed by FinClaw, or the file is damaged.',
  },
  'signed.sound': {
    ko: '서명이 유효합니다. 보이는 모든 부분이 서명된 그대로입니다.',
    en: 'The signature is valid. Every part that is shown is as it was signed.',
  },
  'signed.broken': {
    ko: '확인 실패: 이 파일은 서명된 그대로가 아닙니다.',
    en: 'Rejected: this file is not as it was signed.',
  },
  'signed.unsupported': {
    ko: '이 브라우저는 Ed25519 서명을 확인하지 못합니다. 최신 브라우저나 "finclaw verify"를 사용하세요.',
    en: 'This browser cannot check Ed25519 signatures. Use a current one, or "finclaw verify".',
  },
  'signed.key': { ko: '키 지문: {fingerprint}', en: 'Key fingerprint: {fingerprint}' },
  'signed.key.own': {
    ko: '키 지문: {fingerprint} (이 컴퓨터의 FinClaw)',
    en: 'Key fingerprint: {fingerprint} (this installation)',
  },
  'signed.key.expected': {
    ko: '키 지문: {fingerprint} (지정한 지문과 같음)',
    en: 'Key fingerprint: {fingerprint} (the one you named)',
  },
  'signed.key.other': {
    ko: '다른 키로 서명되었습니다. 파일의 키 지문은 {fingerprint}, 지정한 지문은 {wanted}입니다.',
    en: 'Signed with another key: the file says {fingerprint}, you named {wanted}.',
  },
  'signed.made': {
    ko: '{program}이 {answeredAt}에 답하고 {signedAt}에 서명했습니다(그 컴퓨터의 시계 기준).',
    en: 'Answered by {program} at {answeredAt}, signed at {signedAt} (by that computer’s clock).',
  },
  'signed.audit': {
    ko: '감사 기록 {seq}번 (해시 {hash})',
    en: 'Audit log record {seq} (hash {hash})',
  },
  'signed.problem.signature': {
    ko: '서명이 이 내용과 맞지 않습니다.',
    en: 'The signature does not belong to this content.',
  },
  'signed.problem.changed': {
    ko: '{part}: 서명된 내용이 아닙니다. 서명된 해시 {signed}, 파일의 해시 {found}',
    en: '{part}: not what was signed. Signed hash {signed}, hash in the file {found}',
  },
  'signed.problem.added': { ko: '{part}: 서명되지 않은 부분입니다.', en: '{part}: was never signed.' },
  'signed.problem.text': {
    ko: '{part}: "{text}"로 적혀 있지만 서명된 값은 "{recorded}"입니다.',
    en: '{part}: the text says "{text}", but "{recorded}" was signed.',
  },
  'signed.problem.value': {
    ko: '{part}: "{text}"의 식 {expression}을 다시 계산하면 {value}이지만 서명할 때는 {recorded}이었습니다.',
    en: '{part}: "{text}": {expression} gives {value}, but gave {recorded} when it was signed.',
  },
  'signed.noValue': { ko: '값 없음', en: 'no value' },
  'signed.figures': {
    ko: '수치 {total}개 중 {confirmed}개를 다시 계산해 확인했습니다.',
    en: '{confirmed} of {total} figures were recomputed and confirmed.',
  },
  'signed.figure.confirmed': { ko: '확인됨', en: 'confirmed' },
  'signed.figure.differs': { ko: '출처와 다름', en: 'differs from its source' },
  'signed.figure.changed': { ko: '변경됨', en: 'changed' },
  'signed.figure.withheld': { ko: '출처를 가려 확인할 수 없음', en: 'cannot be checked: its source is withheld' },
  'signed.figure.unsourced': { ko: '출처 없음', en: 'no source' },
  'signed.figure.line': { ko: '{text}: {state}', en: '{text}: {state}' },
  'signed.figure.worked': {
    ko: '{text}: {state}. {expression} = {value} ({source})',
    en: '{text}: {state}. {expression} = {value} ({source})',
  },
  'signed.figure.differing': {
    ko: '{text}: {state}. 출처는 {expected}입니다 ({expression}, {source})',
    en: '{text}: {state}. The source says {expected} ({expression}, {source})',
  },
  'signed.hidden': { ko: '가려진 부분: {names}', en: 'Withheld parts: {names}' },
  'signed.proves': {
    ko: '증명하는 것: 이 지문의 키를 가진 FinClaw가 이 파일을 만들었고, 보이는 내용은 그 뒤로 바뀌지 않았으며, 확인된 수치는 함께 담긴 결과에서 나옵니다.',
    en: 'What this proves: the FinClaw that holds the key with this fingerprint made this file, what is shown has not changed since, and the confirmed figures follow from the results in it.',
  },
  'signed.provesNot': {
    ko: '증명하지 않는 것: 제공처의 데이터가 맞는지, 수치가 아닌 설명이 사실인지, 그 FinClaw를 누가 운영하는지. 지문은 보낸 사람에게 직접 확인하세요.',
    en: 'What it does not prove: that a vendor’s data are right, that statements without a figure are true, or who runs that FinClaw. Compare the fingerprint with the sender.',
  },
  'signed.page.title': { ko: '서명된 답변 확인', en: 'Check a signed answer' },
  'signed.page.intro': {
    ko: 'FinClaw가 서명한 파일을 선택하거나 끌어다 놓으세요. 모두 이 브라우저 안에서 확인하며 아무것도 전송하지 않습니다.',
    en: 'Choose or drop a file signed by FinClaw. Everything is checked in this browser; nothing is sent anywhere.',
  },
  'signed.page.choose': { ko: '파일 선택', en: 'Choose a file' },
  'signed.page.question': { ko: '질문', en: 'Question' },
  'signed.page.answer': { ko: '답변', en: 'Answer' },
  'signed.page.results': { ko: '근거가 된 결과', en: 'Results behind it' },
  'signed.page.figures': { ko: '수치', en: 'Figures' },
  'signed.page.hiddenPart': { ko: '(가려짐)', en: '(withheld)' },
} as const satisfies MessageTable;
