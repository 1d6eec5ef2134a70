import type { Migration } from '@finclaw/storage';

/** Creates alerts, the last observations of their instruments, and pending notices. */
export const alerts: Migration = {
  name: '003-alerts',
  sql: `
    CREATE TABLE alerts (
      id                TEXT PRIMARY KEY,
      channel_id        TEXT NOT NULL,
      account_id        TEXT NOT NULL,
      sender_id         TEXT NOT NULL,
      target            TEXT NOT NULL,
      locale            TEXT NOT NULL,
      name              TEXT,
      symbol            TEXT NOT NULL,
      type              TEXT NOT NULL CHECK (type IN ('above', 'below', 'crosses_above', 'crosses_below', 'change_percent')),
      field             TEXT NOT NULL CHECK (field IN ('price', 'changePercent', 'volume', 'rsi')),
      value             TEXT NOT NULL,
      inclusive         INTEGER NOT NULL,
      enabled           INTEGER NOT NULL,
      armed             INTEGER NOT NULL,
      cooldown_ms       INTEGER NOT NULL,
      quiet_hours       TEXT,
      created_at        INTEGER NOT NULL,
      since             INTEGER NOT NULL,
      baseline          TEXT,
      last_triggered_at INTEGER,
      trigger_count     INTEGER NOT NULL DEFAULT 0
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX alerts_owner ON alerts (channel_id, account_id, sender_id, created_at);
    CREATE INDEX alerts_baseline ON alerts (symbol) WHERE baseline IS NOT NULL;

    CREATE TABLE alert_revision (revision INTEGER NOT NULL) STRICT;
    INSERT INTO alert_revision VALUES (0);

    CREATE TABLE alert_observations (
      symbol  TEXT PRIMARY KEY,
      reading TEXT NOT NULL,
      seen_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE alert_deliveries (
      seq        INTEGER PRIMARY KEY AUTOINCREMENT,
      dedupe_key TEXT NOT NULL UNIQUE,
      alert_id   TEXT NOT NULL REFERENCES alerts (id) ON DELETE CASCADE,
      target     TEXT NOT NULL,
      text       TEXT NOT NULL,
      deliver_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX alert_deliveries_alert ON alert_deliveries (alert_id);
    CREATE INDEX alert_deliveries_due ON alert_deliveries (deliver_at);
  `,
  sqlite: `
    CREATE TRIGGER alerts_set AFTER INSERT ON alerts BEGIN UPDATE alert_revision SET revision = revision + 1; END;
    CREATE TRIGGER alerts_removed AFTER DELETE ON alerts BEGIN UPDATE alert_revision SET revision = revision + 1; END;
    CREATE TRIGGER alerts_switched AFTER UPDATE OF enabled ON alerts BEGIN UPDATE alert_revision SET revision = revision + 1; END;
  `,
  postgres: `
    CREATE FUNCTION alerts_changed() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN UPDATE alert_revision SET revision = revision + 1; RETURN NULL; END $$;
    CREATE TRIGGER alerts_changed AFTER INSERT OR DELETE OR UPDATE OF enabled ON alerts
      FOR EACH ROW EXECUTE FUNCTION alerts_changed();
  `,
};
