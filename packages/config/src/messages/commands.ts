import type { MessageTable } from './table.ts';

/** The names, usage and answers of chat commands. */
export const commandMessages = {
  'commands.forbidden': {
    ko: '이 명령어를 실행할 권한이 없습니다.',
    en: 'You do not have permission to use this command.',
  },
  'commands.coolingDown': {
    ko: '잠시 후 다시 시도해 주세요.',
    en: 'Please try again in a moment.',
  },
  'commands.failed': {
    ko: '명령어 실행 중 문제가 발생했습니다.',
    en: 'Something went wrong while running the command.',
  },

  'commands.help.description': {
    ko: '사용 가능한 명령어를 표시합니다',
    en: 'Lists the available commands',
  },
  'commands.help.usage': { ko: '{prefix}help [명령어]', en: '{prefix}help [command]' },
  'commands.help.header': {
    ko: '그냥 물어보면 됩니다. 예: "삼성전자 얼마야?", "내 수익률 알려줘". 명령어도 쓸 수 있습니다.',
    en: 'Just ask, for example "What is the price of Apple?" or "How is my portfolio doing?". Commands work too.',
  },
  'commands.help.general': { ko: '대화와 설정', en: 'Conversation and settings' },
  'commands.help.finance': { ko: '시세와 투자', en: 'Prices and investing' },
  'commands.help.admin': { ko: '관리', en: 'Administration' },
  'commands.help.more': {
    ko: '명령어 하나의 사용법: `{prefix}도움말 시세`',
    en: 'How one command is used: `{prefix}help price`',
  },
  'commands.help.usageLine': { ko: '사용법: `{usage}`', en: 'Usage: `{usage}`' },
  'commands.help.unknown': { ko: '알 수 없는 명령어: {name}', en: 'Unknown command: {name}' },

  'commands.reset.description': { ko: '이 대화를 초기화합니다', en: 'Clears this conversation' },
  'commands.reset.usage': { ko: '{prefix}reset', en: '{prefix}reset' },
  'commands.reset.done': {
    ko: '대화를 초기화했습니다. 새로 시작해 주세요.',
    en: 'Conversation cleared. You can start over.',
  },
  'commands.reset.failed': {
    ko: '대화를 초기화하지 못했습니다.',
    en: 'Could not clear the conversation.',
  },

  'commands.new.description': { ko: '새 대화를 시작합니다', en: 'Starts a new conversation' },
  'commands.new.usage': { ko: '{prefix}new', en: '{prefix}new' },
  'commands.new.done': {
    ko: '새 대화를 시작했습니다. 무엇을 도와드릴까요?',
    en: 'New conversation. How can I help?',
  },

  'commands.again.description': {
    ko: '프로그램이 꺼져 있는 동안 받은 질문에 답합니다',
    en: 'Answers questions received while FinClaw was not running',
  },
  'commands.again.usage': { ko: '{prefix}again', en: '{prefix}again' },
  'commands.again.nothing': { ko: '답하지 못한 질문이 없습니다.', en: 'There are no unanswered questions.' },

  'commands.stop.description': { ko: '진행 중인 답변을 중지합니다', en: 'Stops the current answer' },
  'commands.stop.usage': { ko: '{prefix}stop', en: '{prefix}stop' },
  'commands.stop.done': { ko: '답변을 중지했습니다.', en: 'Stopped.' },
  'commands.stop.nothing': { ko: '진행 중인 답변이 없습니다.', en: 'No answer is in progress.' },

  'commands.model.description': {
    ko: '이 대화의 모델을 보거나 바꿉니다',
    en: "Shows or changes this conversation's model",
  },
  'commands.model.usage': { ko: '{prefix}model [모델]', en: '{prefix}model [model]' },
  'commands.model.current': { ko: '현재 모델: {model}', en: 'Current model: {model}' },
  'commands.model.available': { ko: '사용할 수 있는 모델: {models}', en: 'Available models: {models}' },
  'commands.model.changed': {
    ko: '이 대화의 모델을 {model:으로/로} 바꿨습니다.',
    en: 'This conversation now uses {model}.',
  },
  'commands.model.unknown': { ko: '모델을 찾을 수 없습니다: {name}', en: 'Unknown model: {name}' },
  'commands.model.nearest': { ko: '혹시 이 모델인가요? {models}', en: 'Did you mean: {models}?' },
  'commands.model.unavailable': {
    ko: '{model:은/는} 지금 사용할 수 없습니다: {reason}',
    en: '{model} is unavailable right now: {reason}',
  },

  'commands.status.description': {
    ko: '모델, 컨텍스트 사용량, 오늘 비용을 표시합니다',
    en: 'Shows the model, context usage and today’s cost',
  },
  'commands.status.usage': { ko: '{prefix}status', en: '{prefix}status' },
  'commands.status.model': { ko: '모델: {model}', en: 'Model: {model}' },
  'commands.status.context': {
    ko: '컨텍스트: {used} / {window} 토큰 ({percent})',
    en: 'Context: {used} / {window} tokens ({percent})',
  },
  'commands.status.cost': { ko: '오늘 비용: {cost}', en: 'Cost today: {cost}' },
  'commands.status.queue': { ko: '대기열 방식: {mode}', en: 'Queue mode: {mode}' },
  'commands.status.running': { ko: '답변을 작성하고 있습니다.', en: 'An answer is in progress.' },

  'commands.context.description': {
    ko: '컨텍스트 사용량을 항목별로 표시합니다',
    en: 'Shows what uses the context',
  },
  'commands.context.usage': { ko: '{prefix}context', en: '{prefix}context' },
  'commands.context.window': {
    ko: '{model}: 컨텍스트 {window}토큰 중 약 {used}토큰 사용 ({percent})',
    en: '{model}: about {used} of {window} tokens of context ({percent})',
  },
  'commands.context.systemPrompt': { ko: '· 시스템 프롬프트 {tokens}', en: '· system prompt {tokens}' },
  'commands.context.toolDefinitions': { ko: '· 도구 설명 {tokens}', en: '· tool descriptions {tokens}' },
  'commands.context.conversation': { ko: '· 대화 {tokens}', en: '· conversation {tokens}' },
  'commands.context.toolResults': { ko: '· 도구 결과 {tokens}', en: '· tool results {tokens}' },
  'commands.context.summary': { ko: '· 이전 대화 요약 {tokens}', en: '· summary of earlier messages {tokens}' },
  'commands.compact.description': {
    ko: '이전 대화를 요약해 컨텍스트를 확보합니다',
    en: 'Summarises earlier messages to free up context',
  },
  'commands.compact.usage': { ko: '{prefix}compact', en: '{prefix}compact' },
  'commands.compact.done': {
    ko: '이전 대화를 요약했습니다: 약 {before}토큰 → {after}토큰',
    en: 'Summarised earlier messages: about {before} → {after} tokens',
  },
  'commands.compact.nothing': { ko: '요약할 내용이 없습니다.', en: 'Nothing to summarise.' },

  'commands.usage.description': { ko: '토큰 사용량과 비용을 표시합니다', en: 'Shows token usage and cost' },
  'commands.usage.usage': { ko: '{prefix}usage', en: '{prefix}usage' },
  'commands.usage.none': { ko: '아직 사용 기록이 없습니다.', en: 'No usage yet.' },
  'commands.usage.today': { ko: '오늘', en: 'Today' },
  'commands.usage.row': {
    ko: '{label}: 요청 {requests}회, 입력 {input} 토큰, 출력 {output} 토큰, {cost}',
    en: '{label}: {requests} requests, {input} tokens in, {output} tokens out, {cost}',
  },
  'commands.usage.own': { ko: '{cost}, 개인 키로 {own}', en: '{cost}, {own} of it with personal keys' },
  'commands.usage.unpriced': {
    ko: '{cost} (비용을 알 수 없는 요청 {count}건 제외)',
    en: '{cost} (without {count:request/requests} of unknown cost)',
  },

  'commands.queue.description': {
    ko: '답변 중에 보낸 메시지의 처리 방식을 정합니다',
    en: 'Sets how messages sent during an answer are handled',
  },
  'commands.queue.usage': { ko: '{prefix}queue [방식]', en: '{prefix}queue [mode]' },
  'commands.queue.current': { ko: '현재 방식: {mode}', en: 'Current mode: {mode}' },
  'commands.queue.changed': { ko: '대기열 방식을 {mode:으로/로} 바꿨습니다.', en: 'The queue mode is now {mode}.' },
  'commands.queue.unknown': { ko: '지원하지 않는 방식입니다: {name}', en: 'Unknown mode: {name}' },
  'commands.queue.mode.queue': { ko: '받은 순서대로 하나씩 답합니다', en: 'answers one message after another' },
  'commands.queue.mode.followup': {
    ko: '대기 중인 메시지에 다음에 한 번에 답합니다',
    en: 'answers all waiting messages together next',
  },
  'commands.queue.mode.interrupt': {
    ko: '진행 중인 답변을 중지하고 새 메시지에 답합니다',
    en: 'stops the current answer and answers the new message',
  },
  'commands.queue.mode.collect': { ko: '모아서 한 번에 답합니다', en: 'collects messages and answers them together' },
  'commands.queue.mode.steer': { ko: '작성 중인 답변에 반영합니다', en: 'adds the message to the current answer' },
  'commands.queue.mode.steer-backlog': {
    ko: '작성 중인 답변에 반영하고, 끝난 뒤 따로 답합니다',
    en: 'adds the message to the current answer and also answers it afterwards',
  },

  'commands.approve.description': { ko: '대기 중인 요청을 승인합니다', en: 'Approves a pending request' },
  'commands.approve.usage': { ko: '{prefix}approve [번호]', en: '{prefix}approve [id]' },
  'commands.deny.description': { ko: '대기 중인 요청을 거절합니다', en: 'Denies a pending request' },
  'commands.deny.usage': { ko: '{prefix}deny [번호]', en: '{prefix}deny [id]' },
  'commands.approval.none': { ko: '승인 대기 중인 요청이 없습니다.', en: 'No request is waiting for approval.' },
  'commands.approval.several': {
    ko: '승인 대기 중인 요청이 여러 건입니다. 번호를 함께 입력해 주세요.',
    en: 'Several requests are waiting. Add the id of one.',
  },
  'commands.approval.later': {
    ko: '메시지를 보낸 뒤에 올라온 요청입니다. 내용을 확인하고, 승인하려면 번호를 함께 입력해 주세요.',
    en: 'This request came up after your message was sent. Read it, and add its id to approve it.',
  },
  'commands.approval.row': { ko: '`{id}` {summary}', en: '`{id}` {summary}' },
  'commands.approval.approved': { ko: '승인했습니다: {summary}', en: 'Approved: {summary}' },
  'commands.approval.denied': { ko: '거절했습니다: {summary}', en: 'Denied: {summary}' },
  'commands.approval.unknown': {
    ko: '대기 중인 요청에 없는 번호입니다: {id}',
    en: 'No pending request has the id {id}',
  },
  'commands.approval.expired': {
    ko: '요청이 만료되어 실행되지 않았습니다. 다시 요청해 주세요.',
    en: 'The request expired and did not run. Please ask again.',
  },
  'commands.approval.forbidden': {
    ko: '요청한 사람이나 관리자만 처리할 수 있습니다.',
    en: 'Only the person who asked or an admin can do this.',
  },
  'commands.approval.unrecorded': {
    ko: '저장 공간이 부족해 승인을 기록하지 못했습니다. 아무것도 실행하지 않았습니다. 공간을 확보한 뒤 다시 요청해 주세요.',
    en: 'The disk is full, so your approval was not recorded and nothing ran. Free some space and ask again.',
  },
  'commands.approval.decided': { ko: '이미 처리된 요청입니다.', en: 'This request has already been decided.' },

  'commands.price.description': { ko: '종목의 현재 시세를 조회합니다', en: 'Shows the current price' },
  'commands.price.usage': {
    ko: '{prefix}price AAPL (또는 {prefix}price 삼성전자)',
    en: '{prefix}price AAPL (or {prefix}price 삼성전자)',
  },
  'commands.price.prompt': {
    ko: '종목을 입력해 주세요. 예: `{prefix}price AAPL`',
    en: 'Add a name or symbol, for example `{prefix}price AAPL`',
  },

  'commands.portfolio.description': { ko: '포트폴리오 요약을 표시합니다', en: 'Summarises your portfolio' },
  'commands.portfolio.usage': { ko: '{prefix}portfolio', en: '{prefix}portfolio' },

  'commands.settings.description': {
    ko: '언어, 기준 통화, 세금 신고 국가를 보거나 바꿉니다',
    en: 'Shows or changes your language, base currency and tax residence',
  },
  'commands.settings.usage': {
    ko: '{prefix}settings [언어|통화|세금 값]',
    en: '{prefix}settings [language|currency|tax VALUE]',
  },
  'commands.share.description': {
    ko: '계좌를 공유하거나 공유 제안에 답합니다',
    en: 'Shares an account, or answers an offer',
  },
  'commands.share.usage': {
    ko: '{prefix}share [계좌 이름 [보기|수정]] | {prefix}share 해제 계좌 이름 | {prefix}share 수락|거절 코드',
    en: '{prefix}share [ACCOUNT NAME [view|edit]] | {prefix}share end ACCOUNT NAME | {prefix}share accept|decline CODE',
  },
  'commands.memory.description': {
    ko: '기억을 보거나 수정, 삭제합니다',
    en: 'Shows, edits and deletes memories',
  },
  'commands.memory.usage': {
    ko: '{prefix}memory [add 내용 | edit 번호 내용 | forget 번호 또는 내용]',
    en: '{prefix}memory [add TEXT | edit ID TEXT | forget ID or TEXT]',
  },
  'commands.why.description': {
    ko: '직전 답변의 수치가 어디서 왔는지 표시합니다',
    en: 'Shows where the figures in the last answer come from',
  },
  'commands.why.usage': { ko: '{prefix}why [번호]', en: '{prefix}why [number]' },

  'commands.sign.description': {
    ko: '직전 답변을 근거와 함께 서명된 파일로 저장합니다',
    en: 'Saves the last answer and what it rests on as a signed file',
  },
  'commands.sign.usage': { ko: '{prefix}sign [전체] [가릴 부분 …]', en: '{prefix}sign [all] [part to withhold …]' },

  'commands.chart.description': { ko: '종목의 가격 차트를 그립니다', en: 'Draws a price chart' },
  'commands.chart.usage': { ko: '{prefix}chart 삼성전자 [일봉|주봉|월봉]', en: '{prefix}chart AAPL [1d|1w|1M]' },
  'commands.chart.prompt': {
    ko: '종목을 입력해 주세요. 예: `{prefix}chart 삼성전자`',
    en: 'Add a name or symbol, for example `{prefix}chart AAPL`',
  },

  'commands.undo.description': {
    ko: '포트폴리오의 거래 기록을 되돌립니다',
    en: 'Undoes a transaction in your portfolio',
  },
  'commands.undo.usage': { ko: '{prefix}undo [코드]', en: '{prefix}undo [CODE]' },
  'commands.undo.last': {
    ko: '마지막 거래: {row}. 되돌리려면 `{prefix}undo {code}`를 보내 주세요.',
    en: 'Last transaction: {row}. To undo it, send `{prefix}undo {code}`.',
  },
  'commands.undo.nothing': { ko: '되돌릴 거래가 없습니다.', en: 'There is nothing to undo.' },
  'commands.undo.unknown': {
    ko: '없거나 이미 되돌린 거래입니다. `{prefix}undo`를 보내면 마지막 거래와 코드를 볼 수 있습니다.',
    en: 'No such transaction, or already undone. `{prefix}undo` shows the last one and its code.',
  },

  'commands.import.description': {
    ko: '보낸 CSV의 거래를 포트폴리오에 추가합니다',
    en: 'Adds the trades of a CSV file you sent',
  },
  'commands.import.usage': { ko: '{prefix}import yes|skip|no|undo', en: '{prefix}import yes|skip|no|undo' },
  'commands.import.lacking': {
    ko: '아직 추가하지 않았습니다. 추가할 수 없는 행이 {count}건 있습니다. 나머지만 추가하려면 `{prefix}import skip`, 취소하려면 `{prefix}import no`를 보내 주세요.',
    en: 'Nothing has been added yet: {count:row/rows} cannot be added. Send `{prefix}import skip` to add the rest, or `{prefix}import no` to cancel.',
  },
  'commands.import.unclear': {
    ko: '"{value}"{:을/를} 이해하지 못했습니다. `date=열이름`, `currency=USD`, `적립=buy`, `dates=dmy`, `amounts=gross`처럼 적어 주세요.',
    en: 'Could not read "{value}". Use `date=Column`, `currency=USD`, `Savings=buy`, `dates=dmy` or `amounts=gross`.',
  },
  'commands.import.correct': {
    ko: '열을 잘못 읽었다면 파일을 다시 보내면서 `/import date=열이름`처럼 적어 주세요.',
    en: 'To correct a column, send the file again with a line such as `/import date=Column`.',
  },
  'commands.import.confirm': {
    ko: '아직 추가하지 않았습니다. {count}건을 포트폴리오에 추가하려면 `{prefix}import yes`, 취소하려면 `{prefix}import no`를 보내 주세요.',
    en: 'Nothing has been added yet. Send `{prefix}import yes` to add these trades ({count}) to your portfolio, or `{prefix}import no` to cancel.',
  },
  'commands.import.none': {
    ko: '대기 중인 파일이 없습니다. 증권사에서 내려받은 거래내역 CSV를 보내 주시면 추가할 내용을 먼저 보여 드립니다.',
    en: 'No file is waiting. Send a CSV of your trades from your broker, and you can review it before anything is added.',
  },
  'commands.import.elsewhere': {
    ko: '추가하지 않았습니다. 지금 대기 중인 파일은 다른 대화에서 보여 드린 것입니다. 그 대화에서 확인하거나 여기에 파일을 다시 보내 주세요.',
    en: 'Nothing was added: the file that is waiting was shown in another conversation. Confirm it there, or send the file here again.',
  },
  'commands.import.done': {
    ko: '{file}: {count}건을 포트폴리오에 추가했습니다. 되돌리려면 `{prefix}import undo`를 보내 주세요.',
    en: '{file}: {count} added to your portfolio. Send `{prefix}import undo` to undo.',
  },
  'commands.import.cancelled': {
    ko: '취소했습니다. 아무것도 추가하지 않았습니다.',
    en: 'Cancelled. Nothing was added.',
  },
  'commands.import.undone': { ko: '{file}에서 추가한 거래를 되돌렸습니다.', en: 'Undid the import of {file}.' },
  'commands.import.nothingToUndo': { ko: '되돌릴 가져오기가 없습니다.', en: 'There is no import to undo.' },
  'commands.import.unreadable': {
    ko: '{file:을/를} 읽지 못했습니다. 파일이 있는지 확인하고, 2 MB보다 크면 나누어 보내 주세요.',
    en: 'Could not read {file}. Check that it exists. If it is larger than 2 MB, send it in parts.',
  },
  'commands.sync.description': {
    ko: '증권사 계좌에서 새 거래를 가져와 보여 줍니다',
    en: 'Shows new trades from your accounts at brokers',
  },
  'commands.sync.usage': { ko: '{prefix}sync [증권사]', en: '{prefix}sync [BROKER]' },
  'commands.sync.onlyOwner': {
    ko: '증권사 키는 FinClaw를 설치한 사람의 것이어서 그 사람만 동기화할 수 있습니다.',
    en: 'The broker keys belong to the owner of this installation, so only the owner can sync.',
  },
  'commands.sync.unknown': {
    ko: '동기화할 수 있는 증권사가 아닙니다: {known} 중에서 골라 주세요.',
    en: 'Not a broker that can be synced. Choose one of {known}.',
  },
  'commands.import.onlyDirect': {
    ko: '거래내역은 단체 대화방에서 받지 않습니다. 개인 대화로 보내 주세요.',
    en: 'I do not accept trades in group chats. Please send the file in a direct message.',
  },
} as const satisfies MessageTable;
