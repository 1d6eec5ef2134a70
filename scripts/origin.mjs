// Where the package comes from. In a workflow that is the repository it runs in, so that what npm attests agrees; anywhere
// else FINCLAW_REPOSITORY names it.

/** The fields of a manifest that lead to the source; none where nobody says where it lies. */
export function originOf(env = process.env) {
  const { FINCLAW_REPOSITORY, GITHUB_REPOSITORY, GITHUB_SERVER_URL = 'https://github.com' } = env;
  const named = FINCLAW_REPOSITORY || (GITHUB_REPOSITORY && `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}`);
  if (!named) return {};
  const address = named
    .replace(/^git\+/, '')
    .replace(/\.git$/, '')
    .replace(/\/+$/, '');
  return {
    repository: { type: 'git', url: `git+${address}.git` },
    homepage: `${address}#readme`,
    bugs: { url: `${address}/issues` },
  };
}

/** What npm would refuse of a manifest that is published with provenance; nothing for one it takes. */
export function publishingProblems(manifest, env = process.env) {
  const wanted = originOf(env).repository?.url;
  const found = manifest.repository?.url;
  const missing = ['name', 'version', 'description', 'license', 'author', 'keywords', 'repository', 'homepage', 'bugs'];
  return [
    ...missing.filter((field) => manifest[field] === undefined).map((field) => `package.json has no "${field}"`),
    ...(wanted !== undefined && found !== undefined && found !== wanted
      ? [`"repository" is ${found}, but it is published from ${wanted}`]
      : []),
    ...(manifest.private ? ['package.json is private'] : []),
  ];
}
