import type { MessageTable } from './table.ts';

/** The texts of a run besides the model's own words. */
export const runMessages = {
  'run.ending.refused': {
    ko: '모델이 이 요청에 답하기를 거절했습니다.',
    en: 'The model declined to answer this request.',
  },
  'run.ending.empty': {
    ko: '모델이 빈 답변을 보냈습니다. 다시 묻거나 질문을 바꿔 보세요.',
    en: 'The model returned an empty answer. Try again, or rephrase your question.',
  },
  'run.ending.length': {
    ko: '답변이 길이 제한에 도달해 중간에 끊겼습니다.',
    en: 'The answer reached the length limit and was cut off.',
  },
  'run.ending.turn_limit': {
    ko: '이 요청의 최대 단계 수에 도달해 중단했습니다.',
    en: 'I stopped because this request reached its step limit.',
  },
  'run.ending.loop': {
    ko: '모델이 같은 단계를 반복해 중단했습니다.',
    en: 'I stopped because the model kept repeating the same step.',
  },
  'run.storageProblem': {
    ko: '저장된 데이터를 읽거나 쓸 수 없어 답하지 못했습니다. FinClaw가 실행 중인 컴퓨터에서 "finclaw doctor"를 실행해 주세요.',
    en: 'I could not answer because stored data cannot be read or written. Run "finclaw doctor" on the machine that runs FinClaw.',
  },
  'run.found': { ko: '조회한 데이터:', en: 'Data found:' },
  'run.queueFull': {
    ko: '대기 중인 메시지가 너무 많아 이 메시지는 처리하지 못했습니다. 잠시 후 다시 보내 주세요.',
    en: 'Too many messages are waiting, so this one was not accepted. Please send it again in a moment.',
  },
  'run.gaveUp': {
    ko: '이 메시지를 처리하다가 프로그램이 여러 번 중단되어 더 이상 시도하지 않습니다: “{question}”',
    en: 'FinClaw stopped several times while handling this message and will not try again: “{question}”',
  },
  'run.waiting': {
    ko: '대기 중인 답변이 많습니다. 순서대로 답해 드리겠습니다.',
    en: 'FinClaw is busy. Your message is in the queue.',
  },
  'run.research': { ko: '조사 중: {topic} ({tool})', en: 'Researching: {topic} ({tool})' },
  'run.tooBusy': {
    ko: '요청이 많아 답하지 못했습니다. 잠시 후 다시 보내 주세요.',
    en: 'FinClaw was too busy to answer this. Please send it again in a moment.',
  },
  'run.broken': {
    ko: '오류가 발생해 이 메시지에 답하지 못했습니다. 다시 보내 주세요.',
    en: 'Something went wrong, so this message has no answer. Please send it again.',
  },
  'run.freshStart': {
    ko: '한동안 대화가 없어 새 대화를 시작합니다. 이전 대화는 요약으로 이어집니다.',
    en: 'It has been a while, so this is a new conversation. It starts from a summary of the last one.',
  },
  'run.linesLost': {
    ko: '이 대화 기록에서 {count}줄이 손상되어 답변에 반영되지 않습니다. 손상된 내용은 sessions 폴더에 남아 있습니다.',
    en: 'Part of this conversation is damaged (lines: {count}), so answers do not take it into account. The damaged text stays in the "sessions" folder.',
  },
  'run.leftUnanswered': {
    ko: '프로그램이 꺼져 있는 동안 답하지 못한 질문이 있습니다.\n{questions}\n지금 다시 물으려면 {command} 를 보내 주세요.',
    en: 'FinClaw was not running, so these messages are unanswered:\n{questions}\nSend {command} to ask them now.',
  },
  'run.leftUnansweredItem': { ko: '• “{question}” ({time})', en: '• “{question}” ({time})' },
  'run.leftUnansweredMore': { ko: '• 외 {count}개', en: '• and {count} more' },
  'run.marketOpen': { ko: '{market} 정규장이 열려 있습니다.', en: '{market} is open.' },
  'run.marketClosed': {
    ko: '지금은 {market} 정규장 시간이 아닙니다. 다음 개장: {time} ({timezone})',
    en: '{market} is closed. It opens next at {time} ({timezone}).',
  },
} as const satisfies MessageTable;
