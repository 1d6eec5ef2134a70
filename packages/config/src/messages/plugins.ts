import type { MessageTable } from './table.ts';

/** Why a plugin was not loaded, or what it gave back that cannot be used. */
export const pluginMessages = {
  'plugins.problem.field': {
    ko: '{place}: "{field}" 값은 {wanted} 형식이어야 하는데 {found}입니다. 예: {example}',
    en: '{place}: "{field}" has to be {wanted}, not {found}. For example: {example}',
  },
  'plugins.problem.slot': {
    ko: '매니페스트의 "slots"에 없는 "{slot}"에 추가하려고 합니다. "slots"에 "{slot}"을 넣어 주세요.',
    en: 'It adds to "{slot}" without declaring that in "slots".',
  },
  'plugins.problem.channel': {
    ko: '매니페스트의 "channels"에 없는 채널 "{channel}"을 추가하려고 합니다.',
    en: 'It brings the channel "{channel}" without naming it under "channels".',
  },
  'plugins.problem.event': { ko: '"{event}" 이벤트는 없습니다.', en: 'There is no event "{event}" to listen to.' },
  'plugins.problem.json': {
    ko: '{file} 파일이 올바른 JSON이 아닙니다: {reason}',
    en: '{file} is not valid JSON: {reason}',
  },
  'plugins.problem.manifest': { ko: '{file} 파일이 올바르지 않습니다: {reason}', en: '{file} is invalid: {reason}' },
  'plugins.problem.mainType': {
    ko: '"{file}" 파일로는 시작할 수 없습니다(.ts, .mts, .js, .mjs만 가능).',
    en: '"{file}" is not a file a plugin may start with (.ts, .mts, .js, .mjs).',
  },
  'plugins.problem.unreadable': { ko: '"{path}"을(를) 읽을 수 없습니다.', en: '"{path}" cannot be read.' },
  'plugins.problem.outside': {
    ko: '"{path}"은(는) 플러그인 폴더 밖을 가리킵니다.',
    en: '"{path}" leads outside the plugin folders.',
  },
  'plugins.problem.writable': {
    ko: '이 컴퓨터의 누구나 "{path}"을(를) 바꿀 수 있습니다. 그 권한을 없애 주세요(chmod o-w).',
    en: '"{path}" can be changed by anybody on this machine; remove that permission (chmod o-w).',
  },
  'plugins.problem.missing': {
    ko: '먼저 있어야 하는 플러그인이 로드되지 않았습니다: {names}',
    en: 'It needs {names}, which is not loaded.',
  },
  'plugins.problem.circle': {
    ko: '플러그인들이 서로를 필요로 합니다.',
    en: 'It is part of a circle of dependencies.',
  },
  'plugins.problem.absent': {
    ko: '{paths} 폴더에 이 이름의 플러그인이 없습니다.',
    en: 'No folder in {paths} holds a plugin of this name.',
  },
  'plugins.problem.noRegister': {
    ko: '"register"도 "activate"도 내보내지 않습니다.',
    en: 'It exports neither "register" nor "activate".',
  },
  'plugins.problem.register': {
    ko: '등록하는 중에 오류가 났습니다: {reason}',
    en: 'It could not be registered: {reason}',
  },
  'plugins.problem.slow': {
    ko: '등록에 {limit}ms보다 오래 걸렸습니다.',
    en: 'It took longer than {limit} ms to register.',
  },
  'plugins.problem.settings': {
    ko: '설정 {path}이(가) 올바르지 않습니다: {reason}',
    en: '{path}: {reason}',
  },
  'plugins.problem.send': { ko: '지금은 보낼 수 없습니다.', en: 'Nothing can be sent now.' },
  'plugins.problem.syntax': {
    ko: '{file}에 문법 오류가 있습니다: {reason}',
    en: '{file} has a syntax error: {reason}',
  },
  'plugins.problem.load': {
    ko: '{file}을(를) 불러오지 못했습니다: {reason}',
    en: '{file} could not be loaded: {reason}',
  },
  'plugins.problem.other': { ko: '{reason}', en: '{reason}' },
} as const satisfies MessageTable;
