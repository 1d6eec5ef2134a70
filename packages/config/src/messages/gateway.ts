import type { MessageTable } from './table.ts';

/** What the local server says. */
export const gatewayMessages = {
  'gateway.noCredential': {
    ko: '먼저 연결해 주세요. "finclaw serve --link"가 보여 주는 주소를 이 브라우저에서 여세요.',
    en: 'Connect first: open the address that "finclaw serve --link" prints in this browser.',
  },
  'gateway.open.owner': { ko: '첫 소유자', en: 'the first owner' },
  'gateway.open.question': {
    ko: '이 브라우저는 {now} 이름으로 연결되어 있습니다. 이 링크는 {then}의 것입니다. 바꾸면 {now}의 연결과 알림은 이 브라우저에서 끊깁니다.',
    en: 'This browser is signed in as {now}. This link is for {then}. If you switch, {now} is signed out here and gets no more notifications in this browser.',
  },
  'gateway.open.yes': { ko: '{then:으로/로} 바꾸기', en: 'Switch to {then}' },
  'gateway.open.no': { ko: '{now:으로/로} 계속하기', en: 'Stay signed in as {now}' },
  'gateway.passkeyUnknown': {
    ko: '이 패스키로는 들어올 수 없습니다. 새 링크를 받아 연결한 뒤 다시 등록해 주세요.',
    en: 'This passkey does not let you in. Connect with a new link and add it again.',
  },
  'gateway.oidc.failed': {
    ko: '{name} 로그인이 되지 않았습니다 ({reason}). 페이지로 돌아가 다시 해 보고, 계속되면 소유자에게 알려 주세요.',
    en: 'Signing in with {name} failed ({reason}). Go back to the page and try again; if it keeps failing, tell the owner.',
  },
  'gateway.oidc.notBegun': {
    ko: '이 {name} 로그인은 이 브라우저에서 시작하지 않았거나 10분이 지났습니다. 페이지에서 다시 시작해 주세요.',
    en: 'This sign-in with {name} was not started in this browser, or more than ten minutes ago. Start again on the page.',
  },
  'gateway.oidc.notInvited': {
    ko: '{name}에서 확인되었지만 초대받지 않았습니다. 소유자에게 초대 링크를 받아 연결한 뒤, 설정에서 {name} 로그인을 연결해 주세요.',
    en: '{name} knows you, but you are not invited here. Ask the owner for an invitation link, then connect {name} in the settings.',
  },
  'gateway.oidc.removed': {
    ko: '이 계정은 더 이상 여기에 들어올 수 없습니다. 소유자에게 문의해 주세요.',
    en: 'This account may no longer come in here. Ask the owner.',
  },
  'gateway.oidc.left': {
    ko: '{name}에서 더 이상 허용된 도메인이나 그룹에 있지 않아 모든 브라우저의 연결을 끊었습니다. 계속 쓰려면 소유자에게 초대를 받으세요.',
    en: '{name} no longer has you in a domain or group that may come in, so all your browsers were signed out. Ask the owner for an invitation to go on.',
  },
  'gateway.oidc.somebodyElses': {
    ko: '이 {name} 계정은 이미 다른 사람에게 연결되어 있습니다.',
    en: 'This {name} account is already connected to somebody else here.',
  },
  'gateway.oidc.staysLinked': {
    ko: '초대 없이 회사 계정으로 들어왔기 때문에 이 계정은 직접 떼어 낼 수 없습니다. 소유자가 떼어 낼 수 있습니다.',
    en: 'You are here by this account and not by an invitation, so you cannot disconnect it yourself. An owner can.',
  },
  'gateway.browserOnly': {
    ko: '연결된 브라우저에서만 할 수 있습니다.',
    en: 'This can only be done in a browser that is signed in.',
  },
  'gateway.badCredential': {
    ko: '키가 올바르지 않거나 만료되었습니다. 브라우저라면 "finclaw serve --link"로 새 주소를 받아 주세요.',
    en: 'The key is invalid or has expired. For a browser, get a new address with "finclaw serve --link".',
  },
  'gateway.lockedOut': {
    ko: '잘못된 키가 너무 여러 번 입력되었습니다. {seconds}초 뒤에 다시 시도해 주세요.',
    en: 'Too many wrong keys. Try again in {seconds} seconds.',
  },
  'gateway.foreignHost': {
    ko: '이 주소로는 열 수 없습니다. FinClaw가 알려 준 주소를 그대로 여세요.',
    en: 'FinClaw cannot be opened at this address. Use the address it printed.',
  },
  'gateway.foreignOrigin': { ko: '다른 사이트에서는 쓸 수 없습니다.', en: 'Requests from other sites are not allowed.' },
  'gateway.mcp.notFromHere': {
    ko: '이 컴퓨터가 아닌 곳에서는 MCP를 쓸 수 없습니다. gateway.mcpApi 설정을 확인해 주세요.',
    en: 'MCP answers only programs on this machine; see the setting gateway.mcpApi.',
  },
  'gateway.mcp.instructions': {
    ko: '시세, 뉴스, 환율, 계산과 이 사람의 포트폴리오·관심 종목·알림을 알려 주는 도구입니다. 결과의 숫자는 출처와 시각과 함께 그대로 쓰고, 계산은 calculate로 하세요. simulated로 표시된 시세는 실제가 아닙니다. 주문은 할 수 없고, 바꾸는 일은 사용자에게 먼저 묻습니다.',
    en: 'Tools for prices, news, exchange rates and exact calculations, and for this person’s portfolio, watchlist and alerts. Use the figures of results as they are, with their source and time, and calculate for arithmetic. Prices marked simulated are not real. Nothing here places an order, and what changes something asks the person first.',
  },
  'gateway.mcp.allow': { ko: '{tool:을/를} 실행할까요?', en: 'Run {tool}?' },
  'gateway.mcp.declined': {
    ko: '사용자가 허락하지 않아 아무것도 하지 않았습니다.',
    en: 'The person did not allow it. Nothing was done.',
  },
  'gateway.mcp.review': { ko: '포트폴리오를 살펴봅니다', en: 'Looks over the portfolio' },
  'gateway.mcp.reviewText': {
    ko: '내 포트폴리오의 평가액, 손익, 비중이 큰 종목과 오늘의 변화를 정리해 줘.',
    en: 'Summarise my portfolio: its value, profit and loss, the largest holdings, and what changed today.',
  },
  'gateway.mcp.briefing': { ko: '아침 브리핑', en: 'A morning briefing' },
  'gateway.mcp.briefingText': {
    ko: '보유 종목과 관심 종목의 시세, 관련 뉴스, 오늘 열리는 시장과 걸어 둔 알림을 짧게 알려 줘.',
    en: 'Briefly: prices of what I hold and watch, news about it, which markets open today, and my alerts.',
  },
  'gateway.notFromHere': {
    ko: '이 컴퓨터가 아닌 곳에서는 이 API를 쓸 수 없습니다. gateway.openaiApi 설정을 확인해 주세요.',
    en: 'This API answers only programs on this machine; see the setting gateway.openaiApi.',
  },
  'gateway.missingScope': { ko: '"{scope}" 권한이 필요합니다.', en: 'This needs the "{scope}" scope.' },
  'gateway.unknownMethod': { ko: '"{method}" 기능은 없습니다.', en: 'Unknown method "{method}".' },
  'gateway.notFound': { ko: '그런 주소는 없습니다.', en: 'There is nothing at this address.' },
  'gateway.invalidInput': { ko: '요청이 올바르지 않습니다: {reason}', en: 'Invalid request: {reason}' },
  'gateway.tooLarge': {
    ko: '요청이 너무 큽니다. 최대 {limit}까지 받을 수 있습니다.',
    en: 'The request is too large; the limit is {limit}.',
  },
  'gateway.tooMany': { ko: '요청이 너무 잦습니다. 잠시 뒤에 다시 해 주세요.', en: 'Too many requests. Try again in a moment.' },
  'gateway.internal': {
    ko: 'FinClaw 안에서 오류가 났습니다. 로그에서 {requestId:을/를} 찾아보세요.',
    en: 'Something failed inside FinClaw. Look for {requestId} in the log.',
  },
  'gateway.stopping': { ko: 'FinClaw를 종료하는 중입니다.', en: 'FinClaw is shutting down.' },
  'gateway.sessionNotFound': { ko: '그런 대화는 없습니다.', en: 'There is no such conversation.' },
  'gateway.sessionReadOnly': {
    ko: '다른 채널의 대화는 여기서 볼 수만 있습니다.',
    en: 'A conversation of another channel can only be read here.',
  },
  'gateway.sessionBusy': {
    ko: '이 대화에 답하는 중입니다. 끝나거나 멈춘 뒤에 다시 해 주세요.',
    en: 'This conversation is being answered. Try again when it has ended or stopped.',
  },
  'gateway.messageNotFound': { ko: '고칠 질문이 없습니다.', en: 'There is no such message to edit.' },
  'gateway.emptyMessage': { ko: '내용이 없습니다.', en: 'There is nothing to send.' },
  'gateway.attachmentType': {
    ko: '{filename:은/는} 첨부할 수 없는 형식입니다. 그림(PNG, JPEG, WebP, GIF), PDF, 엑셀(.xlsx), CSV, 텍스트를 첨부할 수 있습니다.',
    en: '{filename} cannot be attached. Use an image (PNG, JPEG, WebP, GIF), PDF, Excel (.xlsx), CSV or text file.',
  },
  'gateway.attachmentContent': {
    ko: '{filename:은/는} {mimeType} 파일이 아닙니다.',
    en: '{filename} is not a {mimeType} file.',
  },
  'gateway.unknownModel': { ko: '"{model}" 모델은 없습니다.', en: 'There is no model "{model}".' },
  'gateway.modelUnavailable': { ko: '{model} 모델은 지금 쓸 수 없습니다.', en: 'The model {model} cannot be used now.' },
  'gateway.unknownSymbol': { ko: '"{query}" 종목을 찾지 못했습니다.', en: 'No instrument is called "{query}".' },
  'gateway.ambiguousSymbol': { ko: '"{query}"에 맞는 종목이 여럿입니다.', en: '"{query}" could be several instruments.' },
  'gateway.noPrice': { ko: '{symbol}의 시세를 지금 가져올 수 없습니다.', en: 'There is no price for {symbol} now.' },
  'gateway.importChanged': {
    ko: '그사이 거래 기록이 바뀌었습니다. 다시 한 번 가져와 주세요.',
    en: 'Your records changed in the meantime. Please import the file again.',
  },
  'gateway.tokenNotFound': { ko: '그런 토큰은 없습니다.', en: 'There is no such token.' },
  'gateway.widerScopes': {
    ko: '자기에게 없는 권한을 가진 토큰은 만들 수 없습니다.',
    en: 'You cannot create a token with more permissions than you have.',
  },
  'gateway.linkUsed': {
    ko: '이 주소는 이미 쓰였거나 오래되었습니다. "finclaw serve --link"로 새 주소를 받아 주세요.',
    en: 'This link has already been used or has expired. Get a new one with "finclaw serve --link".',
  },
  'gateway.pageNotBuilt': {
    ko: '웹 페이지가 아직 만들어지지 않았습니다. "npm run build"를 실행해 주세요.',
    en: 'The web page has not been built. Run "npm run build".',
  },
  'gateway.exposed': {
    ko: 'gateway.host가 {host:이라/라} 다른 컴퓨터에서도 접속할 수 있게 됩니다. gateway.tls에 인증서를 적거나, https인 gateway.publicUrl과 gateway.trustedProxies를 적어 주세요. 이 컴퓨터에서만 쓰려면 gateway.host를 127.0.0.1로 두면 됩니다.',
    en: 'With gateway.host set to {host}, other machines could connect. Give a certificate in gateway.tls, or an https gateway.publicUrl together with gateway.trustedProxies. To use it on this machine only, leave gateway.host at 127.0.0.1.',
  },
  'gateway.portInUse': {
    ko: '{port}번 포트를 다른 프로그램{who}이 쓰고 있습니다. 그 프로그램을 끝내거나 gateway.port를 바꿔 주세요.',
    en: 'Another program{who} uses port {port}. Close it, or change gateway.port.',
  },
  'gateway.portOccupant': { ko: '({name}, 프로세스 {pid})', en: ' ({name}, process {pid})' },
  'gateway.listening': { ko: '웹 페이지: {url}', en: 'Web page: {url}' },
  'gateway.firstLink': {
    ko: '처음 한 번은 이 주소로 여세요 (한 번만 쓸 수 있습니다): {link}',
    en: 'Open this address the first time (it works once): {link}',
  },
  'gateway.newLink': { ko: '한 번만 쓸 수 있는 주소: {link}', en: 'This address works once: {link}' },
  'gateway.unknownScope': {
    ko: '권한은 {scopes} 가운데에서 고릅니다.',
    en: 'Scopes are chosen from {scopes}.',
  },
  'gateway.push.notice': { ko: 'FinClaw', en: 'FinClaw' },
  'gateway.push.approval': { ko: '승인이 필요합니다', en: 'Waiting for your approval' },
  'gateway.push.works': { ko: '이제 이 기기로 알림을 보냅니다.', en: 'Notifications now reach this device.' },
  'gateway.restarted': { ko: '다시 시작했습니다: {url}', en: 'Restarted: {url}' },
  'gateway.stopped': { ko: '멈췄습니다.', en: 'Stopped.' },
  'gateway.openai.unsupported': {
    ko: '"{field}"{:은/는} 지원하지 않습니다.',
    en: '"{field}" is not supported.',
  },
  'gateway.openai.results': { ko: '(프로그램이 도구를 실행한 결과)', en: '(results of the program’s own tools)' },
  'gateway.openai.unknownAnswer': {
    ko: '그런 이름의 답이 없습니다. 지금까지의 대화를 모두 보내 주세요.',
    en: 'There is no answer of that name. Send the whole conversation instead.',
  },
  'gateway.openai.notInForm': {
    ko: '모델의 답이 요청한 형식에 맞지 않습니다. {problem}',
    en: 'The model’s answer does not have the form that was asked for. {problem}',
  },
  'gateway.openai.noQuestion': {
    ko: '마지막 메시지는 사용자의 글이나 도구의 결과여야 합니다.',
    en: 'The last message must be text from the user or the result of a tool.',
  },
  'gateway.openai.pictureElsewhere': {
    ko: '그림은 data:image/…;base64 주소로 요청 안에 넣어 주세요. 다른 주소에서 가져오지는 않습니다.',
    en: 'Put pictures into the request as data:image/…;base64 addresses. They are not fetched from elsewhere.',
  },
  'gateway.openai.noEmbeddings': {
    ko: 'FinClaw는 임베딩을 만들지 않습니다. 임베딩 모델은 그 회사에 직접 요청해 주세요.',
    en: 'FinClaw does not create embeddings. Call an embedding model from its vendor directly.',
  },
  'gateway.openai.endedEarly': {
    ko: '※ 답이 도중에 끝났습니다. 위 내용의 숫자는 확인하지 못했습니다.',
    en: 'Note: the answer ended early. The figures above were not checked.',
  },
  'gateway.openai.failed': { ko: '답을 만들지 못했습니다.', en: 'The answer failed.' },
  'gateway.openai.failedBecause': { ko: '{reason}', en: '{reason}' },
  'cli.summary.serve': {
    ko: '웹 페이지와 API를 엽니다 (--link: 브라우저를 연결할 주소만, --token: 프로그램용 토큰만 보여 줍니다)',
    en: 'serve the web page and the API (--link only prints an address to connect a browser, --token a token for a program)',
  },
  'cli.summary.mcp': {
    ko: '조회용 금융 도구를 MCP로 다른 프로그램에 제공합니다 (표준 입출력). list·login·logout은 다른 도구 서버를 다룹니다',
    en: 'offer the read-only finance tools to other programs over MCP (stdio); list, login and logout are about the tool servers of others',
  },
  'config.issue.mcpServerNeedsOne': {
    ko: '{path}에는 command와 url 가운데 하나만 적어야 합니다.',
    en: '{path} needs either a command or a url, not both.',
  },
} as const satisfies MessageTable;
