import { createChannelId } from '@finclaw/types';
import { LOCAL_SENDER } from './terminal/terminal-channel.ts';

/** Under which name the person at this machine keeps a portfolio. */
export const PORTFOLIO_OWNER = LOCAL_SENDER;

/** Whose alerts and watchlist the commands work on: those of the person at this machine, wherever they look at them. */
export const LOCAL_OWNER = { channelId: createChannelId('local'), accountId: 'default', senderId: LOCAL_SENDER };
