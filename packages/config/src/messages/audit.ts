import type { MessageTable } from './table.ts';

/** What `finclaw audit` and `finclaw replay` say. */
export const auditMessages = {
  'audit.empty': { ko: '감사 기록이 아직 없습니다.', en: 'Nothing has been recorded yet.' },
  'audit.noRun': {
    ko: '"{id}" 실행 기록은 없습니다. "finclaw audit show"에서 확인해 주세요.',
    en: 'There is no record of a run "{id}"; see "finclaw audit show".',
  },
  'audit.asked': { ko: '{who}님이 {channel}에서 물었습니다: {question}', en: '{who} asked on {channel}: {question}' },
  'audit.added': { ko: '답하는 동안 덧붙인 말: {text}', en: 'Meanwhile they added: {text}' },
  'audit.model': {
    ko: '{model} 모델에 {calls}번 물었습니다. (지시문 요약값 {digest})',
    en: '{model} was asked {calls} times. (prompt digest {digest})',
  },
  'audit.modelInstead': { ko: '처음에 고른 모델은 {requested}였습니다.', en: 'The model first chosen was {requested}.' },
  'audit.modelFailed': { ko: '{model} 호출 실패: {reason}', en: 'A call to {model} failed: {reason}' },
  'audit.noModel': { ko: '모델에 묻지 않았습니다.', en: 'No model was asked.' },
  'audit.tool': { ko: '{name} 도구를 불렀습니다: {input}', en: 'The tool {name} was called: {input}' },
  'audit.toolResult': { ko: '받은 결과: {text}', en: 'It gave back: {text}' },
  'audit.toolError': { ko: '하지 못했습니다: {text}', en: 'It failed: {text}' },
  'audit.share.reader': {
    ko: '{owner}: {person}에게 {account} 계좌의 보기 권한 공유를 제안함',
    en: '{owner} offered the account {account} to {person} for viewing',
  },
  'audit.share.writer': {
    ko: '{owner}: {person}에게 {account} 계좌의 수정 권한 공유를 제안함',
    en: '{owner} offered the account {account} to {person} for editing',
  },
  'audit.share.none': {
    ko: '{owner}: {account} 계좌를 {person}에게 더 이상 공유하지 않음',
    en: '{owner} stopped sharing the account {account} with {person}',
  },
  'audit.share.accepted': {
    ko: '{person}: {owner}의 {account} 계좌 공유를 수락함',
    en: '{person} accepted the account {account} of {owner}',
  },
  'audit.share.declined': {
    ko: '{person}: {owner}의 {account} 계좌 공유를 거절함',
    en: '{person} declined the account {account} of {owner}',
  },
  'audit.approval.approved': { ko: '{who}: {tool} 실행을 승인함', en: '{who} approved {tool}' },
  'audit.approval.rejected': { ko: '{who}: {tool} 실행을 거절함', en: '{who} refused {tool}' },
  'audit.approval.expired': {
    ko: '{tool} 승인 요청에 제때 답이 없어 실행하지 않음',
    en: 'The request to approve {tool} was not answered in time; it did not run',
  },
  'audit.approval.unreachable': {
    ko: '{tool} 승인을 물어볼 사람이 없어 실행하지 않음',
    en: 'Nobody could be asked to approve {tool}; it did not run',
  },
  'audit.approval.cancelled': {
    ko: '{tool} 승인 요청이 취소되어 실행하지 않음',
    en: 'The request to approve {tool} was cancelled; it did not run',
  },
  'audit.approval.interrupted': {
    ko: '{tool} 승인을 기다리던 중 프로그램이 꺼져 실행하지 않음',
    en: 'The program ended while {tool} waited for approval; it did not run',
  },
  'audit.figures': {
    ko: '답의 수치 {total}개 가운데 {linked}개에 출처가 있습니다.',
    en: '{linked} of {total} figures in the answer are linked to data.',
  },
  'audit.figure': { ko: '{text} ← {source}', en: '{text} ← {source}' },
  'audit.differs': { ko: '출처와 다른 수치: {list}', en: 'Figures that differ from their source: {list}' },
  'audit.delivered': { ko: '이렇게 답했습니다: {text}', en: 'Delivered: {text}' },
  'audit.notDelivered': { ko: '보내지 못한 답 ({state}): {text}', en: 'Not delivered ({state}): {text}' },
  'audit.outcome.answered': { ko: '끝: 답함', en: 'End: answered' },
  'audit.outcome.refused': { ko: '끝: 거절함', en: 'End: refused' },
  'audit.outcome.failed': { ko: '끝: 실패 ({reason})', en: 'End: failed ({reason})' },
  'audit.outcome.cancelled': { ko: '끝: 중단됨', en: 'End: cancelled' },
  'audit.outcome.silent': { ko: '끝: 답하지 않기로 함', en: 'End: no answer was needed' },
  'audit.dropped.queue-full': {
    ko: '끝: 기다리는 말이 너무 많아 답하지 않고, 그렇다고 알림',
    en: 'End: too many messages were waiting, so it was not answered and the sender was told',
  },
  'audit.dropped.superseded': {
    ko: '끝: 더 새로운 말이 와서 따로 답하지 않음',
    en: 'End: a newer message took its place',
  },
  'audit.dropped.gave-up': {
    ko: '끝: 거듭 실패해 그만두고, 그렇다고 알림',
    en: 'End: given up after repeated failures, and the sender was told',
  },
  'audit.dropped.stopped': {
    ko: '끝: 기다리던 중 보낸 사람이 멈춤',
    en: 'End: the sender stopped it while it waited',
  },
  'audit.dropped.broken': {
    ko: '끝: 답하는 과정 밖에서 오류가 나 답하지 못하고, 그렇다고 알림',
    en: 'End: something failed outside the answer, and the sender was told',
  },
  'audit.dropped.joined': {
    ko: '끝: 다른 말과 함께 답함',
    en: 'End: answered together with another message',
  },
  'audit.dropped.too-old': {
    ko: '끝: 프로그램이 오래 멈춰 있어 답하지 않고, 다시 물을 수 있다고 알림',
    en: 'End: left unanswered for too long, so it was not answered; the sender was told and may ask again',
  },
  'audit.replayHint': {
    ko: '다시 실행해 보려면: finclaw replay {id}',
    en: 'To run it again: finclaw replay {id}',
  },
  'audit.sound': {
    ko: '기록 {count}건이 모두 처음 그대로입니다.\n마지막 해시: {head}',
    en: 'All {count} records are as they were written.\nLast hash: {head}',
  },
  'audit.protects': {
    ko: '바뀌거나 빠지거나 순서가 바뀌거나 끝이 잘린 기록은 이 점검으로 드러납니다. 데이터베이스와 audit.head 파일을 함께 고쳐 쓸 수 있는 사람이 모두 다시 계산한 경우는 드러나지 않으니, 마지막 해시를 다른 곳에 적어 두고 --head로 견주어 보세요.',
    en: 'This finds a record that was changed, removed, moved or cut off. It cannot detect someone who rewrote both the database and audit.head; for that, keep the last hash somewhere else and compare it with --head.',
  },
  'audit.ofSomebodyElse': { ko: '다른 사람의 기록', en: 'somebody else’s' },
  'audit.problem.missing': { ko: '{seq}번 기록이 없습니다.', en: 'Record {seq} is missing.' },
  'audit.problem.changed': { ko: '{seq}번 기록이 바뀌었습니다.', en: 'Record {seq} was changed.' },
  'audit.problem.out-of-order': {
    ko: '{seq}번 자리에 다른 기록이 있습니다.',
    en: 'Another record stands in the place of record {seq}.',
  },
  'audit.problem.cut-off': {
    ko: '{seq}번부터 기록의 끝이 잘렸습니다.',
    en: 'The log was cut off: record {seq} and what followed are gone.',
  },
  'audit.problem.head-missing': {
    ko: '기록의 끝을 적어 둔 곳(audit.head 파일이나 데이터베이스)이 사라져 {seq}번이 마지막인지 알 수 없습니다.',
    en: 'The marker for the end of the log (the audit.head file or its row) is gone, so it is not known whether record {seq} was the last.',
  },
  'audit.problem.head-differs': {
    ko: '{seq}번 기록이 따로 적어 둔 해시와 다릅니다.',
    en: 'Record {seq} does not have the hash that was kept apart from it.',
  },
  'audit.headUnknown': {
    ko: '해시 {head}인 기록이 없습니다. 그 뒤에 기록이 고쳐졌거나 다른 곳의 해시입니다.',
    en: 'No record has the hash {head}: the log was rewritten since, or the hash belongs to another one.',
  },
  'audit.ofRun': { ko: '(실행 {id})', en: '(run {id})' },
  'replay.noRecording': {
    ko: '"{id}" 실행은 다시 돌려 볼 녹화가 없습니다. 모델에 묻지 않았거나 최근 {kept}건에 들지 않습니다.',
    en: 'There is no recording of the run "{id}": no model was asked, or it is not among the last {kept}.',
  },
  'replay.conversationGone': {
    ko: '"{id}" 실행 이전의 대화가 지워졌거나 바뀌어 다시 돌려 볼 수 없습니다.',
    en: 'The conversation before the run "{id}" was deleted or changed, so it cannot be replayed.',
  },
  'replay.unreadable': { ko: '"{id}" 실행의 녹화를 읽을 수 없습니다.', en: 'The recording of the run "{id}" cannot be read.' },
  'replay.same': {
    ko: '지금 버전도 똑같이 답합니다. (모델 호출 {calls}번, 도구 {tools}번, 네트워크 없음)',
    en: 'The current version gives the same answer, byte for byte. (model calls: {calls}, tool calls: {tools}, no network)',
  },
  'replay.toldOtherwise': {
    ko: '답은 한 글자도 다르지 않지만, 지금의 프로그램은 모델에 다른 지시를 보냅니다.',
    en: 'The answer is the same, byte for byte, but the current version sends the model different instructions.',
  },
  'replay.difference.prompt': {
    ko: '지시문이 다릅니다. (요약값: 그때 {recorded}, 지금 {today})',
    en: 'The prompt differs. (digest: then {recorded}, now {today})',
  },
  'replay.difference.toolOffered': {
    ko: '도구 {name}의 설명이 다릅니다.',
    en: 'The description of the tool {name} differs.',
  },
  'replay.differs': { ko: '지금의 프로그램은 다르게 답합니다.', en: 'The current version answers differently.' },
  'replay.recordingChanged': {
    ko: '주의: 이 녹화는 감사 기록에 남은 것과 다릅니다. 나중에 바뀐 것입니다.',
    en: 'Note: this recording does not match the audit log; it was changed afterwards.',
  },
  'replay.difference.answer': { ko: '답이 다릅니다.', en: 'The answer differs.' },
  'replay.difference.outcome': {
    ko: '끝이 다릅니다: 그때 {recorded}, 지금 {today}',
    en: 'It ends differently: then {recorded}, now {today}',
  },
  'replay.difference.request': {
    ko: '모델에 보내는 {call}번째 요청이 {message}번째 글 또는 그 뒤에서 다릅니다.',
    en: 'Request {call} to the model differs at its message {message} or after it.',
  },
  'replay.difference.calls': {
    ko: '모델 호출 횟수가 다릅니다: 그때 {recorded}번, 지금 {today}번',
    en: 'The number of model calls differs: then {recorded}, now {today}',
  },
  'replay.difference.tool': {
    ko: '그때는 부르지 않은 도구를 부릅니다: {name} {input}',
    en: 'A tool is called that was not called then: {name} {input}',
  },
  'replay.difference.toolUnused': {
    ko: '그때 부른 도구를 부르지 않습니다: {name} {input}',
    en: 'A tool is no longer called: {name} {input}',
  },
} as const satisfies MessageTable;
