import { FollowedBuild, type BuildNews } from './follow-build';

describe('a page in npm run dev', () => {
  let news: BuildNews | null | undefined;
  let reload: jest.Mock<void, []>;
  let page: FollowedBuild;
  beforeEach(() => {
    reload = jest.fn<void, []>();
    page = new FollowedBuild(() => Promise.resolve(news), reload, document);
  });
  afterEach(() => document.getElementById('sv-build-errors')?.remove());

  const look = (seen: BuildNews | null | undefined): Promise<void> => {
    news = seen;
    return page.look();
  };
  const shown = (): string => document.getElementById('sv-build-errors')?.textContent ?? '';

  it('loads again by itself after the build of a saved change, and only then', async () => {
    await look({ build: '1', errors: [] });
    await look({ build: '1', errors: [] });
    await look(undefined);
    expect(reload).not.toHaveBeenCalled();
    await look({ build: '2', errors: [] });
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('loads again when it was there before the first build', async () => {
    await look(null);
    await look({ build: '1', errors: [] });
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('says why a build failed, and no longer once it is mended', async () => {
    await look({ build: '1', errors: [] });
    await look({ build: '1', errors: ['TS2322: <b>no</b>'] });
    expect(shown()).toContain('TS2322: <b>no</b>');
    expect(reload).not.toHaveBeenCalled();
    await look({ build: '2', errors: [] });
    expect([shown(), reload.mock.calls.length]).toEqual(['', 1]);
  });
});
