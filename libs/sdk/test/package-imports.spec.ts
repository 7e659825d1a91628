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

  it('import nothing but themselves; the host for tests one thing that every Node has', () => {
    expect(foreign.sort()).toEqual([
      'testing/memory-tables.ts: node:async_hooks',
      'testing/test-host.ts: node:async_hooks',
    ]);
  });

  it('reach Node only through the host for tests', () => {
    const index = readFileSync(`${FOLDER}/index.ts`, 'utf8');
    expect(index).not.toContain('./testing');
  });
});
