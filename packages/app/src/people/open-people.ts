import { keepOwnerLanguage, machineLocale } from '@finclaw/config';
import type { Environment, StatePaths } from '@finclaw/infra';
import type { Database } from '@finclaw/storage';
import type { Locale, ProfileChoices } from '@finclaw/types';
import { People } from './people.ts';

interface OpenPeopleOptions {
  readonly env: Environment;
  readonly locale: Locale;
  readonly paths: StatePaths;
  readonly now?: () => number;
  /** The owner's profile in settings of an earlier version. */
  readonly formerProfile?: ProfileChoices;
}

/** Opens the people with their profiles, with defaults from the machine and from settings of an earlier version. */
export function openPeople(
  { env, locale, formerProfile: former = {}, paths, now = Date.now }: OpenPeopleOptions,
  database: Database,
): Promise<People> {
  const { region, isKnown, language } = machineLocale(env);
  const isMachines = language === locale && region !== undefined;
  return People.open({
    database,
    now,
    former,
    machine: { language: locale, isKnown, ...(isMachines && { region }) },
    onOwnerLanguage: (chosen) => keepOwnerLanguage(paths, chosen),
  });
}
