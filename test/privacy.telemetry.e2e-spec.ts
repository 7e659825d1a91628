import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Instance } from './support/instance';
import { Person } from './support/person';

describe('no telemetry (spec 1.2, 6.1)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sv-lookups-'));
  const file = join(folder, 'lookups');
  let instance: Instance;

  beforeAll(async () => {
    instance = await Instance.start({
      LOOKUPS_FILE: file,
      NODE_OPTIONS: `--require ${join(import.meta.dirname, 'support/record-lookups.cjs')}`,
    });
  });
  afterAll(async () => {
    await instance.close();
    rmSync(folder, { recursive: true });
  });

  it('looks up no name and connects to nobody outside while it starts and is used', async () => {
    const person = await Person.register(instance.url, { name: 'Ada', email: 'ada@example.com' });
    await person.get('/api/shell');
    await person.get('/', { accept: 'text/html' });
    await person.get('/api/admin/health');

    const seen = new Set(readFileSync(file, 'utf8').split('\n').filter(Boolean));
    expect(seen).toContain('recording');
    seen.delete('recording');
    expect([...seen].filter(name => !['localhost', '127.0.0.1', '::1'].includes(name))).toEqual([]);
  });
});
