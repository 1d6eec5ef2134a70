import type { MessageTable } from './table.ts';

/** The texts about models, keys and budgets. */
export const modelMessages = {
  'models.changed.rate-limit': {
    ko: '{from} 모델이 요청 한도에 걸려 {to} 모델로 답합니다.',
    en: '{from} has reached its rate limit. Using {to} instead.',
  },
  'models.changed.billing': {
    ko: '{from} 모델의 계정에 남은 크레딧이 없어 {to} 모델로 답합니다.',
    en: 'The account for {from} is out of credit. Using {to} instead.',
  },
  'models.changed.auth': {
    ko: '{from} 모델의 API 키가 거부되어 {to} 모델로 답합니다. "finclaw auth list"로 키를 확인해 주세요.',
    en: 'The API key for {from} was rejected. Using {to} instead. Check your keys with "finclaw auth list".',
  },
  'models.changed.server-error': {
    ko: '{from} 모델에 연결할 수 없어 {to} 모델로 답합니다.',
    en: '{from} is unreachable. Using {to} instead.',
  },
  'models.changed.timeout': {
    ko: '{from} 모델이 제때 응답하지 않아 {to} 모델로 답합니다.',
    en: '{from} did not answer in time. Using {to} instead.',
  },
  'models.changed.model-unavailable': {
    ko: '{from} 모델을 사용할 수 없어 {to} 모델로 답합니다.',
    en: '{from} is not available. Using {to} instead.',
  },
  'models.changed.context-overflow': {
    ko: '대화가 {from} 모델의 컨텍스트보다 길어 {to} 모델로 답합니다. "/compact"로 대화를 줄일 수 있습니다.',
    en: 'The conversation is too long for {from}. Using {to} instead. "/compact" shortens it.',
  },
  'models.changed.request': {
    ko: '{from} 모델이 요청을 거부해 {to} 모델로 답합니다.',
    en: '{from} rejected the request. Using {to} instead.',
  },
  'models.changed.circuit-open': {
    ko: '오류가 반복되어 {from} 모델을 잠시 중지하고 {to} 모델로 답합니다.',
    en: '{from} keeps failing and is paused. Using {to} instead.',
  },
  'models.changed.capability': {
    ko: '{from} 모델은 이 요청에 필요한 기능이 없어 {to} 모델로 답합니다.',
    en: '{from} does not support this request. Using {to} instead.',
  },
  'models.changed.retired': {
    ko: '{from} 모델은 제공이 종료되어 {to} 모델로 답합니다.',
    en: '{from} has been retired. Using {to} instead.',
  },
  'models.changed.no-key': {
    ko: '{from} 모델에 쓸 API 키가 없어 {to} 모델로 답합니다.',
    en: 'There is no API key for {from}. Using {to} instead.',
  },
  'models.changed.cooldown': {
    ko: '{from} 모델의 API 키가 일시 중지되어 {to} 모델로 답합니다.',
    en: 'The API keys for {from} are paused. Using {to} instead.',
  },
  'models.changed.window': {
    ko: '질문이 {from} 모델의 컨텍스트보다 길어 {to} 모델로 답합니다.',
    en: 'This question is too long for {from}. Using {to} instead.',
  },
  'models.changed.budget': {
    ko: '남은 예산으로는 {from} 모델을 쓸 수 없어 {to} 모델로 답합니다. 예산은 설정의 agents.budget에서 바꿀 수 있습니다.',
    en: 'The remaining budget does not cover {from}. Using {to} instead. Change the budget in agents.budget.',
  },
  'models.changed.empty': {
    ko: '{from} 모델이 빈 답변을 보내 {to} 모델로 답합니다.',
    en: '{from} returned an empty answer. Using {to} instead.',
  },
  'models.changed.cut': {
    ko: '{from} 모델이 답하기 전에 길이 제한에 걸려 {to} 모델로 답합니다.',
    en: '{from} reached the length limit before answering. Using {to} instead.',
  },
  'models.changed.other': { ko: '{from} 모델 대신 {to} 모델로 답합니다.', en: 'Using {to} instead of {from}.' },

  'models.ownKeyLeft': {
    ko: '내 {provider} 키를 쓸 수 없어({reason}) 이 설치의 키로 답합니다.',
    en: 'Your own {provider} key could not be used ({reason}). Using a key of this installation instead.',
  },

  'models.weaker': {
    ko: '{to} 모델은 {from} 모델보다 계산에 약하니 수치를 한 번 더 확인해 주세요.',
    en: '{to} is weaker at calculations than {from}. Check its figures.',
  },
  'models.budget': {
    ko: '모델 비용 한도는 하루 {limit}입니다. 바꾸려면 설정의 agents.budget.perDayUsd에 금액이나 none(한도 없음)을 적거나, 웹 페이지의 설정에서 바꿔 주세요.',
    en: 'Model spending is limited to {limit} a day. To change this, set agents.budget.perDayUsd to another amount or none, or use the settings on the web page.',
  },

  'models.error.notFound': { ko: '"{name}" 모델이 없습니다. {hint}', en: 'There is no model "{name}". {hint}' },
  'models.error.nearest': { ko: '혹시 {names}인가요?', en: 'Did you mean {names}?' },
  'models.error.seeList': {
    ko: '"finclaw models"에서 목록을 볼 수 있습니다.',
    en: 'Run "finclaw models" for the list.',
  },
  'models.error.retired': {
    ko: '{id} 모델은 {retiresAt}에 제공이 종료되었습니다. 다른 모델을 선택해 주세요.',
    en: '{id} was retired on {retiresAt}. Choose another model.',
  },
  'models.error.noKey': {
    ko: '{provider}의 API 키가 없습니다. 환경 변수 {variable}에 넣거나, "finclaw auth add {provider}"로 저장하거나, 설정의 agents.providers.{provider}.apiKey에 적어 주세요.',
    en: 'There is no API key for {provider}. Set {variable}, run "finclaw auth add {provider}", or set agents.providers.{provider}.apiKey in the configuration.',
  },
  'models.error.keysWaiting': {
    ko: '{provider}의 API 키가 모두 일시 중지되었습니다. 잠시 후 다시 시도해 주세요.',
    en: 'All API keys for {provider} are paused. Please try again later.',
  },
  'models.error.keyRefused': {
    ko: '{provider}에서 API 키를 거부했습니다. "finclaw auth list"로 키를 확인해 주세요.',
    en: '{provider} rejected the API key. Check your keys with "finclaw auth list".',
  },
  'models.error.noCredit': {
    ko: '{provider} 계정에 남은 크레딧이 없습니다. 충전하거나 다른 키를 추가해 주세요.',
    en: 'The {provider} account is out of credit. Top it up or add another key.',
  },
  'models.error.refusedRequest': {
    ko: '{provider}에서 요청을 거부했습니다: {reason}',
    en: '{provider} rejected the request: {reason}',
  },
  'models.error.tooLong': {
    ko: '대화가 모델의 컨텍스트보다 깁니다. "/compact"로 대화를 줄이거나, "/reset"으로 새로 시작하거나, 질문을 줄여 주세요.',
    en: 'The conversation is too long for the model. Shorten it with "/compact", start a new one with "/reset", or shorten the question.',
  },
  'models.error.windowTooSmallLocal': {
    ko: '{model} 모델의 컨텍스트는 {window}토큰인데 이 질문에는 약 {needed}토큰이 필요합니다. "finclaw models add {model} --window 32768"처럼 컨텍스트를 늘리거나(Ollama가 아니면 서버도 그 크기로 시작해야 합니다), 질문을 줄이거나, 더 큰 모델을 선택해 주세요.',
    en: '{model} has a context of {window} tokens, but this question needs about {needed}. Increase it with "finclaw models add {model} --window 32768" (a server other than Ollama must also be started with that size), shorten the question, or choose a larger model.',
  },
  'models.error.windowTooSmall': {
    ko: '{model} 모델의 컨텍스트는 {window}토큰인데 이 질문에는 약 {needed}토큰이 필요합니다. 질문을 줄이거나 더 큰 모델을 선택해 주세요.',
    en: '{model} has a context of {window} tokens, but this question needs about {needed}. Shorten it or choose a larger model.',
  },
  'models.error.unreachable': {
    ko: '지금은 어느 모델도 답할 수 없습니다. 잠시 후 다시 시도해 주세요.',
    en: 'No model can answer right now. Please try again in a moment.',
  },
  'models.error.unreachableUntil': {
    ko: '지금은 어느 모델도 답할 수 없습니다. 약 {seconds}초 뒤에 다시 시도해 주세요.',
    en: 'No model can answer right now. Please try again in about {seconds} seconds.',
  },
  'models.error.exhausted': {
    ko: '지금은 어느 모델도 답할 수 없습니다({model}: {fault}). 잠시 후 다시 시도해 주세요.',
    en: 'No model can answer right now ({model}: {fault}). Please try again in a moment.',
  },
  'models.error.exhaustedUntil': {
    ko: '지금은 어느 모델도 답할 수 없습니다({model}: {fault}). 약 {seconds}초 뒤에 다시 시도해 주세요.',
    en: 'No model can answer right now ({model}: {fault}). Please try again in about {seconds} seconds.',
  },
  'models.error.budgetDay': {
    ko: '오늘 예산 {limit} 가운데 {spent:을/를} 이미 썼거나 쓰는 중이라, 최대 {estimate:이/가} 드는 이 호출은 하지 않았습니다. 자정이 지나면 다시 쓸 수 있고, agents.budget.perDayUsd에서 한도를 바꿀 수 있습니다.',
    en: "This call was not made: it could cost {estimate}, and {spent} of today's budget of {limit} is already spent or set aside. The budget resets at midnight; agents.budget.perDayUsd changes it.",
  },
  'models.error.budgetPerson': {
    ko: '오늘 쓸 수 있는 개인 한도 {limit} 가운데 {spent:을/를} 이미 썼거나 쓰는 중이라, 최대 {estimate:이/가} 드는 이 호출은 하지 않았습니다. 자정이 지나면 다시 쓸 수 있고, 한도는 소유자가 바꿀 수 있습니다.',
    en: 'This call was not made: it could cost {estimate}, and {spent} of the {limit} you may spend today is already spent or set aside. Your limit resets at midnight; the owner can change it.',
  },
  'models.error.budgetOwn': {
    ko: '내 키에 정한 하루 한도 {limit} 가운데 {spent:을/를} 이미 썼거나 쓰는 중이라, 최대 {estimate:이/가} 드는 이 호출은 하지 않았습니다. 자정이 지나면 다시 쓸 수 있고, 웹 페이지의 설정에서 한도를 바꿀 수 있습니다.',
    en: 'This call was not made: it could cost {estimate}, and {spent} of the {limit} you allow your own keys a day is already spent or set aside. It resets at midnight; the settings on the web page change it.',
  },
  'models.error.budgetRun': {
    ko: '질문 하나에 쓸 수 있는 예산 {limit} 가운데 {spent:을/를} 이미 써서, 최대 {estimate:이/가} 드는 이 호출은 하지 않았습니다. 한도는 agents.budget.perRunUsd에서 바꿀 수 있습니다.',
    en: 'This call was not made: it could cost {estimate}, and {spent} of the {limit} allowed per question is already spent. agents.budget.perRunUsd sets the limit.',
  },
  'models.error.profileName': { ko: '프로필 이름이 비어 있습니다.', en: 'The profile needs a name.' },
  'models.error.profilePriority': { ko: '우선순위는 숫자여야 합니다.', en: 'The priority must be a number.' },
  'models.error.keyBlank': {
    ko: 'API 키가 비어 있습니다. 터미널에 입력하거나 표준 입력으로 전달해 주세요.',
    en: 'The API key is empty. Type it in the terminal, or pass it on standard input.',
  },
  'models.error.keyUnreadable': {
    ko: 'API 키에 사용할 수 없는 문자가 있거나 너무 깁니다. 키를 다시 복사해 주세요.',
    en: 'The API key is too long or contains invalid characters. Copy it again.',
  },
  'models.error.keySpaces': {
    ko: 'API 키 안에 공백이나 줄바꿈이 있습니다. 키를 한 줄로 다시 복사해 주세요.',
    en: 'The API key contains spaces or line breaks. Copy it again as one line.',
  },
  'models.error.keyDuplicate': {
    ko: '"{name}" 프로필에 이미 저장된 키입니다.',
    en: 'The profile "{name}" already has this key.',
  },
  'models.error.profileNotFound': { ko: '없는 프로필입니다.', en: 'There is no such profile.' },

  'models.ability.tools': { ko: '도구', en: 'tools' },
  'models.ability.noTools': { ko: '도구 없음', en: 'no tools' },
  'models.ability.toolsUnknown': { ko: '도구 지원 확인 안 됨', en: 'tool support unknown' },
  'models.ability.images': { ko: '이미지', en: 'images' },
  'models.ability.thinking': { ko: '추론', en: 'thinking' },
  'models.list.model': { ko: '모델', en: 'Model' },
  'models.list.window': { ko: '컨텍스트', en: 'Context' },
  'models.list.price': { ko: '100만 토큰 입력/출력', en: 'Per 1M tokens, in/out' },
  'models.list.notes': { ko: '상태와 기능', en: 'Status and features' },
  'models.list.none': { ko: '"{name}"에 해당하는 모델이 없습니다.', en: 'No model matches "{name}".' },
  'models.list.more': {
    ko: '모델이 {count}개 더 있습니다({source} {version}, {date}). "finclaw models --all"이나 "finclaw models list 이름"으로 볼 수 있습니다.',
    en: '{count:more model/more models} available ({source} {version}, {date}): "finclaw models --all" or "finclaw models list NAME".',
  },
  'models.list.learned': {
    ko: '제공업체가 {tokens}토큰을 넘는 대화를 거부함',
    en: 'the provider rejects more than {tokens} tokens',
  },
  'models.list.ends': { ko: '{on}에 제공 종료', en: 'ends on {on}' },
  'models.endsSoon': {
    ko: '{id} 모델은 {on}에 제공이 종료됩니다. "finclaw models"에서 다른 모델을 선택해 주세요.',
    en: '{id} will be retired on {on}. Choose another one from "finclaw models".',
  },
  'models.withoutTools': {
    ko: '{id} 모델은 도구를 사용할 수 없어 시세나 포트폴리오를 조회하지 못하고 대화만 합니다.',
    en: '{id} cannot use tools. It can chat, but cannot look up prices or your portfolio.',
  },
  'models.local.none': {
    ko: '이 컴퓨터에서 모델 서버를 찾지 못했습니다. 찾아본 곳: {places}. 먼저 Ollama를 설치해 실행해 주세요.',
    en: 'No model server was found on this machine. Looked at: {places}. Install and start Ollama first.',
  },
  'models.local.found': {
    ko: '이 컴퓨터에서 {title:이/가} 실행 중이고 모델이 {count}개 있습니다. 키 없이 쓰려면: finclaw models add {provider}',
    en: '{title} is running on this machine with {count:model/models}. To use it without a key: finclaw models add {provider}',
  },
  'models.local.empty': { ko: '모델이 없습니다.', en: 'It has no models yet.' },
  'models.local.advice': {
    ko: '이 컴퓨터(메모리 {memory}, 코어 {cores}개)에는 {name:을/를} 권합니다. "finclaw models local {name}"을 입력하면 {size}를 내려받아 시험하고 추가합니다.',
    en: 'Recommended for this machine ({memory} memory, {cores:core/cores}): {name}. "finclaw models local {name}" downloads {size}, tests the model and adds it.',
  },
  'models.local.tooSmall': {
    ko: '이 컴퓨터(메모리 {memory}, 코어 {cores}개)에서 도구를 쓸 만큼 큰 모델을 돌리기는 어렵습니다. 다른 컴퓨터의 Ollama는 "finclaw models add ollama --url 주소 --lan"으로 연결할 수 있습니다.',
    en: 'This machine ({memory} memory, {cores:core/cores}) is too small for a model that uses tools. Ollama on another machine: finclaw models add ollama --url ADDRESS --lan',
  },
  'models.local.onlyOllama': {
    ko: '"finclaw models local 모델"은 Ollama의 모델을 내려받습니다. {provider}의 모델은 "finclaw models add {name}"으로 추가해 주세요.',
    en: '"finclaw models local MODEL" downloads models of Ollama. For {provider}: finclaw models add {name}',
  },
  'models.local.pulling': {
    ko: '{name} 내려받는 중 (Ctrl-C로 멈추고 나중에 이어받을 수 있습니다)',
    en: 'Downloading {name} (Ctrl-C stops it; it can be continued later)',
  },
  'models.local.progress': { ko: '  {done} / {total} ({percent}%)', en: '  {done} of {total} ({percent}%)' },
  'models.local.pulled': { ko: '✔ {name} 내려받기 완료 ({size})', en: '✔ Downloaded {name} ({size})' },
  'models.local.pull.disk-full': {
    ko: '{name:을/를} 내려받다가 Ollama의 디스크가 가득 찼습니다. 공간을 비우거나("ollama rm 모델") 더 작은 모델을 고른 뒤 다시 실행하면 이어받습니다.',
    en: 'The disk of Ollama is full; {name} was not downloaded. Free some space ("ollama rm MODEL") and run this again to continue, or choose a smaller model.',
  },
  'models.local.pull.not-found': {
    ko: 'Ollama에 {name} 모델이 없습니다. 이름을 확인해 주세요. 예: {example}',
    en: 'Ollama has no model {name}. Check the name; for example: {example}',
  },
  'models.local.pull.outdated': {
    ko: '{name:을/를} 쓰려면 새 버전의 Ollama가 필요합니다. Ollama를 업데이트한 뒤 다시 실행해 주세요.',
    en: '{name} needs a newer version of Ollama. Update Ollama, then run this again.',
  },
  'models.local.pull.stopped': {
    ko: '내려받기를 멈췄습니다. 같은 명령을 다시 실행하면 이어받습니다.',
    en: 'The download was stopped. Run the same command again to continue it.',
  },
  'models.local.pull.failed': {
    ko: '{name:을/를} 내려받지 못했습니다: {reason}. 같은 명령을 다시 실행하면 이어받습니다.',
    en: '{name} could not be downloaded: {reason}. Run the same command again to continue.',
  },
  'models.local.question': {
    ko: '애플 주가를 조회해서 알려 주고, 10주면 얼마인지도 알려 줘.',
    en: 'Look up the price of Apple. What is it, and what are 10 shares worth?',
  },
  'models.local.asking': {
    ko: '{id} 모델을 별도의 폴더에서 모의 시세로 시험합니다. 몇 분 걸릴 수 있습니다.',
    en: 'Testing {id} in a folder of its own, with simulated prices. This can take some minutes.',
  },
  'models.local.usesTools': {
    ko: '✔ 도구: 질문에 답하려고 시세를 스스로 조회했습니다({seconds}초).',
    en: '✔ Tools: it looked the price up by itself ({seconds} s).',
  },
  'models.local.ignoresTools': {
    ko: '✖ 도구: 시세를 조회하지 않고 답했습니다({seconds}초). 답변의 수치를 믿기 어렵습니다.',
    en: '✖ Tools: it answered without looking the price up ({seconds} s). Do not rely on its figures.',
  },
  'models.local.cites': {
    ko: '✔ 출처: 수치 {count}개 가운데 {linked}개를 출처에 연결했습니다.',
    en: '✔ Sources: {linked} of {count:figure/figures} linked to a source.',
  },
  'models.local.citesNothing': {
    ko: '✖ 출처: 출처에 연결된 수치가 없습니다. 답변의 수치는 확인되지 않은 채 표시됩니다.',
    en: '✖ Sources: no figure was linked to a source. Figures of its answers appear unchecked.',
  },
  'models.local.differs': {
    ko: '✖ 정확성: 수치 {count}개가 출처와 달라 바로잡았습니다.',
    en: '✖ Accuracy: {count:figure/figures} disagreed with the source and had to be corrected.',
  },
  'models.local.noAnswer': {
    ko: '✖ 질문에 답하지 못했습니다: {reason}',
    en: '✖ It did not answer the question: {reason}',
  },
  'models.local.silent': {
    ko: '모델 서버의 응답이 아닙니다: {reason}',
    en: 'It does not respond like a model server: {reason}',
  },
  'models.local.offer': {
    ko: '"finclaw models add {provider}"를 입력하면 키 없이 쓸 수 있습니다.',
    en: 'Run "finclaw models add {provider}" to use it without a key.',
  },
  'models.local.notLoaded': { ko: '서버에서 먼저 로드해야 함', en: 'load it in the server first' },
  'models.local.small': {
    ko: '컨텍스트가 너무 작음: 서버를 {wanted}토큰 이상으로 시작해야 함',
    en: 'context too small: start the server with at least {wanted} tokens',
  },
  'models.add.done': {
    ko: '{id} 모델을 추가했습니다(컨텍스트 {window} 토큰).',
    en: 'Added {id} (context {window} tokens).',
  },
  'models.add.isDefault': {
    ko: '이제 이 모델이 기본 모델입니다. 바로 "finclaw ask 질문"을 해 보세요.',
    en: 'It is now the default model. Try it: finclaw ask "…".',
  },
  'models.add.howTo': {
    ko: '사용하려면 "/모델 {id}", 기본 모델로 정하려면 "finclaw models set {id}".',
    en: 'Use it with "/model {id}", or make it the default with "finclaw models set {id}".',
  },
  'models.add.noTools': {
    ko: '이 모델은 도구를 사용할 수 없어 조회하지 못하고 대화만 합니다.',
    en: 'This model cannot use tools. It can chat, but cannot look anything up.',
  },
  'models.add.badWindow': {
    ko: '--window는 1024 이상의 정수여야 합니다.',
    en: '--window must be a whole number of at least 1024.',
  },
  'models.add.needsUrl': {
    ko: '{provider}의 주소를 알려 주세요: --url {form}',
    en: '{provider} needs an address: --url {form}',
  },
  'models.add.lan': {
    ko: '{host}에는 암호화 없이 연결합니다. 신뢰하는 같은 네트워크라면 --lan을 붙여 허용해 주세요.',
    en: 'The connection to {host} is not encrypted. If it is on your own network and you trust it, allow it with --lan.',
  },
  'models.add.silent': {
    ko: '{title} 서버가 {url}에서 응답하지 않습니다. 서버를 켜거나 --url로 주소를 알려 주세요.',
    en: '{title} does not answer at {url}. Start it, or give its address with --url.',
  },
  'models.add.empty': {
    ko: '{title}에 모델이 없습니다. 이 컴퓨터에 맞는 모델은 "finclaw models local"에서 볼 수 있습니다.',
    en: '{title} has no models yet. "finclaw models local" recommends one for this machine.',
  },
  'models.add.which': {
    ko: '{title}의 어떤 모델인가요? "finclaw models add {provider}/모델"처럼 적어 주세요.',
    en: 'Which model of {title}? Write "finclaw models add {provider}/MODEL".',
  },
  'models.add.notThere': {
    ko: '{title}에 {model} 모델이 없습니다. 있는 모델: {names}',
    en: '{title} does not have {model}. It has: {names}',
  },
  'models.set.done': { ko: '이제 기본 모델은 {id}입니다.', en: '{id} is now the default model.' },
  'models.refresh.done': { ko: '✔ {provider}: 모델 {count}개', en: '✔ {provider}: {count:model/models}' },
  'models.refresh.nobody': {
    ko: '확인할 제공업체가 없습니다. 키를 추가하거나 제공업체 이름을 적어 주세요.',
    en: 'There is no provider to check. Add a key, or name a provider.',
  },
  'models.test.nobody': {
    ko: '테스트할 모델이 없습니다. 모델 이름을 적어 주세요.',
    en: 'There is no model to test. Name one.',
  },
  'models.test.fine': {
    ko: '{id}: {seconds}초 만에 답했고 도구도 사용합니다.',
    en: '{id} answered in {seconds} s and calls tools.',
  },
  'models.test.noTools': {
    ko: '{id}: {seconds}초 만에 답했지만 도구를 호출하지 않았습니다. 시세와 포트폴리오를 조회하지 못할 수 있습니다.',
    en: '{id} answered in {seconds} s, but did not call the tool: it may not be able to look up prices or your portfolio.',
  },
  'models.test.failed': { ko: '{id}: {reason}', en: '{id}: {reason}' },
  'models.withReason': { ko: '{fault} ({reason})', en: '{fault} ({reason})' },
  'models.fault.auth': { ko: '키가 거부되었습니다', en: 'the key was rejected' },
  'models.fault.billing': { ko: '계정에 남은 크레딧이 없습니다', en: 'the account is out of credit' },
  'models.fault.model-unavailable': {
    ko: '이 키로는 그 모델을 쓸 수 없거나 그런 모델이 없습니다',
    en: 'the model does not exist, or the key has no access to it',
  },
  'models.fault.rate-limit': { ko: '요청 한도에 걸렸습니다', en: 'it is rate-limited right now' },
  'models.fault.server-error': { ko: '연결할 수 없거나 서버에 오류가 있습니다', en: 'it is unreachable, or failed' },
  'models.fault.timeout': { ko: '제때 응답하지 않았습니다', en: 'it did not answer in time' },
  'models.fault.context-overflow': { ko: '컨텍스트가 너무 작습니다', en: 'its context is too small' },
  'models.fault.request': { ko: '요청을 거부했습니다', en: 'it rejected the request' },
  'models.fault.circuit-open': { ko: '오류가 반복되어 잠시 중지되었습니다', en: 'it keeps failing and is paused' },
  'models.fault.empty': { ko: '빈 답변을 보냈습니다', en: 'it returned an empty answer' },
  'models.fault.cut': { ko: '답하기 전에 길이 제한에 걸렸습니다', en: 'it reached the length limit before answering' },
  'models.fault.unknown': { ko: '알 수 없는 오류입니다', en: 'something went wrong' },

  'models.status.ready': { ko: '사용 가능', en: 'ready' },
  'models.status.own': { ko: '사용 가능, 내 키로', en: 'ready, with your own key' },
  'models.status.no-key': { ko: 'API 키 없음 ({variable})', en: 'no API key ({variable})' },
  'models.status.cooling-down': { ko: '{until}까지 일시 중지 ({reason})', en: 'paused until {until} ({reason})' },
  'models.status.waiting': { ko: '키가 모두 꺼져 있음', en: 'every key is switched off' },
  'models.status.circuit-open': { ko: '{until}까지 일시 중지 (연속 실패)', en: 'paused until {until} (keeps failing)' },
  'models.status.retired': { ko: '{on}에 제공 종료', en: 'retired on {on}' },
  'models.status.disabled': { ko: '설정에서 꺼져 있음', en: 'switched off in the configuration' },
  'models.reason.rate-limit': { ko: '요청 한도', en: 'rate limit' },
  'models.reason.billing': { ko: '크레딧 없음', en: 'out of credit' },
  'models.reason.auth': { ko: '키 거부됨', en: 'key rejected' },
  'models.reason.budget': { ko: '내가 정한 하루 한도', en: 'your own daily limit' },
  'models.reason.other': { ko: '오류', en: 'failure' },
} as const satisfies MessageTable;
