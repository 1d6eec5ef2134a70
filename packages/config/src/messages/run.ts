import type { MessageTable } from './table.ts';

/** What a run says besides the model's own words. */
export const runMessages = {
  'run.ending.refused': {
    ko: '모델이 이 요청에 답하기를 거절했습니다.',
    en: 'The model declined to answer this request.',
  },
  'run.ending.empty': {
    ko: '모델이 빈 답을 보냈습니다. 다시 물어보거나 다르게 표현해 보세요.',
    en: 'The model returned an empty answer. Ask again, or put it another way.',
  },
  'run.ending.length': {
    ko: '답변이 길이 제한에 걸려 중간에 끊겼습니다.',
    en: 'The answer was cut off because it reached the length limit.',
  },
  'run.ending.turn_limit': {
    ko: '이 요청에 허용된 단계 수를 다 써서 여기서 멈췄습니다.',
    en: 'I stopped here because this request reached its step limit.',
  },
  'run.storageProblem': {
    ko: '저장된 자료를 읽거나 쓸 수 없어 답하지 못했습니다. FinClaw가 있는 컴퓨터에서 "finclaw doctor"를 실행해 주세요.',
    en: 'I could not answer because stored data cannot be read or written. Please run "finclaw doctor" on the machine FinClaw runs on.',
  },
  'run.queueFull': {
    ko: '대기 중인 메시지가 너무 많아 이 메시지는 처리하지 못했습니다. 잠시 후 다시 보내 주세요.',
    en: 'Too many messages are waiting, so this one was not accepted. Please send it again in a moment.',
  },
  'run.gaveUp': {
    ko: '이 메시지를 처리하던 중 프로그램이 여러 번 멈춰 더 시도하지 않습니다: “{question}”',
    en: 'The program stopped several times while handling this message, so it was given up: “{question}”',
  },
  'run.waiting': {
    ko: '지금 답변이 많이 밀려 있어 차례를 기다리고 있습니다.',
    en: 'FinClaw is busy with other answers; yours is in the queue.',
  },
  'run.research': { ko: '조사 중: {topic} ({tool})', en: 'Researching: {topic} ({tool})' },
  'run.tooBusy': {
    ko: '답변이 너무 밀려 차례가 오지 않았습니다. 잠시 후 다시 보내 주세요.',
    en: 'Too many answers were in progress, so this one was not started. Please send it again in a moment.',
  },
  'run.broken': {
    ko: '문제가 생겨 이 메시지에 답하지 못했습니다. 다시 보내 주세요.',
    en: 'Something went wrong and this message was not answered. Please send it again.',
  },
  'run.freshStart': {
    ko: '한동안 대화가 없어 새로 시작합니다. 앞 대화는 요약해 이어 갑니다.',
    en: 'It has been a while, so this is a new conversation. A summary of the previous one is kept.',
  },
  'run.linesLost': {
    ko: '이 대화 기록의 일부가 손상되어 {count}줄을 읽을 수 없습니다. 그 내용은 답변에 반영되지 않습니다. 손상된 부분은 sessions 폴더에 그대로 남아 있습니다.',
    en: 'Part of the record of this conversation is damaged and cannot be read (lines: {count}), so answers do not take it into account. The damaged text is kept in the "sessions" folder.',
  },
  'run.leftUnanswered': {
    ko: '프로그램이 멈춰 있는 동안 답하지 못한 질문이 있습니다.\n{questions}\n지금 다시 물으려면 {command} 를 보내 주세요.',
    en: 'The program was not running, so these messages were left unanswered:\n{questions}\nSend {command} to ask them now.',
  },
  'run.leftUnansweredItem': { ko: '• “{question}” ({time})', en: '• “{question}” ({time})' },
  'run.leftUnansweredMore': { ko: '• 그 밖에 {count}개', en: '• and {count} more' },
  'run.marketOpen': { ko: '{market} 정규장이 열려 있습니다.', en: '{market} is open.' },
  'run.marketClosed': {
    ko: '{market} 정규장은 닫혀 있고 {time}에 다시 열립니다. (시간대 {timezone})',
    en: '{market} is closed and reopens at {time} ({timezone}).',
  },
} as const satisfies MessageTable;
