import { invalidInput, message } from '@finclaw/config';
import { LOCALES } from '@finclaw/types';
import * as z from 'zod/mini';
import { encryptPush } from '../push/push-message.ts';
import type { MethodSource } from './method.ts';
import { nothing } from './params.ts';

const key = z.string().check(z.regex(/^[\w-]{16,200}$/));
const endpoint = z.string().check(z.maxLength(2_048));

/** The methods for messages to browsers whose page is closed. */
export const pushMethods: MethodSource = ({ push, sender }) => ({
  'push.key': { params: nothing, run: async () => ({ publicKey: (await push.keys()).publicKey }) },
  'push.subscribe': {
    params: z.strictObject({ endpoint, p256dh: key, auth: key, locale: z.optional(z.enum(LOCALES)) }),
    run: async ({ locale: _wanted, ...target }, { locale, principal: { kind, id, digest, person } }) => {
      if (!URL.canParse(target.endpoint)) throw invalidInput('endpoint');
      try {
        encryptPush('', target);
      } catch {
        throw invalidInput('p256dh');
      }
      const subscriber = { ...target, locale, grant: { kind, id, digest, person } };
      if (!(await push.add(subscriber))) throw invalidInput('endpoint');
      // The first message shows at once that it works, and detects a service that does not know the browser.
      const text = { title: 'FinClaw', body: message(locale, 'gateway.push.works'), sessionKey: '', tag: 'works' };
      const works = (await sender().post(subscriber, text)) === 'taken';
      if (!works) await push.remove(target.endpoint);
      await sender().refresh();
      return { subscribed: works };
    },
  },
  'push.unsubscribe': {
    params: z.strictObject({ endpoint }),
    run: async ({ endpoint: gone }, { principal }) => {
      const unsubscribed = await push.removeOwn(gone, principal.person);
      await sender().refresh();
      return { unsubscribed };
    },
  },
});
