import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { SmallCheckout } from '../plugin-kit/testing/small-checkout';

/** Served would be what was there before: a fix that nobody gets. */
describe('whether what is built is what is there', () => {
  let checkout: SmallCheckout;
  beforeEach(() => void (checkout = new SmallCheckout()));
  afterEach(() => checkout.remove());

  const fingerprint = (without: string[] = []): string => {
    const module = JSON.stringify(join(import.meta.dirname, 'fingerprint.mjs'));
    const script = `import(${module}).then(({ sourceFingerprint }) => {
      const [checkout, ...without] = process.argv.slice(1);
      console.log(sourceFingerprint(checkout, without));
    })`;
    return execFileSync(process.execPath, ['-e', script, checkout.root, ...without], { encoding: 'utf8' });
  };

  it.each([
    'server/data/rows.ts',
    'web/data/rows.ts',
    'server/rows.generated.ts',
    'shared/registry.server.generated.ts',
    'package-lock.json',
  ])('sees a change of %s in a plugin', path => {
    const before = fingerprint();
    checkout.write(`plugins/com.example.notes/${path}`, 'export const rows = [];');
    expect(fingerprint()).not.toBe(before);
  });

  it('sees none in a plugin for what is not made of plugins', () => {
    const before = fingerprint(['plugins', 'libs/plugins']);
    checkout.write('plugins/com.example.notes/web/rows.ts', 'export const rows = [];');
    expect(fingerprint(['plugins', 'libs/plugins'])).toBe(before);
    checkout.write('libs/ui/rows.ts', 'export const rows = [];');
    expect(fingerprint(['plugins', 'libs/plugins'])).not.toBe(before);
  });

  it.each([
    'plugins/com.example.notes/test/notes.e2e-spec.ts',
    'plugins/com.example.notes/server/notes.spec.ts',
    'libs/plugins/registry.server.generated.ts',
    'libs/plugins/web-env/com.example.notes.generated.ts',
    'libs/plugins/manifest-texts/de.generated.ts',
  ])('sees none in %s, which is no part of it', path => {
    const before = fingerprint();
    checkout.write(path, 'export default 1;');
    expect(fingerprint()).toBe(before);
  });
});
