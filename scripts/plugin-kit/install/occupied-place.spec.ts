import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { aScaffold, SmallCheckout } from '../testing/small-checkout';
import { addPlugin, type InstallOptions } from './add-plugin';
import { removePlugin } from './remove-plugin';

const ID = 'com.example.notes';

describe('what stands in the place of a plugin', () => {
  let checkout: SmallCheckout;
  beforeEach(() => void (checkout = new SmallCheckout()));
  afterEach(() => checkout.remove());

  const options = (agrees: InstallOptions['agrees'] = () => Promise.resolve(true)) => ({
    root: checkout.root,
    print: () => undefined,
    agrees,
    build: () => Promise.resolve(),
    record: () => Promise.resolve(),
    rootPluginId: () => Promise.resolve(null),
    finish: () => Promise.resolve(),
  });
  const inPlace = (files: Record<string, string>): string => checkout.folder(files, `checkout/plugins/${ID}`);
  const standing = (): [string, string][] =>
    Object.entries(checkout.everything()).filter(([path]) => path.startsWith('checkout/'));
  const expectRefused = async (work: () => Promise<unknown>, reason: RegExp): Promise<void> => {
    const before = standing();
    await expect(work()).rejects.toThrow(reason);
    expect(standing()).toEqual(before);
  };

  it('is not thrown away when it is another plugin', async () => {
    inPlace(aScaffold({ id: 'com.example.other', routePrefix: '/other' }));
    await expectRefused(() => addPlugin(checkout.folder(aScaffold()), options()), /is not com\.example\.notes/);
  });

  it('is not thrown away when it is no plugin', async () => {
    inPlace({ 'diary.txt': 'of years' });
    await expectRefused(() => addPlugin(checkout.folder(aScaffold()), options()), /is not com\.example\.notes/);
  });

  it('is not added to itself, which would lose what a package leaves out', async () => {
    const folder = inPlace({ ...aScaffold(), '.env': 'KEY=1' });
    await expectRefused(() => addPlugin(folder, options()), /is already there/);
  });

  it('is not updated and not removed when it is a working copy with its history', async () => {
    inPlace({ ...aScaffold(), '.git/HEAD': 'ref: refs/heads/main' });
    await expectRefused(() => addPlugin(checkout.folder(aScaffold()), options()), /\.git/);
    await expectRefused(() => removePlugin(ID, true, options()), /\.git/);
  });

  it('is still what was agreed to: another change between the question and the answer stops this one', async () => {
    const newer = checkout.folder(aScaffold({ version: '3.0.0', permissions: ['mailer:send'] }), 'newer');
    const agrees = async (): Promise<boolean> => (await addPlugin(newer, options()), true);
    const older = checkout.folder(aScaffold({ version: '2.0.0' }), 'older');
    await expect(addPlugin(older, options(agrees))).rejects.toThrow(/changed meanwhile/);
    const manifest = checkout.everything()[`checkout/plugins/${ID}/manifest.json`];
    expect(manifest).toContain('"3.0.0"');
    expect(checkout.everything()).not.toHaveProperty(['checkout/plugins/.change/change.json']);
  });

  it('is taken when nothing is there any more', async () => {
    mkdirSync(join(checkout.root, 'plugins', ID));
    await expect(addPlugin(checkout.folder(aScaffold()), options())).rejects.toThrow(/is not com\.example\.notes/);
    rmSync(join(checkout.root, 'plugins', ID), { recursive: true });
    await expect(addPlugin(checkout.folder(aScaffold()), options())).resolves.not.toBeNull();
  });
});
