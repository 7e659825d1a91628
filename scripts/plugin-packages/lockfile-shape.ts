/** Files of a stranger, read as if they were ours: what is no object or no text is found before anything reads it. */
export function shapeFaults(packageJson: unknown, lock: unknown): string[] {
  if (!isObject(packageJson)) return ['package.json is no object'];
  for (const kind of ['dependencies', 'peerDependencies']) {
    if (!isTexts(packageJson[kind])) return [`package.json: ${kind} is no object of texts`];
  }
  if (lock === null) return [];
  if (!isObject(lock)) return ['package-lock.json is no object'];
  const { packages = {} } = lock;
  if (!isObject(packages)) return ['package-lock.json: packages is no object'];
  const wrong = Object.entries(packages).find(([, entry]) => !isEntry(entry));
  return wrong ? [`package-lock.json: ${wrong[0]} is not as npm writes it`] : [];
}

function isEntry(entry: unknown): boolean {
  if (!isObject(entry)) return false;
  const { peerDependenciesMeta = {} } = entry;
  return (
    ['name', 'version', 'resolved', 'integrity'].every(key => ['string', 'undefined'].includes(typeof entry[key])) &&
    ['dependencies', 'optionalDependencies', 'peerDependencies'].every(key => isTexts(entry[key])) &&
    ['os', 'cpu'].every(key => entry[key] === undefined || Array.isArray(entry[key])) &&
    isObject(peerDependenciesMeta) &&
    Object.values(peerDependenciesMeta).every(isObject)
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isTexts = (value: unknown): boolean =>
  value === undefined || (isObject(value) && Object.values(value).every(text => typeof text === 'string'));
