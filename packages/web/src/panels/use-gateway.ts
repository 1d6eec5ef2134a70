import type { GatewayMethod, GatewayParams, GatewayResult } from '@finclaw/types';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../language/language.ts';
import { usePage } from '../page/page-context.ts';

/** What a panel has got from the gateway so far. */
export interface Loaded<T> {
  readonly data?: T;
  /** Why there is nothing, in words. */
  readonly problem?: string;
  readonly reload: () => void;
  /** Puts in a newer result that another call brought. */
  readonly replace: (data: T) => void;
}

/** What a method says, read now, again when the parameters change, and again when the connection comes back. */
export function useGateway<M extends GatewayMethod>(method: M, params: GatewayParams<M> | undefined): Loaded<GatewayResult<M>> {
  const { page } = usePage();
  const [state, setState] = useState<{ readonly data?: GatewayResult<M>; readonly problem?: string }>({});
  const latest = useRef(0);
  const wanted = params === undefined ? undefined : JSON.stringify(params);
  const isOnline = page.connection.value === 'online';

  const reload = useCallback(() => {
    const load = ++latest.current;
    if (wanted === undefined || !isOnline) return;
    void page.call(method, JSON.parse(wanted)).then((outcome) => {
      if (load !== latest.current) return;
      if (outcome.ok) setState({ data: outcome.result });
      else setState({ problem: outcome.failure.kind === 'refused' ? outcome.failure.message : t('connection.unreachable') });
    });
  }, [method, wanted, isOnline]);
  useEffect(reload, [reload]);

  return { ...state, reload, replace: (data) => setState({ data }) };
}
