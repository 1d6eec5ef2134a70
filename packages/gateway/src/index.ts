export { INVITATION_DAYS, type PeopleDesk } from './access/people-desk.ts';
export { acceptAttachments, MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from './channel/attachments.ts';
export { createGateway, type Gateway } from './gateway.ts';
export { createGatewayLink, createGatewayToken, isReachableFromOutside, openPeopleDesk } from './gateway-link.ts';
export type { BotAccounts } from './gateway-options.ts';
export { serveTools } from './mcp/serve-tools.ts';
export { qrCode } from './qr-code.ts';
export { findPageFolder } from './http/page-folder.ts';
