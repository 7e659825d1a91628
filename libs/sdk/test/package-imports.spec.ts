import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = 'libs/sdk/src';

describe('the sources of the package', () => {
  const sources = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter(
    name => name.endsWith('.ts') && !name.endsWith('.spec.ts'),
  );
  const foreign = sources.flatMap(name => {
    // Examples in comments name the package as its users do.
    const code = readFileSync(`${FOLDER}/${name}`, 'utf8').replace(/\/\*\*[^]*?\*\//g, '');
    const imports = [...code.matchAll(/(?:from|import\(|require\()\s*'([^']+)'/g)].map(([, path]) => path!);
    return imports.filter(path => !path.startsWith('.')).map(path => `${name}: ${path}`);
  });

  it('import nothing but themselves; the host for tests TypeORM, and what every Node has', () => {
    const found = new Set(foreign.map(line => line.replace(/\/.*?: /, ': ').replace(/typeorm\/.*/, 'typeorm')));
    expect([...found].sort()).toEqual([
      'rows: typeorm',
      'testing: node:async_hooks',
      'testing: node:crypto',
      'testing: node:sqlite',
      'testing: node:stream',
      'testing: node:stream/consumers',
      'testing: typeorm',
    ]);
  });

  it('reach them only through the host for tests', () => {
    const index = readFileSync(`${FOLDER}/index.ts`, 'utf8');
    for (const folder of ['./testing', './rows']) expect(index).not.toContain(folder);
  });
});
