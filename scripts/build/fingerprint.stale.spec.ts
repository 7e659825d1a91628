import { join } from 'node:path';
import { SmallCheckout } from '../plugin-kit/testing/small-checkout';

const loaded = (file: string): Promise<unknown> => import(join(import.meta.dirname, file));
const { sourceFingerprint } = (await loaded('fingerprint.mjs')) as { sourceFingerprint(checkout: string): string };
const { fingerprintOf } = (await loaded('build-parts.mjs')) as {
  fingerprintOf(part: string, checkout: string): string;
};

/** Served would be what was there before: a fix that nobody gets. */
describe('whether what is built is what is there', () => {
  let checkout: SmallCheckout;
  beforeEach(() => void (checkout = new SmallCheckout()));
  afterEach(() => checkout.remove());

  const fingerprint = (): string => sourceFingerprint(checkout.root);
  const pages = (): string => fingerprintOf('web', checkout.root);

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

  it.each([
    ...['web/rows.ts', 'shared/rows.ts', 'i18n/de.json', 'assets/icons.json', 'package-lock.json'].map(
      file => `plugins/com.example.notes/${file}`,
    ),
    'libs/ui/rows.ts',
    'libs/plugins/registry.web.generated.ts',
    'libs/plugins/web-env/com.example.notes.generated.ts',
    'libs/plugins/manifest-texts/de.generated.ts',
  ])('makes pages again for %s', path => {
    const before = pages();
    checkout.write(path, '{}');
    const after = pages();
    expect(after).not.toBe(before);
    checkout.write(path, '[]');
    expect(pages()).not.toBe(after);
  });

  it.each(['manifest.json', 'README.md', 'server/rows.ts', 'web/rows.spec.ts', 'test/seed.ts'])(
    'keeps the pages when only %s of a plugin is another',
    path => {
      const before = pages();
      checkout.write(`plugins/com.example.notes/${path}`, '{}');
      expect(pages()).toBe(before);
    },
  );

  it('keeps sign-in and the auth server when plugins are others, and makes them again when they are', () => {
    const both = (): string[] => ['auth-ui', 'apps/auth'].map(part => fingerprintOf(part, checkout.root));
    const [pagesBefore, serverBefore] = both();
    checkout.write('plugins/com.example.notes/web/rows.ts', 'export const rows = [];');
    checkout.write('plugins/com.example.notes/server/rows.ts', 'export const rows = [];');
    checkout.write('libs/plugins/registry.server.generated.ts', 'export default 1;');
    expect(both()).toEqual([pagesBefore, serverBefore]);
    checkout.write('apps/auth/src/rows.ts', 'export const rows = [];');
    expect(both()).toEqual([pagesBefore, expect.not.stringMatching(serverBefore!)]);
    checkout.write('libs/ui/rows.ts', 'export const rows = [];');
    expect(both()[0]).not.toBe(pagesBefore);
  });

  it('makes the packages of the SDK again when their sources are others, and not for a plugin', () => {
    const packages = (): string => fingerprintOf('packages', checkout.root);
    const before = packages();
    checkout.write('plugins/com.example.notes/server/rows.ts', 'export const rows = [];');
    checkout.write('libs/server/rows.ts', 'export const rows = [];');
    expect(packages()).toBe(before);
    for (const path of ['libs/ui/rows.ts', 'libs/contracts/rows.ts', 'scripts/npm-packages/rows.ts', 'LICENSE']) {
      const last = packages();
      checkout.write(path, 'export const rows = [];');
      expect([path, packages() === last]).toEqual([path, false]);
    }
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
