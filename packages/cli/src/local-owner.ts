import { createChannelId } from '@finclaw/types';
import { LOCAL_SENDER } from './terminal/terminal-channel.ts';

/** The owner name of this machine's portfolio. */
export const PORTFOLIO_OWNER = LOCAL_SENDER;

/** The owner of the alerts and watchlist the commands work on: the person at this machine, on all surfaces. */
export const LOCAL_OWNER = { channelId: createChannelId('local'), accountId: 'default', senderId: LOCAL_SENDER };
