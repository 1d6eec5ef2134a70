import type { EventBus } from '@finclaw/infra';

/** The reliability of a key. `disabled` keys are not used; `unhealthy` ones only when nothing better is left. */
type ProfileHealthStatus = 'healthy' | 'degraded' | 'unhealthy' | 'disabled';

interface HealthThresholds {
  readonly maxConsecutiveFailures: number;
  readonly degradedFailureRate: number;
  readonly unhealthyFailureRate: number;
  readonly windowSizeMs: number;
  /** The time a key stays disabled at first; it doubles when the key fails again on probation. */
  readonly disabledRecoveryMs: number;
}

const DEFAULT_HEALTH_THRESHOLDS: HealthThresholds = {
  maxConsecutiveFailures: 3,
  degradedFailureRate: 0.3,
  unhealthyFailureRate: 0.7,
  windowSizeMs: 300_000,
  disabledRecoveryMs: 300_000,
};

const MAX_RECOVERY_MS = 3_600_000;

interface HealthDeps {
  readonly now?: () => number;
  readonly eventBus?: Pick<EventBus, 'emit'>;
}

interface HealthRecord {
  readonly window: OutcomeWindow;
  consecutiveFailures: number;
  disabledAt: number | undefined;
  recoveryMs: number;
  published: ProfileHealthStatus;
}

/** A window of recent outcomes, oldest first. Expired ones are dropped from the front. */
class OutcomeWindow {
  #outcomes: { readonly at: number; readonly success: boolean }[] = [];
  #first = 0;
  #failures = 0;

  add(at: number, success: boolean): void {
    this.#outcomes.push({ at, success });
    if (!success) this.#failures++;
  }

  /** The share of failures after the given time; 0 when nothing has happened since. */
  failureRate(after: number): number {
    for (
      let oldest = this.#outcomes[this.#first];
      oldest && oldest.at <= after;
      oldest = this.#outcomes[++this.#first]
    ) {
      if (!oldest.success) this.#failures--;
    }
    if (this.#first > this.#outcomes.length / 2) {
      this.#outcomes = this.#outcomes.slice(this.#first);
      this.#first = 0;
    }
    const count = this.#outcomes.length - this.#first;
    return count === 0 ? 0 : this.#failures / count;
  }

  clear(): void {
    this.#outcomes = [];
    this.#first = 0;
    this.#failures = 0;
  }
}

/**
 * Rates keys by the outcomes of their calls. Only outcomes that concern the key belong here: success, refusal, no
 * credit.
 */
export class ProfileHealthMonitor {
  readonly #records = new Map<string, HealthRecord>();
  readonly #thresholds: HealthThresholds;
  readonly #now: () => number;
  readonly #eventBus: Pick<EventBus, 'emit'> | undefined;

  constructor(thresholds: Partial<HealthThresholds> = {}, { now = Date.now, eventBus }: HealthDeps = {}) {
    this.#thresholds = { ...DEFAULT_HEALTH_THRESHOLDS, ...thresholds };
    this.#now = now;
    this.#eventBus = eventBus;
  }

  recordResult(profileId: string, success: boolean): void {
    const record = this.#recordOf(profileId);
    if (success) this.#recordSuccess(record);
    else this.#recordFailure(record);
    this.#publish(profileId, record);
  }

  getHealth(profileId: string): ProfileHealthStatus {
    const record = this.#records.get(profileId);
    return record === undefined ? 'healthy' : this.#publish(profileId, record);
  }

  /** Resets a key after an operator has fixed it. */
  reset(profileId: string): void {
    this.#records.delete(profileId);
  }

  #recordOf(profileId: string): HealthRecord {
    let record = this.#records.get(profileId);
    if (record === undefined) {
      const { disabledRecoveryMs: recoveryMs } = this.#thresholds;
      record = {
        window: new OutcomeWindow(),
        consecutiveFailures: 0,
        disabledAt: undefined,
        recoveryMs,
        published: 'healthy',
      };
      this.#records.set(profileId, record);
    }
    return record;
  }

  #recordSuccess(record: HealthRecord): void {
    record.consecutiveFailures = 0;
    if (record.disabledAt !== undefined) record.window.clear();
    record.disabledAt = undefined;
    record.recoveryMs = this.#thresholds.disabledRecoveryMs;
    record.window.add(this.#now(), true);
  }

  #recordFailure(record: HealthRecord): void {
    const now = this.#now();
    record.consecutiveFailures++;
    record.window.add(now, false);
    if (this.#isOnProbation(record)) {
      record.recoveryMs = Math.min(record.recoveryMs * 2, MAX_RECOVERY_MS);
      record.disabledAt = now;
    } else if (record.consecutiveFailures >= this.#thresholds.maxConsecutiveFailures) record.disabledAt ??= now;
  }

  /** Its time is up, but it has not worked since. */
  #isOnProbation({ disabledAt, recoveryMs }: HealthRecord): boolean {
    return disabledAt !== undefined && this.#now() >= disabledAt + recoveryMs;
  }

  #judge(record: HealthRecord): ProfileHealthStatus {
    if (record.disabledAt !== undefined) return this.#isOnProbation(record) ? 'unhealthy' : 'disabled';
    const rate = record.window.failureRate(this.#now() - this.#thresholds.windowSizeMs);
    if (rate >= this.#thresholds.unhealthyFailureRate) return 'unhealthy';
    return rate >= this.#thresholds.degradedFailureRate ? 'degraded' : 'healthy';
  }

  #publish(profileId: string, record: HealthRecord): ProfileHealthStatus {
    const status = this.#judge(record);
    const { published } = record;
    record.published = status;
    if (status !== published) this.#eventBus?.emit('auth:health:change', profileId, published, status);
    return status;
  }
}
