import type { MessageTable } from './table.ts';

/** The texts about the configuration file. */
export const configMessages = {
  'config.unreadable': {
    ko: '설정 파일 {file:을/를} 읽을 수 없습니다 ({reason}). 파일의 권한을 확인해 주세요.',
    en: 'The settings file {file} cannot be read ({reason}). Check its permissions.',
  },
  'config.notUtf8': {
    ko: '설정 파일 {file:은/는} UTF-8이 아닙니다. UTF-8로 저장해 주세요.',
    en: 'The settings file {file} is not UTF-8. Save it as UTF-8.',
  },
  'config.syntax': {
    ko: '{file}의 {line}행 {column}열이 올바른 JSON5가 아닙니다 ({what}). 그 앞의 쉼표, 따옴표, 괄호를 확인해 주세요.',
    en: '{file} is not valid JSON5 at line {line}, column {column} ({what}). Check the commas, quotes and brackets before it.',
  },
  'config.syntax.endOfFile': { ko: '파일이 중간에 끝남', en: 'the file ends too early' },
  'config.syntax.character': { ko: '{character} 문자', en: 'character {character}' },
  'config.notAnObject': {
    ko: '설정 파일 {file:은/는} 중괄호로 감싼 JSON5 객체여야 합니다.',
    en: 'The settings file {file} must be a JSON5 object in braces.',
  },
  'config.missingFile': {
    ko: 'FINCLAW_CONFIG에 지정한 {file} 파일이 없어 기본 설정을 사용합니다. 경로를 수정하거나 파일을 만들어 주세요.',
    en: 'The file in FINCLAW_CONFIG, {file}, does not exist, so the defaults apply. Correct the path or create the file.',
  },
  'config.invalid': { ko: '{file}: {problem}', en: '{file}: {problem}' },

  'config.include.missing': {
    ko: '{file}에서 포함한 {target} 파일이 없습니다. "$include" 경로를 수정해 주세요.',
    en: '{file} includes {target}, which does not exist. Correct the "$include" path.',
  },
  'config.include.cycle': {
    ko: '설정 파일이 서로를 포함합니다: {chain}. 그중 "$include" 하나를 삭제해 주세요.',
    en: 'The settings files include each other: {chain}. Remove one "$include".',
  },
  'config.include.tooDeep': {
    ko: '{file}: "$include"는 {limit}단계까지만 중첩할 수 있습니다. 단계를 줄여 주세요.',
    en: '{file}: "$include" can be nested at most {limit} levels deep. Use fewer levels.',
  },
  'config.include.tooMany': {
    ko: '설정 파일을 {limit}개 넘게 포함할 수 없습니다. "$include"를 줄여 주세요.',
    en: 'More than {limit} settings files are included. Use fewer "$include" lines.',
  },
  'config.include.outside': {
    ko: '{file}에서 포함한 {target:은/는} 설정 폴더 밖에 있습니다. 폴더 안으로 옮기거나, 그 폴더를 환경 변수 FINCLAW_INCLUDE_ROOTS에 추가해 주세요.',
    en: '{file} includes {target}, which is outside the settings folder. Move it inside, or add its folder to FINCLAW_INCLUDE_ROOTS.',
  },
  'config.include.wrongType': {
    ko: '{file}: "$include"는 파일 경로이거나 경로의 목록이어야 합니다.',
    en: '{file}: "$include" must be a file path or a list of paths.',
  },

  'config.env.missing': {
    ko: '{path}에서 사용하는 환경 변수 {variable:이/가} 없거나 비어 있습니다. 변수를 설정하거나 값을 직접 입력해 주세요.',
    en: '{path} uses the environment variable {variable}, which is not set or is empty. Set it, or enter the value itself.',
  },

  'config.issue.unknownChannel': {
    ko: '"{path}": "{name}" 채널이 없습니다. 플러그인의 채널이면 그 플러그인을 plugins.enabled에 추가하고, 아니면 이 설정을 삭제해 주세요.',
    en: '"{path}": there is no channel "{name}". If it comes from a plugin, add the plugin to plugins.enabled; otherwise remove this section.',
  },
  'config.issue.unknownKey': {
    ko: '"{path}" 설정이 없습니다. 삭제해 주세요.',
    en: 'There is no setting "{path}". Remove it.',
  },
  'config.issue.unknownKeyNear': {
    ko: '"{path}" 설정이 없습니다. 혹시 "{near}"인가요?',
    en: 'There is no setting "{path}". Did you mean "{near}"?',
  },
  'config.issue.wrongValue': {
    ko: '{path:은/는} {expected:이어야/여야} 합니다.',
    en: '{path} must be {expected}.',
  },
  'config.issue.wrongValueNow': {
    ko: '{path:은/는} {expected:이어야/여야} 합니다. 지금 값은 {value}입니다.',
    en: '{path} must be {expected}, but it is {value}.',
  },
  'config.issue.wrongValueNear': {
    ko: '{path:은/는} {expected:이어야/여야} 합니다. 혹시 "{near}"인가요?',
    en: '{path} must be {expected}. Did you mean "{near}"?',
  },
  'config.issue.wrongName': {
    ko: '{path}의 이름은 {expected:이어야/여야} 합니다.',
    en: 'The name of {path} must be {expected}.',
  },
  'config.issue.missing': {
    ko: '{path} 설정이 없습니다. 필요한 값: {expected}',
    en: '{path} is missing. It must be {expected}.',
  },
  'config.issue.unknownAgent': {
    ko: '{path}의 "{name}" 에이전트가 agents.entries에 없습니다. 이름을 수정하거나 agents.entries에 추가해 주세요.',
    en: '{path}: the agent "{name}" is not in agents.entries. Correct the name or add the agent.',
  },
  'config.issue.unknownProvider': {
    ko: '{path}의 "{name}" 제공업체가 agents.providers에 없습니다. 이름을 수정하거나 baseUrl과 함께 추가해 주세요.',
    en: '{path}: the provider "{name}" is not in agents.providers. Correct the name or add it with its baseUrl.',
  },
  'config.issue.lanHttp': {
    ko: '{path} 주소는 암호화되지 않은 http입니다. https를 사용하거나, 같은 네트워크의 서버라면 agents.providers.{name}.allowLanHttp를 true로 설정해 주세요.',
    en: '{path} is an unencrypted http address. Use https, or set agents.providers.{name}.allowLanHttp to true if the server is on your own network.',
  },
  'config.issue.providerNeedsBaseUrl': {
    ko: '{path}.baseUrl 설정이 없습니다. 직접 추가한 제공업체에는 서버 주소가 필요합니다.',
    en: '{path}.baseUrl is missing. A provider you add yourself needs its server address.',
  },
  'config.issue.defaultKeysInProduction': {
    ko: 'agents.allowDefaultKeys는 개발할 때만 사용할 수 있습니다. 삭제하거나 NODE_ENV를 development로 설정해 주세요.',
    en: 'agents.allowDefaultKeys works only in development. Remove it, or set NODE_ENV to development.',
  },
  'config.issue.ruleNeedsSubject': {
    ko: '{path}.subject 설정이 없습니다. 범위가 "{scope}"인 규칙에는 대상이 필요합니다.',
    en: '{path}.subject is missing. A rule with the scope "{scope}" needs a subject.',
  },
  'config.issue.ruleWithoutTool': {
    ko: '{path}: "{pattern}"에 맞는 도구가 없어 이 규칙은 적용되지 않습니다. 이름을 수정하거나 규칙을 삭제해 주세요.',
    en: '{path}: no tool matches "{pattern}", so this rule has no effect. Correct the name or remove the rule.',
  },
  'config.issue.ruleWithoutToolNear': {
    ko: '{path}: "{pattern}"에 맞는 도구가 없어 이 규칙은 적용되지 않습니다. 혹시 "{near}"인가요?',
    en: '{path}: no tool matches "{pattern}", so this rule has no effect. Did you mean "{near}"?',
  },
  'config.issue.outputExceedsWindow': {
    ko: '{path}.maxOutputTokens가 contextWindow보다 큽니다. 더 작은 값을 입력해 주세요.',
    en: '{path}.maxOutputTokens is larger than its contextWindow. Make it smaller.',
  },

  'config.expected.integerFrom': { ko: '{min} 이상의 정수', en: 'a whole number of at least {min}' },
  'config.expected.integerBetween': { ko: '{min}에서 {max} 사이의 정수', en: 'a whole number from {min} to {max}' },
  'config.expected.numberFrom': { ko: '{min} 이상의 수', en: 'a number of at least {min}' },
  'config.expected.numberBetween': { ko: '{min}에서 {max} 사이의 수', en: 'a number from {min} to {max}' },
  'config.expected.dailyLimit': {
    ko: "0 이상의 달러 금액, 또는 한도가 없으면 'none'",
    en: "0 or a higher amount in dollars, or 'none' for no limit",
  },
  'config.expected.number': { ko: '수', en: 'a number' },
  'config.expected.string': { ko: '따옴표로 감싼 텍스트', en: 'text in quotes' },
  'config.expected.text': { ko: '비어 있지 않은 텍스트', en: 'text that is not empty' },
  'config.expected.folder': { ko: '/로 시작하는 폴더의 전체 경로', en: 'the full path of a folder' },
  'config.expected.boolean': { ko: 'true 또는 false', en: 'true or false' },
  'config.expected.list': { ko: '대괄호로 감싼 목록', en: 'a list in square brackets' },
  'config.expected.object': { ko: '중괄호로 감싼 객체', en: 'an object in braces' },
  'config.expected.oneOf': { ko: '{values} 중 하나', en: 'one of {values}' },
  'config.expected.exactly': { ko: '{values}', en: '{values}' },
  'config.expected.other': { ko: '다른 값', en: 'something else' },
  'config.expected.name': {
    ko: '글자나 숫자로 시작하고 글자, 숫자, . _ - 만 포함하는 64자 이내의 이름',
    en: 'a name of at most 64 letters, digits, . _ or -, starting with a letter or digit',
  },
  'config.expected.modelName': {
    ko: '글자나 숫자로 시작하고 글자, 숫자, . _ : @ / + - 만 포함하는 128자 이내의 이름',
    en: 'a name of at most 128 letters, digits, . _ : @ / + or -, starting with a letter or digit',
  },
  'config.expected.timeOfDay': { ko: '22:00 같은 시각', en: 'a time of day such as 22:00' },
  'config.expected.currency': { ko: 'KRW 같은 통화 코드', en: 'a currency code such as KRW' },
  'config.expected.contact': {
    ko: 'mailto:me@example.com 같은 연락처',
    en: 'a contact such as mailto:me@example.com',
  },
  'config.expected.timeZone': { ko: 'Asia/Seoul 같은 시간대 이름', en: 'a time zone such as Asia/Seoul' },
  'config.issue.searchNeeds': {
    ko: '{path}에는 {setting} 값이 필요합니다.',
    en: '{path} needs {setting}.',
  },
  'config.expected.webHost': {
    ko: 'example.com, *.example.com, 127.0.0.1:8080 같은 호스트 또는 *',
    en: 'a host such as example.com, *.example.com or 127.0.0.1:8080, or *',
  },
  'config.expected.webAddress': { ko: 'http나 https로 시작하는 주소', en: 'an address starting with http or https' },
  'config.expected.keyedAddress': {
    ko: 'https 주소 (이 컴퓨터의 서버만 http 가능)',
    en: 'an https address (http only for a server on this computer)',
  },
  'config.expected.commandPrefix': {
    ko: '공백이 없고 `, <, @로 시작하지 않는 1~8자의 기호',
    en: '1 to 8 characters without spaces, not starting with `, < or @',
  },
  'config.expected.toolPattern': {
    ko: '영문자, 숫자, _ : - 와 * ? 만 포함하는 128자 이내의 도구 이름',
    en: 'a tool name of at most 128 letters, digits, _ : - and the wildcards * and ?',
  },

  'config.movedToProfile': {
    ko: '{path} 설정은 이제 프로필에 있습니다. 웹 페이지의 설정이나 "finclaw people settings"에서 바꿀 수 있습니다.',
    en: '{path} is now part of your profile. Change it in the settings of the web page or with "finclaw people settings".',
  },
  'config.write.refused': {
    ko: '설정을 저장하지 않았습니다. {problem}',
    en: 'The settings were not saved. {problem}',
  },
  'config.sharedPlace': { ko: '모든 프로세스의 공통 설정', en: 'the settings of all processes' },
  'config.write.setHere': {
    ko: '{path} 설정은 이 컴퓨터의 {file}에도 있고, 그쪽이 모든 프로세스의 공통 설정보다 우선합니다. 먼저 그 파일에서 지워 주세요.',
    en: '{path} is also set in {file} on this machine, which goes before the settings of all processes. Remove it there first.',
  },
  'config.write.failed': {
    ko: '설정 파일 {file:을/를} 쓸 수 없습니다 ({reason}). 폴더의 권한과 남은 공간을 확인해 주세요.',
    en: 'Cannot write the settings file {file} ({reason}). Check the folder permissions and the free space.',
  },
} as const satisfies MessageTable;
