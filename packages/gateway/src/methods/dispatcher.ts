import { Refusal } from '@finclaw/config';
import { assertHumanAct } from '@finclaw/infra';
import type { GatewayMethod } from '@finclaw/types';
import { originOf, scopeWith } from '../access/principal.ts';
import type { GatewayContext } from '../gateway-context.ts';
import { describeFailure } from '../gateway-fault.ts';
import { accessMethods } from './access-methods.ts';
import { answerMethods } from './answer-methods.ts';
import { approvalMethods } from './approval-methods.ts';
import { auditMethods } from './audit-methods.ts';
import { botMethods } from './bot-methods.ts';
import { commandMethods } from './command-methods.ts';
import { configMethods } from './config-methods.ts';
import { featureMethods } from './feature-methods.ts';
import { keyMethods } from './key-methods.ts';
import { localModelMethods } from './local-model-methods.ts';
import { marketMethods } from './market-methods.ts';
import { messageMethods } from './message-methods.ts';
import type { MethodCall, MethodRow, MethodSource, MethodTable } from './method.ts';
import { ownKeyMethods } from './own-key-methods.ts';
import { pairingMethods } from './pairing-methods.ts';
import { parseParams } from './params.ts';
import { passkeyMethods } from './passkey-methods.ts';
import { peopleMethods } from './people-methods.ts';
import { personMethods } from './person-methods.ts';
import { providerMethods } from './provider-methods.ts';
import { pushMethods } from './push-methods.ts';
import { needsPerson, scopeOf, serverMethods } from './server-methods.ts';
import { sessionMethods } from './session-methods.ts';
import { shareMethods } from './share-methods.ts';
import { usageMethods } from './usage-methods.ts';

const SOURCES: readonly MethodSource[] = [
  sessionMethods,
  answerMethods,
  messageMethods,
  commandMethods,
  approvalMethods,
  marketMethods,
  featureMethods,
  usageMethods,
  auditMethods,
  accessMethods,
  peopleMethods,
  personMethods,
  shareMethods,
  passkeyMethods,
  keyMethods,
  ownKeyMethods,
  localModelMethods,
  providerMethods,
  botMethods,
  pushMethods,
  pairingMethods,
  configMethods,
];

/** Runs the methods of the API. Every transport calls it, so that each call is checked once and in one place. */
export class Dispatcher {
  readonly #context: GatewayContext;
  readonly #table: MethodTable;

  constructor(context: GatewayContext) {
    this.#context = context;
    const sources = [serverMethods(() => this.#table), ...SOURCES];
    this.#table = Object.assign({}, ...sources.map((source) => source(context)));
  }

  get methods(): readonly GatewayMethod[] {
    return Object.keys(this.#table) as GatewayMethod[];
  }

  row(method: string): MethodRow<GatewayMethod> | undefined {
    return Object.hasOwn(this.#table, method)
      ? (this.#table[method as GatewayMethod] as MethodRow<GatewayMethod>)
      : undefined;
  }

  /** Checks the scope and the parameters, then runs the method. */
  async call(method: string, params: unknown, call: MethodCall): Promise<unknown> {
    const { eventBus } = this.#context.app;
    try {
      const row = this.row(method);
      if (!row) throw new Refusal('METHOD_NOT_FOUND', 'gateway.unknownMethod', { method: method.slice(0, 60) });
      requireRight(method as GatewayMethod, call);
      const wanted = parseParams(row.params, params) as { readonly locale?: MethodCall['locale'] };
      const { locale = call.locale } = wanted;
      return await row.run(wanted as never, { ...call, locale });
    } catch (error) {
      eventBus.emit('gateway:rpc:error', method, describeFailure(error, 'en', call.requestId).rpcCode);
      throw error;
    }
  }
}

function requireRight(method: GatewayMethod, { principal }: MethodCall): void {
  if (needsPerson(method)) assertHumanAct(originOf(principal));
  const right = scopeOf(method);
  if (!principal.scopes.has(right)) throw new Refusal('FORBIDDEN', 'gateway.missingScope', { scope: scopeWith(right) });
}
