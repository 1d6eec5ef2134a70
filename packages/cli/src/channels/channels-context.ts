import type { Pairing } from '@finclaw/channel-kit';
import type { Invocation } from '../io.ts';
import type { OpenState } from '../open-state.ts';
import type { ChannelTokens } from './channel-tokens.ts';

/** The context of every action on channels. */
export interface ChannelsContext extends OpenState {
  readonly invocation: Invocation;
  readonly tokens: ChannelTokens;
  readonly pairing: Pairing;
}
