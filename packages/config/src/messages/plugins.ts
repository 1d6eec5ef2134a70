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
  'plugins.may.tools': {
    ko: '모델이 부르는 도구를 추가합니다.',
    en: 'adds tools that the model can call',
  },
  'plugins.may.commands': { ko: '채팅 명령을 추가합니다.', en: 'adds chat commands' },
  'plugins.may.channels': {
    ko: '채널을 추가해 메시지를 받고 보냅니다.',
    en: 'adds a channel that receives and sends messages',
  },
  'plugins.may.routes': { ko: '서버에 주소를 추가합니다.', en: 'adds addresses to the server' },
  'plugins.may.market-sources': {
    ko: '시세를 FinClaw의 데이터 소스보다 먼저 제공합니다.',
    en: 'gives prices before FinClaw’s own sources are asked',
  },
  'plugins.may.schedules': {
    ko: '서버가 켜져 있는 동안 반복 작업을 합니다.',
    en: 'runs tasks again and again while the server runs',
  },
  'plugins.may.events': {
    ko: '모델, 도구, 답변에 대한 알림을 받습니다(내용 제외).',
    en: 'is told of events of models, tools and answers, without their contents',
  },
  'plugins.may.services': { ko: 'FinClaw와 함께 켜지고 꺼집니다.', en: 'starts and stops with FinClaw' },
  'plugins.may.hooks': {
    ko: '메시지, 도구 호출, 도구 결과를 읽고 바꿀 수 있습니다.',
    en: 'can read and change messages, tool calls and tool results',
  },
  'plugins.install.from': {
    ko: '{name} {version} (npm 패키지 {package}, 패키지 {count}개)',
    en: '{name} {version} (npm package {package}, {count} packages in all)',
  },
  'plugins.install.integrity': { ko: '무결성: {integrity}', en: 'Integrity: {integrity}' },
  'plugins.install.replaces': {
    ko: '설치된 {version} 버전을 바꿉니다.',
    en: 'It replaces version {version}, which is installed.',
  },
  'plugins.install.rights': {
    ko: '플러그인의 코드는 FinClaw와 같은 권한으로 이 컴퓨터의 파일과 네트워크를 사용합니다. 믿을 수 있는 것만 설치하세요.',
    en: 'Its code runs with the rights of FinClaw and can use the files and the network of this machine. Install only what you trust.',
  },
  'plugins.install.ask': { ko: '설치할까요? (y/N) ', en: 'Install it? (y/N) ' },
  'plugins.install.needsYes': {
    ko: '터미널에서 실행하거나 정확한 버전과 --yes를 붙여 주세요.',
    en: 'Run it in a terminal, or name the exact version and add --yes.',
  },
  'plugins.install.needsVersion': {
    ko: '--yes에는 정확한 버전이 필요합니다: {package}@{version}',
    en: '--yes needs the exact version: {package}@{version}',
  },
  'plugins.install.notDone': { ko: '아무것도 설치하지 않았습니다.', en: 'Nothing was installed.' },
  'plugins.install.done': {
    ko: '{name} {version} 설치됨. 실행 중인 FinClaw는 다시 시작하면 사용합니다.',
    en: 'Installed {name} {version}. A running FinClaw uses it after a restart.',
  },
  'plugins.install.badName': {
    ko: '"{name}": npm 패키지 이름이 아닙니다(예: finclaw-plugin-gold 또는 @acme/gold@1.2.3).',
    en: '"{name}" is not the name of an npm package (such as finclaw-plugin-gold or @acme/gold@1.2.3).',
  },
  'plugins.install.failed': {
    ko: 'npm에서 {package} 패키지를 받지 못했습니다: {reason}',
    en: 'npm could not fetch {package}: {reason}',
  },
  'plugins.install.taken': {
    ko: '이미 있는 플러그인 {name:은/는} npm에서 설치한 것이 아니라서 바꾸지 않았습니다.',
    en: 'The plugin {name} that is there was not installed from npm, so it was not replaced.',
  },
  'plugins.install.noManifest': {
    ko: '{package} 패키지에 {file} 파일이 없어 FinClaw 플러그인이 아닙니다.',
    en: '{package} has no {file}, so it is not a FinClaw plugin.',
  },
  'plugins.list.none': {
    ko: '설치된 플러그인이 없습니다. finclaw plugins install PACKAGE로 설치하세요.',
    en: 'No plugins are installed. Install one with: finclaw plugins install PACKAGE',
  },
  'plugins.list.off': { ko: '꺼짐: finclaw plugins enable {name}', en: 'off: finclaw plugins enable {name}' },
  'plugins.list.own': { ko: '직접 넣은 폴더', en: 'a folder of your own' },
  'plugins.switch.restart': {
    ko: '실행 중인 FinClaw는 다시 시작해야 적용됩니다.',
    en: 'If FinClaw is running, restart it.',
  },
  'plugins.remove.unknown': { ko: '플러그인 {name:이/가} 없습니다.', en: 'There is no plugin {name}.' },
  'plugins.remove.ask': { ko: '{name:을/를} 끄고 삭제할까요? (y/N) ', en: 'Switch off and delete {name}? (y/N) ' },
  'plugins.remove.needsYes': {
    ko: '터미널에서 실행하거나 --yes를 붙여 주세요.',
    en: 'Run it in a terminal, or add --yes.',
  },
  'plugins.remove.notDone': { ko: '아무것도 삭제하지 않았습니다.', en: 'Nothing was removed.' },
  'plugins.remove.done': { ko: '{name} 삭제됨.', en: 'Removed {name}.' },
  'plugins.remove.kept': {
    ko: '{name} 꺼짐. 직접 넣은 폴더라서 남겨 두었습니다: {directory}',
    en: 'Switched off {name}. You put its folder there yourself, so it stays: {directory}',
  },
  'plugins.problem.other': { ko: '{reason}', en: '{reason}' },
} as const satisfies MessageTable;
