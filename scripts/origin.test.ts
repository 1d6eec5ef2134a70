import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const { originOf, publishingProblems } = await import(join(import.meta.dirname, 'origin.mjs'));

const manifest = {
  name: 'finclaw',
  version: '1.0.0',
  description: 'x',
  license: 'MIT',
  author: 'x',
  keywords: ['x'],
};

describe('where the package comes from', () => {
  it.each([
    { env: { GITHUB_REPOSITORY: 'someone/finclaw' }, url: 'git+https://github.com/someone/finclaw.git' },
    {
      env: { GITHUB_SERVER_URL: 'https://git.example.org', GITHUB_REPOSITORY: 'a/b' },
      url: 'git+https://git.example.org/a/b.git',
    },
    {
      env: { FINCLAW_REPOSITORY: 'https://git.example.org/mine.git', GITHUB_REPOSITORY: 'a/b' },
      url: 'git+https://git.example.org/mine.git',
    },
  ])('is $url', ({ env, url }) => {
    const origin = originOf(env);
    expect(origin).toMatchObject({ repository: { type: 'git', url } });
    expect(publishingProblems({ ...manifest, ...origin }, env)).toEqual([]);
  });

  it('is left out where nobody says it, and then nothing is published', () => {
    expect(originOf({})).toEqual({});
    expect(publishingProblems(manifest, {})).toEqual([
      'package.json has no "repository"',
      'package.json has no "homepage"',
      'package.json has no "bugs"',
    ]);
  });

  it('has to be the repository that publishes', () => {
    const origin = originOf({ GITHUB_REPOSITORY: 'someone/else' });
    const [problem] = publishingProblems({ ...manifest, ...origin }, { GITHUB_REPOSITORY: 'a/b' });
    expect(problem).toContain('is published from git+https://github.com/a/b.git');
  });
});
