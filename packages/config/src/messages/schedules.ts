import type { MessageTable } from './table.ts';

/** What people read about the things they have done at set times. */
export const scheduleMessages = {
  'commands.schedule.description': { ko: '예약을 보고 만들고 멈춥니다', en: 'Shows, makes and stops schedules' },
  'commands.schedule.usage': {
    ko: '{prefix}schedule [매일 아침 8시에 포트폴리오 보내줘] (멈춤: {prefix}schedule 중지 번호, 다시: 재개, 지금: 실행, 삭제: 삭제, 시간대: 시간대 서울)',
    en: '{prefix}schedule [every day at 8 send me my portfolio] ({prefix}schedule pause|resume|run|remove ID, {prefix}schedule zone Seoul)',
  },
  'cli.summary.schedule': { ko: '예약을 보고 만들고 멈춥니다', en: 'show, make and stop schedules' },

  'schedules.once': { ko: '{time}에 한 번', en: 'once, at {time}' },
  'schedules.every.minutes': { ko: '{count}분마다', en: 'every {count} minutes' },
  'schedules.every.hours': { ko: '{count}시간마다', en: 'every {count} hours' },
  'schedules.every.hour': { ko: '1시간마다', en: 'every hour' },
  'schedules.daily': { ko: '매일 {time}', en: 'every day at {time}' },
  'schedules.weekdays': { ko: '평일 {time}', en: 'every weekday at {time}' },
  'schedules.onDays': { ko: '매주 {days} {time}', en: 'every {days} at {time}' },
  'schedules.monthly': { ko: '매달 {day}일 {time}', en: 'on day {day} of every month at {time}' },
  'schedules.monthEnd': { ko: '매달 마지막 날 {time}', en: 'on the last day of every month at {time}' },
  'schedules.cron': { ko: 'cron {cron}', en: 'cron {cron}' },
  'schedules.market.open.before': { ko: '{exchange} 개장 {minutes}분 전', en: '{minutes} minutes before the {exchange} opens' },
  'schedules.market.open.after': { ko: '{exchange} 개장 {minutes}분 후', en: '{minutes} minutes after the {exchange} opens' },
  'schedules.market.close.before': { ko: '{exchange} 마감 {minutes}분 전', en: '{minutes} minutes before the {exchange} closes' },
  'schedules.market.close.after': { ko: '{exchange} 마감 {minutes}분 후', en: '{minutes} minutes after the {exchange} closes' },
  'schedules.onlyOn': { ko: '{when} ({days}만)', en: '{when} ({days} only)' },

  'schedules.task.portfolio': { ko: '포트폴리오', en: 'your portfolio' },
  'schedules.task.watchlist': { ko: '관심 종목', en: 'your watchlist' },
  'schedules.task.news': { ko: '뉴스', en: 'the news' },
  'schedules.task.morning': { ko: '아침 브리핑', en: 'the morning briefing' },
  'schedules.task.close': { ko: '마감 요약', en: 'the close summary' },
  'schedules.task.week': { ko: '주간 리뷰', en: 'the weekly review' },
  'schedules.task.say': { ko: '"{text}" 알림', en: 'a reminder: "{text}"' },
  'schedules.task.ask': { ko: '"{text}"', en: '"{text}"' },

  'schedules.reminder': { ko: '⏰ {text}', en: '⏰ {text}' },
  'schedules.late': {
    ko: '_{due} 예약인데, 그때 프로그램이 꺼져 있어 지금 보냅니다._',
    en: '_This was due at {due}. The program was not running then._',
  },
  'schedules.missed': {
    ko: '_{due} 예약입니다. 프로그램이 꺼져 있던 동안 지나간 {count}번은 이번 한 번으로 대신합니다._',
    en: '_This was due at {due}. It also stands for {count} earlier runs that were missed while the program was not running._',
  },
  'schedules.prompt': {
    ko: '이 메시지는 사용자가 예약해 둔 것으로 {due}에 저절로 보내졌다. 지금 기다리는 사람은 없다. 알릴 것이 없으면 HEARTBEAT_OK라고만 답하라.',
    en: 'The user scheduled this message for {due}; nobody is waiting for the answer. If there is nothing they need to know, answer only HEARTBEAT_OK.',
  },
  'schedules.row': { ko: '{when}: {task} (번호 {id})', en: '{when}: {task} (id {id})' },
  'schedules.row.next': { ko: '  다음: {times} ({zone})', en: '  Next: {times} ({zone})' },
  'schedules.row.last': { ko: '  최근: {runs}', en: '  Latest: {runs}' },
  'schedules.row.paused': { ko: '  멈춤', en: '  Paused' },
  'schedules.row.money': { ko: '  예산이 다 되어 멈춤', en: '  Paused because its budget was used up' },
  'schedules.row.done': { ko: '  끝남', en: '  Finished' },
  'schedules.run.stored': { ko: '대기', en: 'waiting' },
  'schedules.run.accepted': { ko: '진행 중', en: 'running' },
  'schedules.run.answered': { ko: '보냄', en: 'sent' },
  'schedules.run.silent': { ko: '알릴 것 없음', en: 'nothing to tell' },
  'schedules.run.failed': { ko: '실패', en: 'failed' },
  'schedules.run.skipped': { ko: '건너뜀', en: 'skipped' },

  'schedules.none': { ko: '예약이 없습니다.', en: 'You have no schedules.' },
  'schedules.created': { ko: '예약했습니다. {job}', en: 'Scheduled. {job}' },
  'schedules.removed': { ko: '예약을 지웠습니다. {job}', en: 'Schedule removed. {job}' },
  'schedules.paused': { ko: '예약을 멈췄습니다. {job}', en: 'Schedule paused. {job}' },
  'schedules.resumed': { ko: '예약을 다시 시작했습니다. {job}', en: 'Schedule resumed. {job}' },
  'schedules.started': { ko: '지금 실행합니다. {job}', en: 'Running it now. {job}' },
  'schedules.zoneSet': { ko: '앞으로 {zone} 시간대를 씁니다.', en: 'Your time zone is {zone} from now on.' },
  'schedules.unknownId': { ko: '그 번호의 예약이 없습니다: {id}', en: 'No schedule has that id: {id}' },
  'schedules.unknownZone': {
    ko: '모르는 시간대입니다: {zone}. 도시 이름이나 Asia/Seoul처럼 적어 주세요.',
    en: 'Unknown time zone: {zone}. Please name a city, or write it like Asia/Seoul.',
  },
  'schedules.unread': {
    ko: '언제 무엇을 할지 알 수 없습니다. "매일 아침 8시에 포트폴리오 보내줘"처럼 적어 주세요.',
    en: 'That names no time and task. Please write it like "every day at 8 send me my portfolio".',
  },
  'schedules.ask.time': { ko: '몇 시에 할까요? 예: 아침 8시', en: 'At what time? For example: 8 am' },
  'schedules.ask.task': {
    ko: '그때 무엇을 할까요? 예: 포트폴리오 보내줘',
    en: 'What should happen then? For example: send me my portfolio',
  },
  'schedules.ask.zone': {
    ko: '어느 도시의 시간으로 할까요? 예: 서울. 한 번만 여쭙고 기억해 두겠습니다.',
    en: 'Which city’s time do you mean? For example: New York. This is asked only once.',
  },
  'schedules.refused.past': { ko: '그 시각은 이미 지났습니다.', en: 'That time has passed already.' },
  'schedules.refused.rule': { ko: '반복 규칙을 읽을 수 없습니다.', en: 'The rule cannot be read.' },
  'schedules.refused.too-often': {
    ko: '{minutes}분보다 자주 반복할 수 없습니다.',
    en: 'Nothing can be repeated more often than every {minutes} minutes.',
  },
  'schedules.refused.too-many': {
    ko: '예약은 {max}개까지 가질 수 있습니다. 쓰지 않는 예약을 먼저 지워 주세요.',
    en: 'You can have {max} schedules. Please remove one first.',
  },
  'schedules.refused.duplicate': { ko: '같은 예약이 이미 있습니다. {job}', en: 'You already have this schedule. {job}' },
  'schedules.outOfMoney': {
    ko: '예산이 다 되어 예약을 멈췄습니다. {job}\n다시 시작하려면 `/schedule 재개 {id}`를 보내 주세요.',
    en: 'This schedule is paused because its budget was used up. {job}\nSend `/schedule resume {id}` to go on.',
  },
} as const satisfies MessageTable;
