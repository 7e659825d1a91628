import { aScaffold, SmallCheckout } from '../testing/small-checkout';
import { removePlugin } from './remove-plugin';

const ID = 'com.example.notes';

describe('plugin remove', () => {
  let checkout: SmallCheckout;
  let done: string[];
  beforeEach(() => {
    checkout = new SmallCheckout();
    done = [];
    checkout.folder(aScaffold(), `checkout/plugins/${ID}`);
  });
  afterEach(() => checkout.remove());

  interface How {
    keepData?: boolean;
    answer?: boolean;
    rootPluginId?: string;
    build?: () => Promise<void>;
    finish?: () => Promise<void>;
  }
  const remove = (
    id: string,
    { keepData = false, answer = true, rootPluginId = 'sv.launcher', build, finish }: How = {},
  ) =>
    removePlugin(id, keepData, {
      root: checkout.root,
      print: line => void done.push(line),
      agrees: () => Promise.resolve(answer),
      rootPluginId: () => Promise.resolve(rootPluginId),
      build: build ?? (() => Promise.resolve(void done.push('build'))),
      finish: finish ?? (() => Promise.resolve(void done.push('finish'))),
    });
  const expectUnchanged = async (work: Promise<unknown>, reason: RegExp): Promise<void> => {
    const before = checkout.everything();
    await expect(work).rejects.toThrow(reason);
    expect(checkout.everything()).toEqual(before);
    expect(done).not.toContain('finish');
  };

  it('takes the code out, builds, and only then lets go of the data', async () => {
    await expect(remove(ID)).resolves.toMatchObject({ id: ID });
    expect(Object.keys(checkout.everything()).filter(path => path.includes(ID))).toEqual([]);
    expect(done.slice(-2)).toEqual(['build', 'finish']);
    expect(done.join()).toContain('cannot be undone');
  });

  it('says that data stays, where it does', async () => {
    await remove(ID, { keepData: true });
    expect(done.join()).toContain('Its data stays');
    expect(done.join()).not.toContain('cannot be undone');
  });

  it('changes nothing when the answer is no', async () => {
    const before = checkout.everything();
    await expect(remove(ID, { answer: false })).resolves.toBeNull();
    expect(checkout.everything()).toEqual(before);
  });

  it.each([
    ['one that is not there', 'com.example.nowhere', /there is no plugin/],
    ['what is part of the platform', 'sv.tasks', /part of the platform/],
    ['an example', 'com.example.shown', /is an example/],
  ])('refuses %s', async (_, id, reason) => {
    checkout.folder(aScaffold({ id: 'sv.tasks', routePrefix: '/tasks' }), 'checkout/libs/plugins/tasks');
    checkout.folder(aScaffold({ id: 'com.example.shown', routePrefix: '/shown' }), 'checkout/examples/shown');
    await expectUnchanged(remove(id), reason);
  });

  it('refuses the plugin that is shown at /', () => expectUnchanged(remove(ID, { rootPluginId: ID }), /shown at \//));

  it('puts the code back when the rest cannot be built', () =>
    expectUnchanged(remove(ID, { build: () => Promise.reject(new Error('no')) }), /nothing was changed/));

  it('puts the code back when the data cannot go', () =>
    expectUnchanged(remove(ID, { finish: () => Promise.reject(new Error('locked')) }), /nothing was changed: locked/));
});
