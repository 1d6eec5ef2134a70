import type { MessageTable } from './table.ts';

/** The texts of `finclaw audit` and `finclaw replay`. */
export const auditMessages = {
  'audit.empty': { ko: '감사 기록이 아직 없습니다.', en: 'The audit log is empty.' },
  'audit.noRun': {
    ko: '"{id}" 실행 기록이 없습니다. "finclaw audit show"에서 확인해 주세요.',
    en: 'There is no run "{id}". See "finclaw audit show".',
  },
  'audit.asked': { ko: '{who}님이 {channel}에서 질문했습니다: {question}', en: '{who} asked on {channel}: {question}' },
  'audit.added': { ko: '답변 중에 추가한 메시지: {text}', en: 'Added while the answer was being written: {text}' },
  'audit.model': {
    ko: '{model} 모델을 {calls}번 호출했습니다. (프롬프트 해시 {digest})',
    en: '{model} was called {calls} times. (prompt hash {digest})',
  },
  'audit.modelInstead': { ko: '처음 선택한 모델: {requested}', en: 'First choice of model: {requested}' },
  'audit.modelFailed': { ko: '{model} 호출 실패: {reason}', en: 'Call to {model} failed: {reason}' },
  'audit.noModel': { ko: '모델을 호출하지 않았습니다.', en: 'No model was called.' },
  'audit.tool': { ko: '{name} 도구를 호출했습니다: {input}', en: 'Called the tool {name}: {input}' },
  'audit.toolResult': { ko: '결과: {text}', en: 'Result: {text}' },
  'audit.toolError': { ko: '실패: {text}', en: 'Failed: {text}' },
  'audit.signed': {
    ko: '답변에 서명함: {parts} (뺀 부분: {withheld}, 서명 {signature}…)',
    en: 'The answer was signed: {parts} (withheld: {withheld}, signature {signature}…)',
  },
  'audit.share.reader': {
    ko: '{owner}: {person}에게 {account} 계좌 공유를 제안함 (보기 권한)',
    en: '{owner} offered to share the account {account} with {person} (view only)',
  },
  'audit.share.writer': {
    ko: '{owner}: {person}에게 {account} 계좌 공유를 제안함 (수정 권한)',
    en: '{owner} offered to share the account {account} with {person} (view and edit)',
  },
  'audit.share.none': {
    ko: '{owner}: {person}에게 {account} 계좌 공유를 해제함',
    en: '{owner} stopped sharing the account {account} with {person}',
  },
  'audit.share.accepted': {
    ko: '{person}: {owner}의 {account} 계좌 공유를 수락함',
    en: '{person} accepted the offer to share {account} from {owner}',
  },
  'audit.share.declined': {
    ko: '{person}: {owner}의 {account} 계좌 공유를 거절함',
    en: '{person} declined the offer to share {account} from {owner}',
  },
  'audit.approval.approved': { ko: '{who}: {tool} 실행을 승인함', en: '{who} approved {tool}' },
  'audit.approval.rejected': { ko: '{who}: {tool} 실행을 거절함', en: '{who} denied {tool}' },
  'audit.approval.expired': {
    ko: '제한 시간 안에 승인되지 않아 {tool:을/를} 실행하지 않음',
    en: '{tool} was not approved in time and did not run',
  },
  'audit.approval.unreachable': {
    ko: '승인을 요청할 수 없어 {tool:을/를} 실행하지 않음',
    en: 'Nobody could be asked to approve {tool}, so it did not run',
  },
  'audit.approval.cancelled': {
    ko: '승인 요청이 취소되어 {tool:을/를} 실행하지 않음',
    en: 'The approval request for {tool} was cancelled, so it did not run',
  },
  'audit.approval.interrupted': {
    ko: '승인을 기다리던 중 프로그램이 종료되어 {tool:을/를} 실행하지 않음',
    en: 'FinClaw stopped while {tool} was waiting for approval, so it did not run',
  },
  'audit.figures': {
    ko: '답변의 수치 {total}개 중 {linked}개에 출처가 있습니다.',
    en: '{linked} of {total} figures in the answer are linked to data.',
  },
  'audit.figure': { ko: '{text} ← {source}', en: '{text} ← {source}' },
  'audit.differs': { ko: '출처와 다른 수치: {list}', en: 'Figures that differ from their source: {list}' },
  'audit.delivered': { ko: '보낸 답변: {text}', en: 'Answer sent: {text}' },
  'audit.notDelivered': { ko: '보내지 못한 답변 ({state}): {text}', en: 'Answer not sent ({state}): {text}' },
  'audit.outcome.answered': { ko: '종료: 답변함', en: 'End: answered' },
  'audit.outcome.refused': { ko: '종료: 모델이 거절함', en: 'End: the model declined' },
  'audit.outcome.failed': { ko: '종료: 실패 ({reason})', en: 'End: failed ({reason})' },
  'audit.outcome.cancelled': { ko: '종료: 중지됨', en: 'End: stopped' },
  'audit.outcome.silent': { ko: '종료: 답변이 필요 없음', en: 'End: no answer was needed' },
  'audit.dropped.queue-full': {
    ko: '종료: 대기 메시지가 많아 답변하지 않음 (안내함)',
    en: 'End: not answered because too many messages were waiting (the sender was notified)',
  },
  'audit.dropped.superseded': {
    ko: '종료: 새 메시지로 대체됨',
    en: 'End: replaced by a newer message',
  },
  'audit.dropped.gave-up': {
    ko: '종료: 반복된 실패로 중단함 (안내함)',
    en: 'End: stopped after repeated failures (the sender was notified)',
  },
  'audit.dropped.stopped': {
    ko: '종료: 대기 중에 보낸 사람이 중지함',
    en: 'End: stopped by the sender while waiting',
  },
  'audit.dropped.broken': {
    ko: '종료: 오류로 답변하지 못함 (안내함)',
    en: 'End: not answered because of an error (the sender was notified)',
  },
  'audit.dropped.joined': {
    ko: '종료: 다른 메시지와 함께 답변함',
    en: 'End: answered together with another message',
  },
  'audit.dropped.too-old': {
    ko: '종료: 프로그램이 오래 꺼져 있어 답변하지 않음 (다시 물을 수 있다고 안내함)',
    en: 'End: not answered because FinClaw was stopped for too long (the sender was notified and can ask again)',
  },
  'audit.replayHint': {
    ko: '다시 실행하려면: finclaw replay {id}',
    en: 'To run it again: finclaw replay {id}',
  },
  'audit.sound': {
    ko: '기록 {count}건에 이상이 없습니다.\n마지막 해시: {head}',
    en: 'All {count:record/records} are intact.\nLast hash: {head}',
  },
  'audit.protects': {
    ko: '이 점검은 변경, 삭제, 순서 변경, 끝부분 잘림을 찾아냅니다. 데이터베이스와 audit.head 파일을 모두 고쳐 쓴 경우는 찾지 못하므로, 마지막 해시를 다른 곳에 보관하고 --head로 비교해 주세요.',
    en: 'This check finds records that were changed, removed, reordered or cut off. It cannot find a rewrite of both the database and audit.head. To detect that, store the last hash somewhere else and compare it with --head.',
  },
  'audit.ofSomebodyElse': { ko: '다른 사람의 기록', en: 'someone else’s' },
  'audit.problem.missing': { ko: '{seq}번 기록이 없습니다.', en: 'Record {seq} is missing.' },
  'audit.problem.changed': { ko: '{seq}번 기록이 변경되었습니다.', en: 'Record {seq} was changed.' },
  'audit.problem.out-of-order': {
    ko: '{seq}번 자리에 다른 기록이 있습니다.',
    en: 'Record {seq} is a different record.',
  },
  'audit.problem.cut-off': {
    ko: '{seq}번부터 뒤의 기록이 잘렸습니다.',
    en: 'The log is cut off: record {seq} and everything after it are missing.',
  },
  'audit.problem.head-missing': {
    ko: '마지막 기록의 표시(audit.head 파일 또는 데이터베이스의 행)가 없어 {seq}번이 마지막인지 알 수 없습니다.',
    en: 'The end marker of the log (the audit.head file or its database row) is missing, so {seq} may not be the last record.',
  },
  'audit.problem.head-differs': {
    ko: '{seq}번 기록이 따로 보관한 해시와 다릅니다.',
    en: 'Record {seq} does not match the hash stored separately.',
  },
  'audit.headUnknown': {
    ko: '해시가 {head}인 기록이 없습니다. 이후에 기록이 변경되었거나 다른 기록의 해시입니다.',
    en: 'No record has the hash {head}. The log was changed since, or the hash is from another log.',
  },
  'audit.ofRun': { ko: '(실행 {id})', en: '(run {id})' },
  'replay.noRecording': {
    ko: '"{id}" 실행을 재현할 기록이 없습니다. 모델을 호출하지 않았거나 최근 {kept}건에 포함되지 않습니다.',
    en: 'Cannot replay "{id}": it called no model, or it is not among the last {kept} runs.',
  },
  'replay.conversationGone': {
    ko: '"{id}" 실행 이전의 대화가 삭제되거나 변경되어 재현할 수 없습니다.',
    en: 'Cannot replay "{id}": the conversation before it was deleted or changed.',
  },
  'replay.unreadable': {
    ko: '"{id}" 실행 기록을 읽을 수 없습니다.',
    en: 'The recording of the run "{id}" cannot be read.',
  },
  'replay.same': {
    ko: '현재 버전도 똑같이 답합니다. (모델 호출 {calls}번, 도구 호출 {tools}번, 네트워크 없음)',
    en: 'The current version gives the same answer, byte for byte. (model calls: {calls}, tool calls: {tools}, no network)',
  },
  'replay.toldOtherwise': {
    ko: '답변은 똑같지만 현재 버전은 모델에 다른 지시를 보냅니다.',
    en: 'The answer is the same, byte for byte, but the current version sends the model different instructions.',
  },
  'replay.difference.prompt': {
    ko: '프롬프트가 다릅니다. (해시: 당시 {recorded}, 지금 {today})',
    en: 'The prompt differs. (hash: then {recorded}, now {today})',
  },
  'replay.difference.toolOffered': {
    ko: '도구 {name}의 설명이 다릅니다.',
    en: 'The description of the tool {name} differs.',
  },
  'replay.differs': { ko: '현재 버전은 다르게 답합니다.', en: 'The current version answers differently.' },
  'replay.recordingChanged': {
    ko: '주의: 이 실행 기록은 감사 기록과 다릅니다. 나중에 변경되었습니다.',
    en: 'Warning: this recording does not match the audit log. It was changed later.',
  },
  'replay.difference.answer': { ko: '답변이 다릅니다.', en: 'The answer differs.' },
  'replay.difference.outcome': {
    ko: '종료 상태가 다릅니다: 당시 {recorded}, 지금 {today}',
    en: 'The outcome differs: then {recorded}, now {today}',
  },
  'replay.difference.request': {
    ko: '모델에 보내는 {call}번째 요청이 {message}번째 메시지부터 다릅니다.',
    en: 'Request {call} to the model differs from message {message} on.',
  },
  'replay.difference.calls': {
    ko: '모델 호출 횟수가 다릅니다: 당시 {recorded}번, 지금 {today}번',
    en: 'The number of model calls differs: then {recorded}, now {today}',
  },
  'replay.difference.tool': {
    ko: '당시 호출하지 않은 도구를 호출합니다: {name} {input}',
    en: 'New tool call: {name} {input}',
  },
  'replay.difference.toolUnused': {
    ko: '당시 호출한 도구를 호출하지 않습니다: {name} {input}',
    en: 'Missing tool call: {name} {input}',
  },
} as const satisfies MessageTable;
