let found: { readonly variable: string | undefined; readonly zone: string } | undefined;

/** The zone of this process, which changes with its variable only; finding it takes longer than a start or a question may spend on it. */
export function zoneOfProcess(): string {
  const { TZ: variable } = process.env;
  if (found === undefined || found.variable !== variable)
    found = { variable, zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
  return found.zone;
}
