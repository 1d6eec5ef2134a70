export type { Token, Tokens } from 'marked';
export { decodeEntities } from './entities.ts';
export { lex } from './lexer.ts';
export { hostToShow } from './link-host.ts';
