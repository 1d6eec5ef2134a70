import type { Migration } from '@finclaw/storage';

/** Creates jobs with their runs, each stored under its time before it happens, and the timers. */
export const schedules: Migration = {
  name: '014-schedules',
  sql: `
    CREATE TABLE schedules (
      id          TEXT PRIMARY KEY,
      channel_id  TEXT NOT NULL,
      account_id  TEXT NOT NULL,
      sender_id   TEXT NOT NULL,
      place       TEXT NOT NULL,
      locale      TEXT NOT NULL,
      zone        TEXT NOT NULL,
      rule        TEXT NOT NULL,
      task        TEXT NOT NULL,
      limits      TEXT NOT NULL,
      quiet_hours TEXT,
      state       TEXT NOT NULL CHECK (state IN ('active', 'paused', 'done')),
      paused_for  TEXT,
      created_at  INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX schedules_owner ON schedules (channel_id, account_id, sender_id, created_at);

    CREATE TABLE schedule_runs (
      job_id  TEXT NOT NULL REFERENCES schedules (id) ON DELETE CASCADE,
      instant INTEGER NOT NULL,
      state   TEXT NOT NULL CHECK (state IN ('stored', 'accepted', 'answered', 'silent', 'failed', 'skipped')),
      missed  INTEGER NOT NULL,
      run_id  TEXT,
      PRIMARY KEY (job_id, instant)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX schedule_runs_open ON schedule_runs (instant) WHERE state IN ('stored', 'accepted');

    CREATE TABLE timers (
      key TEXT PRIMARY KEY,
      at  INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX timers_due ON timers (at);
  `,
};
