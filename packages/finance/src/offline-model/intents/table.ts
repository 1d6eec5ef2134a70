import type { Intent } from '../intent.ts';
import { action, judgement } from './beyond.ts';
import { calculation } from './calculate.ts';
import { convert } from './convert.ts';
import { marketHours } from './market-hours.ts';
import { quote } from './quote.ts';
import { greeting, help, thanks } from './small-talk.ts';
import { whatIf } from './what-if.ts';

/** Every kind of question the model understands; the first that fits answers. */
export const INTENTS: readonly Intent[] = [
  greeting,
  thanks,
  help,
  marketHours,
  action,
  judgement,
  whatIf,
  convert,
  calculation,
  quote,
];
