import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOnce } from '../packages/cli/src/journeys/finclaw-process.ts';
import { hasTmux } from '../packages/cli/src/journeys/testing/tmux.ts';
import { bytesOf, type Cut } from './cuts/cut-model.ts';
import { type CutHome, openHome, VENDORS, type Vendor } from './cuts/home.ts';
import { type Asker, askAll, COMMAND_LINE, type CutPlace, SERVED } from './cuts/places.ts';
import { type CutServer, openServer } from './cuts/served.ts';

const isWhole = process.env.FINCLAW_WHOLE !== undefined;
/**
 * Where each question takes a process, so many bytes lie between two cuts; the same command is run for each of them in
 * this process.
 */
const DEAR_STRIDE = 16;
const WHOLE_MS = 3_600_000;
const SEED = 7919;

const chosen = (places: readonly CutPlace[]): readonly CutPlace[] =>
  places.filter(({ name, isSampled }) => (isWhole ? name !== 'terminal' || hasTmux() : isSampled));

/** Every byte of both answers in a vendor's protocol; in `npm test` one of them for each place. */
function cutsFor(vendor: Vendor, place: CutPlace): readonly Cut[] {
  const all = (['ko', 'en'] as const).flatMap((locale) =>
    Array.from({ length: bytesOf(locale, VENDORS[vendor].path) + 1 }, (_, at): Cut => ({ locale, at })),
  );
  if (!isWhole) return [all[(place.name.length * SEED) % all.length]!];
  return place.isDear ? all.filter(({ at }) => at % DEAR_STRIDE === 0) : all;
}

describe.each(isWhole ? (['anthropic', 'openai'] as const) : (['anthropic'] as const))(
  'a cited answer of %s, its stream cut at any byte, reads the same and never by half',
  (vendor) => {
    let home: CutHome;
    let server: CutServer;
    beforeAll(async () => {
      await buildOnce();
      home = await openHome(vendor);
      server = await openServer(home);
    });
    afterAll(async () => {
      await server?.close();
      await home?.close();
    });

    const walk = async (place: CutPlace, askers: readonly Asker[]): Promise<void> => {
      try {
        expect(await askAll(place, askers, cutsFor(vendor, place))).toEqual([]);
      } finally {
        await Promise.all(askers.map((asker) => asker.close()));
      }
    };

    it.each(chosen(SERVED))(
      'on $name',
      async (place) => {
        home.pauseMs = place.pauseMs ?? 3;
        const asker = await place.open(home, server);
        await walk(place, new Array(place.atOnce).fill(asker));
      },
      isWhole ? WHOLE_MS : undefined,
    );

    it.each(chosen(COMMAND_LINE))(
      'in $name',
      async (place) => {
        const homes = await Promise.all(Array.from({ length: place.atOnce }, () => openHome(vendor)));
        try {
          await walk(place, await Promise.all(homes.map((own) => place.open(own, server))));
        } finally {
          await Promise.all(homes.map((own) => own.close()));
        }
      },
      WHOLE_MS,
    );
  },
);
