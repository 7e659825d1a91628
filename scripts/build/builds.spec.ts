import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { SmallCheckout } from '../plugin-kit/testing/small-checkout';
import { beginBuild, foldersOfBuilds, publishBuild, stampOf } from './builds.cjs';

describe('builds that are kept', () => {
  let checkout: SmallCheckout;
  beforeEach(() => void (checkout = new SmallCheckout()));
  afterEach(() => checkout.remove());

  /** A build that was made then, with these pages. */
  const built = (name: string, pages: string): void =>
    void checkout.write(`dist/builds/${name}/web/.built-from`, pages);

  const publish = (pages: string): void => {
    const name = beginBuild(checkout.root).split('/').at(-1);
    built(name!, pages);
    publishBuild(join(checkout.root, 'dist/builds', name!), checkout.root);
  };
  const pagesThere = (): (string | null)[] =>
    foldersOfBuilds(checkout.root)
      .slice(1)
      .map(folder => stampOf(join(folder, 'web')));

  it('are the one before and the newest with other pages, which come back when a plugin goes', () => {
    built('20200101000000-1', 'much older');
    built('20200102000000-1', 'without the plugin');
    built('20200103000000-1', 'with it');
    publish('with it');
    expect(pagesThere()).toEqual(['without the plugin', 'with it', null]);
    expect(readdirSync(join(checkout.root, 'dist/builds'))).toContain('first');
  });

  it('are only the one before where none has pages', () => {
    const folder = beginBuild(checkout.root);
    publishBuild(folder, checkout.root);
    expect(readdirSync(join(checkout.root, 'dist/builds'))).toHaveLength(2);
    expect(existsSync(folder)).toBe(false);
  });
});
