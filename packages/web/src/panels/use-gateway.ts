import type { GatewayMethod, GatewayParams, GatewayResult } from '@finclaw/types';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { locale, t } from '../language/language.ts';
import { usePage } from '../page/page-context.ts';
import { afterPress } from './press.ts';
import { useHold } from './shown-together.tsx';

/** The state of a panel's data from the gateway. */
export interface Loaded<T> {
  readonly data?: T;
  /** The reason there is none, in words. */
  readonly problem?: string;
  readonly reload: () => void;
  /** Replaces the result by a newer one from another call. */
  readonly replace: (data: T) => void;
}

/** The time after which a list that could not be read is asked for again, unless the server says when. */
const AGAIN_MS = 10_000;

interface Reading {
  /** The interval of reloading while the page is visible. */
  readonly everyMs?: number;
  /** The inputs of the result: it is loaded again when this changes, and shown as it was until then. */
  readonly from?: unknown;
  /** True if space is reserved for it, so the rest is shown without it. */
  readonly hasOwnPlace?: boolean;
}

/**
 * Loads a method's result now, again when the parameters change or the connection comes back, and at intervals if
 * requested.
 */
export function useGateway<M extends GatewayMethod>(
  method: M,
  params: GatewayParams<M> | undefined,
  { everyMs, from, hasOwnPlace = false }: Reading = {},
): Loaded<GatewayResult<M>> {
  const { page } = usePage();
  const [state, setState] = useState<{
    readonly data?: GatewayResult<M>;
    readonly problem?: string;
    readonly againMs?: number | undefined;
  }>({});
  const latest = useRef(0);
  const wanted = params === undefined ? undefined : JSON.stringify(params);
  const isOnline = page.connection.value === 'online';

  const reload = useCallback(() => {
    const load = ++latest.current;
    if (wanted === undefined || !isOnline) return;
    const asked = page.call(method, JSON.parse(wanted)).then(afterPress);
    void asked.then((outcome) => {
      if (load !== latest.current) return;
      if (outcome.ok) return setState({ data: outcome.result });
      const { failure } = outcome;
      if (failure.kind !== 'refused') setState({ problem: t('page.connection.unreachable'), againMs: AGAIN_MS });
      else setState({ problem: failure.message, againMs: failure.retryAfter && failure.retryAfter * 1000 });
    });
    // Names and sentences come in the language of the reader.
  }, [method, wanted, from, isOnline, locale.value]);
  useHold(!hasOwnPlace && wanted !== undefined && state.data === undefined && state.problem === undefined);
  useEffect(reload, [reload]);
  useEffect(() => {
    if (state.againMs === undefined) return;
    const timer = setTimeout(reload, state.againMs);
    return () => clearTimeout(timer);
  }, [reload, state]);
  useEffect(() => {
    if (everyMs === undefined) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && reload(), everyMs);
    return () => clearInterval(timer);
  }, [reload, everyMs]);

  const replace = (data: GatewayResult<M>): void => {
    // A result that is still loading belongs to earlier inputs.
    latest.current++;
    setState({ data });
  };
  return { data: state.data, problem: state.problem, reload, replace };
}
