import { describe, expect, it } from 'vitest';
import { earlyWorlds } from './early-worlds.ts';
import type { LabelledWorld } from './labelled-world.ts';
import { lateWorlds } from './late/late-worlds.ts';
import { scoreWorlds } from './score.ts';
import {
  eighthUnseen,
  eleventhUnseen,
  fifthUnseen,
  firstUnseen,
  fourthUnseen,
  ninthUnseen,
  secondUnseen,
  seventhUnseen,
  sixthUnseen,
  tenthUnseen,
  thirdUnseen,
} from './unseen/unseen-worlds.ts';

const MOST_FALSE_ALARMS = 0.02;

describe.each<[string, readonly LabelledWorld[]]>([
  ['early', earlyWorlds],
  ['late', lateWorlds],
  ['first unseen', firstUnseen],
  ['second unseen', secondUnseen],
  ['third unseen', thirdUnseen],
  ['fourth unseen', fourthUnseen],
  ['fifth unseen', fifthUnseen],
  ['sixth unseen', sixthUnseen],
  ['seventh unseen', seventhUnseen],
  ['eighth unseen', eighthUnseen],
  ['ninth unseen', ninthUnseen],
  ['tenth unseen', tenthUnseen],
  ['eleventh unseen', eleventhUnseen],
])('labelled answers, the %s ones', (name, worlds) => {
  const score = scoreWorlds(worlds);

  it('prints caught, missed and false alarms', () => {
    const { answers, figures, wrong, caught, missed, falseAlarms } = score;
    process.stdout.write(
      `${name}: ${answers} answers, ${figures} figures, ${wrong} wrong, ${caught} caught, ${missed.length} missed, ${falseAlarms.length} false alarms\n`,
    );
    expect(answers).toBeGreaterThan(0);
  });

  it('every wrong figure is caught', () => {
    expect(score.missed).toEqual([]);
  });

  it('fewer than 2 % of the right figures raise an alarm', () => {
    const right = score.figures - score.wrong;
    expect(score.falseAlarms.length / right, score.falseAlarms.join('\n')).toBeLessThan(MOST_FALSE_ALARMS);
  });
});
