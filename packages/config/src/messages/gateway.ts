import type { MessageTable } from './table.ts';

/** The texts of the local server. */
export const gatewayMessages = {
  'gateway.noCredential': {
    ko: '먼저 연결해 주세요. "finclaw serve --link"로 만든 링크를 이 브라우저에서 여세요.',
    en: 'Connect first: run "finclaw serve --link" and open the link in this browser.',
  },
  'gateway.open.owner': { ko: '첫 소유자', en: 'the first owner' },
  'gateway.open.question': {
    ko: '이 브라우저는 {now} 이름으로 로그인되어 있습니다. 이 링크는 {then}의 것입니다. 전환하면 이 브라우저에서 {now:은/는} 로그아웃되고 알림도 받지 않습니다.',
    en: 'This browser is signed in as {now}, but this link is for {then}. If you switch, {now} is signed out here and gets no more notifications in this browser.',
  },
  'gateway.open.yes': { ko: '{then:으로/로} 전환', en: 'Switch to {then}' },
  'gateway.open.no': { ko: '{now:으로/로} 계속', en: 'Stay signed in as {now}' },
  'gateway.passkeyUnknown': {
    ko: '이 패스키로 로그인할 수 없습니다. 새 링크로 연결한 뒤 다시 등록해 주세요.',
    en: 'This passkey is not valid. Connect with a new link and add it again.',
  },
  'gateway.oidc.failed': {
    ko: '{name} 로그인에 실패했습니다 ({reason}). 페이지에서 다시 시도하고, 계속되면 소유자에게 문의해 주세요.',
    en: 'Signing in with {name} failed ({reason}). Go back to the page and try again. If it keeps failing, ask the owner.',
  },
  'gateway.oidc.notBegun': {
    ko: '이 브라우저에서 시작한 {name} 로그인이 아니거나 10분이 지났습니다. 페이지에서 다시 시작해 주세요.',
    en: 'This {name} sign-in was not started in this browser or is more than ten minutes old. Start again on the page.',
  },
  'gateway.oidc.notInvited': {
    ko: '{name}에 로그인되어 있지만 초대받지 않았습니다. 소유자에게 초대 링크를 받아 연결한 뒤, 설정에서 {name} 로그인을 연결해 주세요.',
    en: 'You are signed in to {name} but have not been invited. Ask the owner for an invitation link, then connect {name} in the settings.',
  },
  'gateway.oidc.removed': {
    ko: '이 계정은 더 이상 접근할 수 없습니다. 소유자에게 문의해 주세요.',
    en: 'This account no longer has access. Ask the owner.',
  },
  'gateway.oidc.left': {
    ko: '허용된 {name} 도메인이나 그룹에 더 이상 속하지 않아 모든 브라우저에서 로그아웃되었습니다. 계속 사용하려면 소유자에게 초대를 요청해 주세요.',
    en: 'You are no longer in an allowed {name} domain or group, so all your browsers were signed out. To continue, ask the owner for an invitation.',
  },
  'gateway.oidc.somebodyElses': {
    ko: '이 {name} 계정은 이미 다른 사람에게 연결되어 있습니다.',
    en: 'This {name} account is already connected to someone else.',
  },
  'gateway.oidc.staysLinked': {
    ko: '이 계정으로 가입했기 때문에 직접 연결 해제할 수 없습니다. 소유자가 해제할 수 있습니다.',
    en: 'You signed up with this account, so only an owner can disconnect it.',
  },
  'gateway.browserOnly': {
    ko: '로그인한 브라우저에서만 할 수 있습니다.',
    en: 'This can only be done in a browser that is signed in.',
  },
  'gateway.badCredential': {
    ko: '키가 올바르지 않거나 만료되었습니다. 브라우저는 "finclaw serve --link"로 새 링크를 받아 주세요.',
    en: 'The key is invalid or has expired. For a browser, get a new link with "finclaw serve --link".',
  },
  'gateway.lockedOut': {
    ko: '잘못된 키를 너무 많이 입력했습니다. {seconds}초 후에 다시 시도해 주세요.',
    en: 'Too many wrong keys. Try again in {seconds} seconds.',
  },
  'gateway.foreignHost': {
    ko: '이 주소로는 열 수 없습니다. FinClaw가 표시한 주소를 사용해 주세요.',
    en: 'FinClaw cannot be opened at this address. Use the address it printed.',
  },
  'gateway.foreignOrigin': {
    ko: '다른 사이트의 요청은 허용되지 않습니다.',
    en: 'Requests from other sites are not allowed.',
  },
  'gateway.mcp.notFromHere': {
    ko: '다른 컴퓨터에서는 MCP를 사용할 수 없습니다. gateway.mcpApi 설정을 확인해 주세요.',
    en: 'MCP is only available on this computer. See the setting gateway.mcpApi.',
  },
  'gateway.mcp.instructions': {
    ko: '시세, 뉴스, 환율, 계산과 사용자의 포트폴리오, 관심 종목, 알림을 조회하는 도구입니다. 결과의 숫자는 출처와 시각을 붙여 그대로 사용하고, 계산에는 calculate를 사용하세요. simulated로 표시된 시세는 실제가 아닙니다. 주문은 할 수 없고, 변경하는 작업은 먼저 사용자의 승인을 받습니다.',
    en: 'Tools for prices, news, exchange rates and exact calculations, and for this user’s portfolio, watchlist and alerts. Use the figures in results unchanged, with their source and time; use calculate for arithmetic. Prices marked simulated are not real. No tool places an order, and tools that change something ask the user for approval first.',
  },
  'gateway.mcp.allow': { ko: '{tool:을/를} 실행할까요?', en: '{tool}: allow this?' },
  'gateway.mcp.declined': {
    ko: '승인하지 않아 실행하지 않았습니다.',
    en: 'Denied. It did not run.',
  },
  'gateway.mcp.review': { ko: '포트폴리오 점검', en: 'Review the portfolio' },
  'gateway.mcp.reviewText': {
    ko: '내 포트폴리오의 평가금액, 손익, 비중이 큰 종목과 오늘의 변화를 정리해 줘.',
    en: 'Summarise my portfolio: its value, profit and loss, the largest holdings, and what changed today.',
  },
  'gateway.mcp.briefing': { ko: '아침 브리핑', en: 'Morning briefing' },
  'gateway.mcp.briefingText': {
    ko: '보유 종목과 관심 종목의 시세와 뉴스, 오늘 열리는 시장, 설정한 알림을 짧게 알려 줘.',
    en: 'Briefly: prices and news for my holdings and watchlist, which markets open today, and my alerts.',
  },
  'gateway.mcp.instrument': { ko: '종목 브리핑', en: 'Briefing on an instrument' },
  'gateway.mcp.instrumentText': {
    ko: '{instrument}의 현재가와 최근 흐름, 주요 뉴스와 재무를 짧게 정리해 줘.',
    en: 'Summarise {instrument} briefly: its price, how it moved lately, the main news and its fundamentals.',
  },
  'gateway.mcp.argument': { ko: '종목 이름 또는 코드', en: 'Name or symbol of an instrument' },
  'gateway.mcp.checkFigures': { ko: '수치 확인', en: 'Check figures' },
  'gateway.mcp.ask': { ko: 'FinClaw에 질문', en: 'Ask FinClaw' },
  'gateway.notFromHere': {
    ko: '다른 컴퓨터에서는 이 API를 사용할 수 없습니다. gateway.openaiApi 설정을 확인해 주세요.',
    en: 'This API is only available on this computer. See the setting gateway.openaiApi.',
  },
  'gateway.missingScope': { ko: '"{scope}" 권한이 필요합니다.', en: 'This needs the "{scope}" scope.' },
  'gateway.unknownMethod': { ko: '지원하지 않는 메서드입니다: "{method}".', en: 'Unknown method "{method}".' },
  'gateway.notFound': { ko: '없는 주소입니다.', en: 'Page not found.' },
  'gateway.invalidInput': { ko: '요청이 올바르지 않습니다: {reason}', en: 'Invalid request: {reason}' },
  'gateway.tooLarge': {
    ko: '요청이 너무 큽니다({limit}까지).',
    en: 'The request is too large; the limit is {limit}.',
  },
  'gateway.tooMany': {
    ko: '요청이 너무 많습니다. 잠시 후 다시 시도해 주세요.',
    en: 'Too many requests. Try again in a moment.',
  },
  'gateway.internal': {
    ko: 'FinClaw에 오류가 발생했습니다. 로그에서 {requestId:을/를} 찾아보세요.',
    en: 'Something went wrong in FinClaw. Look for {requestId} in the log.',
  },
  'gateway.databaseAway': {
    ko: '데이터베이스가 잠시 응답하지 않습니다. 잠시 후 다시 시도해 주세요.',
    en: 'The database is not answering right now. Try again in a moment.',
  },
  'gateway.stopping': { ko: 'FinClaw를 종료하는 중입니다.', en: 'FinClaw is shutting down.' },
  'gateway.sessionNotFound': { ko: '없는 대화입니다.', en: 'There is no such conversation.' },
  'gateway.sessionReadOnly': {
    ko: '다른 채널의 대화는 여기서 읽기만 할 수 있습니다.',
    en: 'A conversation from another channel can only be read here.',
  },
  'gateway.sessionBusy': {
    ko: '답변 중인 대화입니다. 답변이 끝나거나 중지된 뒤 다시 시도해 주세요.',
    en: 'An answer is in progress. Try again when it has finished or stopped.',
  },
  'gateway.messageNotFound': { ko: '수정할 메시지가 없습니다.', en: 'There is no such message to edit.' },
  'gateway.emptyMessage': { ko: '메시지가 비어 있습니다.', en: 'The message is empty.' },
  'gateway.attachmentType': {
    ko: '{filename:은/는} 첨부할 수 없는 형식입니다. 이미지(PNG, JPEG, WebP, GIF), PDF, 엑셀(.xlsx), CSV, 텍스트 파일을 첨부할 수 있습니다.',
    en: '{filename} cannot be attached. Use an image (PNG, JPEG, WebP, GIF), PDF, Excel (.xlsx), CSV or text file.',
  },
  'gateway.attachmentContent': {
    ko: '{filename:은/는} {mimeType} 파일이 아닙니다.',
    en: '{filename} is not a {mimeType} file.',
  },
  'gateway.unknownModel': { ko: '"{model}" 모델이 없습니다.', en: 'There is no model "{model}".' },
  'gateway.modelUnavailable': {
    ko: '{model} 모델은 지금 사용할 수 없습니다.',
    en: 'The model {model} is not available right now.',
  },
  'gateway.unknownSymbol': {
    ko: '"{query}" 종목을 찾지 못했습니다.',
    en: 'Could not find an instrument called "{query}".',
  },
  'gateway.ambiguousSymbol': {
    ko: '"{query}"{:은/는} 여러 종목일 수 있습니다.',
    en: '"{query}" could be several instruments.',
  },
  'gateway.noPrice': {
    ko: '지금은 {symbol}의 시세를 조회할 수 없습니다.',
    en: 'There is no price for {symbol} right now.',
  },
  'gateway.importChanged': {
    ko: '그사이 거래 내역이 변경되었습니다. 파일을 다시 가져와 주세요.',
    en: 'Your transactions changed in the meantime. Please import the file again.',
  },
  'gateway.tokenNotFound': { ko: '없는 토큰입니다.', en: 'There is no such token.' },
  'gateway.widerScopes': {
    ko: '내 권한보다 넓은 권한의 토큰은 만들 수 없습니다.',
    en: 'You cannot create a token with more permissions than you have.',
  },
  'gateway.linkUsed': {
    ko: '이미 사용했거나 만료된 링크입니다. "finclaw serve --link"로 새 링크를 받아 주세요.',
    en: 'This link has already been used or has expired. Get a new one with "finclaw serve --link".',
  },
  'gateway.pageNotBuilt': {
    ko: '웹 페이지가 아직 빌드되지 않았습니다. "npm run build"를 실행해 주세요.',
    en: 'The web page has not been built. Run "npm run build".',
  },
  'gateway.exposed': {
    ko: 'gateway.host가 {host:이라/라} 다른 컴퓨터에서도 접속할 수 있습니다. gateway.tls에 인증서를 설정하거나, https인 gateway.publicUrl과 gateway.trustedProxies를 설정해 주세요. 이 컴퓨터에서만 사용하려면 gateway.host를 127.0.0.1로 두세요.',
    en: 'With gateway.host set to {host}, other computers could connect. Set a certificate in gateway.tls, or an https gateway.publicUrl together with gateway.trustedProxies. To use FinClaw on this computer only, leave gateway.host at 127.0.0.1.',
  },
  'gateway.portInUse': {
    ko: '다른 프로그램{who}이 {port}번 포트를 사용하고 있습니다. 그 프로그램을 종료하거나 gateway.port를 변경해 주세요.',
    en: 'Another program{who} is using port {port}. Close it, or change gateway.port.',
  },
  'gateway.portOccupant': { ko: '({name}, 프로세스 {pid})', en: ' ({name}, process {pid})' },
  'gateway.listening': { ko: '웹 페이지: {url}', en: 'Web page: {url}' },
  'gateway.listeningNew': {
    ko: '웹 페이지: {url} (브라우저 연결: finclaw serve --link)',
    en: 'Web page: {url} (to connect a browser: finclaw serve --link)',
  },
  'gateway.firstLink': {
    ko: '처음에는 이 링크로 여세요 (한 번만 사용 가능): {link}',
    en: 'Open this link the first time (it works once): {link}',
  },
  'gateway.newLink': { ko: '한 번만 사용할 수 있는 링크: {link}', en: 'This link works once: {link}' },
  'gateway.unknownScope': {
    ko: '사용할 수 있는 권한: {scopes}',
    en: 'Available scopes: {scopes}',
  },
  'gateway.push.notice': { ko: 'FinClaw', en: 'FinClaw' },
  'gateway.push.approval': { ko: '승인이 필요합니다', en: 'Your approval is needed' },
  'gateway.push.works': { ko: '이 기기에서 알림을 받습니다.', en: 'This device now receives notifications.' },
  'gateway.restarted': { ko: '다시 시작했습니다: {url}', en: 'Restarted: {url}' },
  'gateway.stopped': { ko: '종료했습니다.', en: 'Stopped.' },
  'gateway.openai.unsupported': {
    ko: '"{field}"{:은/는} 지원하지 않습니다.',
    en: '"{field}" is not supported.',
  },
  'gateway.openai.results': { ko: '(도구 실행 결과)', en: '(tool results)' },
  'gateway.openai.unknownAnswer': {
    ko: '없는 답변 ID입니다. 전체 대화를 보내 주세요.',
    en: 'No answer has this ID. Send the whole conversation instead.',
  },
  'gateway.openai.notInForm': {
    ko: '모델의 답변이 요청한 형식과 다릅니다. {problem}',
    en: 'The model’s answer does not match the requested format. {problem}',
  },
  'gateway.openai.noQuestion': {
    ko: '마지막 메시지는 사용자의 메시지나 도구 결과여야 합니다.',
    en: 'The last message must be a user message or a tool result.',
  },
  'gateway.oauth.question': {
    ko: '{name}({host})에서 FinClaw의 도구를 사용하려고 합니다. 직접 시작한 연결일 때만 허용하세요. 토큰은 설정에서 언제든지 취소할 수 있습니다.',
    en: '{name} ({host}) wants to use the tools of FinClaw. Allow it only if you started this. You can revoke its token in the settings at any time.',
  },
  'gateway.oauth.read': { ko: '조회만 허용', en: 'Allow looking things up' },
  'gateway.oauth.write': {
    ko: '조회, 질문, 내 데이터 변경 허용',
    en: 'Allow looking things up, asking and changing my data',
  },
  'gateway.oauth.no': { ko: '거부', en: 'Deny' },
  'gateway.oauth.back': { ko: '{name}{:으로/로} 돌아가기', en: 'Return to {name}' },
  'gateway.oauth.connectFirst': {
    ko: '이 브라우저는 FinClaw에 연결되어 있지 않습니다. finclaw serve --link의 링크로 연결한 뒤 프로그램에서 다시 시도하세요.',
    en: 'This browser is not connected to FinClaw. Connect it with a link from: finclaw serve --link, then try again in the program.',
  },
  'gateway.oauth.bad': {
    ko: '올바른 연결 요청이 아닙니다. 프로그램에서 다시 시작하세요.',
    en: 'This is not a valid request to connect. Start again in the program.',
  },
  'gateway.oauth.onlyFor': { ko: '이 토큰은 {path}에만 쓸 수 있습니다.', en: 'This token opens {path} only.' },
  'gateway.openai.fileElsewhere': {
    ko: '파일과 이미지는 data:형식/종류;base64,… 주소로 요청에 포함해 주세요. 다른 곳에 있는 파일은 가져오지 않습니다.',
    en: 'Include files and images in the request as data:type/kind;base64,… addresses. Files elsewhere are not downloaded.',
  },
  'gateway.openai.invalidField': {
    ko: '"{field}" 값이 없거나 올바르지 않습니다.',
    en: '"{field}" is missing or not valid.',
  },
  'gateway.openai.noEmbeddings': {
    ko: 'FinClaw는 임베딩을 만들지 않습니다. 임베딩 모델을 제공업체에 직접 요청해 주세요.',
    en: 'FinClaw does not create embeddings. Call your provider’s embedding model directly.',
  },
  'gateway.openai.endedEarly': {
    ko: '※ 답변이 중간에 끝났습니다. 위 수치는 확인되지 않았습니다.',
    en: 'Note: the answer ended early. The figures above were not checked.',
  },
  'gateway.openai.failed': { ko: '답변을 만들지 못했습니다.', en: 'Could not create an answer.' },
  'gateway.openai.failedBecause': { ko: '{reason}', en: '{reason}' },
  'cli.summary.serve': {
    ko: '웹 페이지와 API 서버 실행 (--link: 브라우저 연결 링크만 출력, --token: 프로그램용 토큰만 출력)',
    en: 'serve the web page and the API (--link: only print a link to connect a browser, --token: only print a token for a program)',
  },
  'cli.summary.mcp': {
    ko: '조회용 금융 도구를 MCP로 제공 (표준 입출력). list·login·logout: 다른 MCP 서버 관리',
    en: 'offer the read-only finance tools over MCP (stdio); list, login and logout manage other MCP servers',
  },
  'config.issue.mcpServerNeedsOne': {
    ko: '{path}에는 command와 url 중 하나만 입력해야 합니다.',
    en: '{path} needs either a command or a url, but not both.',
  },
} as const satisfies MessageTable;
