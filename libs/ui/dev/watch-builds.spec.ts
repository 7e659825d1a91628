import { BuildWatcher, type BuildStatus } from './watch-builds';

describe('a page in npm run dev', () => {
  let status: BuildStatus | null | undefined;
  let reload: jest.Mock<void, []>;
  let page: BuildWatcher;
  beforeEach(() => {
    reload = jest.fn<void, []>();
    page = new BuildWatcher(() => Promise.resolve(status), reload, document);
  });
  afterEach(() => document.getElementById('sv-build-errors')?.remove());

  const check = (seen: BuildStatus | null | undefined): Promise<void> => {
    status = seen;
    return page.check();
  };
  const shown = (): string => document.getElementById('sv-build-errors')?.textContent ?? '';

  it('loads again by itself after the build of a saved change, and only then', async () => {
    await check({ build: '1', errors: [] });
    await check({ build: '1', errors: [] });
    await check(undefined);
    expect(reload).not.toHaveBeenCalled();
    await check({ build: '2', errors: [] });
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('loads again when it was there before the first build', async () => {
    await check(null);
    await check({ build: '1', errors: [] });
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('says why a build failed, and no longer once it is mended', async () => {
    await check({ build: '1', errors: [] });
    await check({ build: '1', errors: ['TS2322: <b>no</b>'] });
    expect(shown()).toContain('TS2322: <b>no</b>');
    expect(reload).not.toHaveBeenCalled();
    await check({ build: '2', errors: [] });
    expect([shown(), reload.mock.calls.length]).toEqual(['', 1]);
  });
});
