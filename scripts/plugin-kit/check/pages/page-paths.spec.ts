import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addressFor, adviceFor, pagePaths } from './page-paths';

const ROUTES = `
export default [
  { path: '', component: List },
  { path: 'new', component: New },
  { path: ':id', component: Frame, children: [{ path: '', component: One }, { path: 'edit', component: Edit }] },
  { path: 'old/:id', redirectTo: ':id' },
  { path: '**', redirectTo: '' },
] satisfies Routes;`;

describe('the pages that plugin check looks at', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sv-pages-'));
  beforeAll(() => {
    mkdirSync(join(folder, 'web'));
    writeFileSync(join(folder, 'web/plugin.routes.ts'), ROUTES);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('are those with a route parameter too', () => {
    expect(pagePaths(folder, '/plants')).toEqual({
      plain: ['/plants', '/plants/new'],
      patterns: ['/plants/:id', '/plants/:id/edit'],
    });
  });

  it.each([
    ['/plants/:id', '/plants/7'],
    ['/plants/:id/edit', '/plants/7/edit'],
    ['/plants/:id/log/:day', null],
  ])('find for %s the first address that is one: %s', (pattern, address) => {
    const linked = ['/tasks/3', '/plants/new', '/plants/7', '/plants/8', '/plants/7/edit'];
    expect(addressFor(pattern, linked, ['/plants', '/plants/new'])).toBe(address);
  });

  it('say how to have one looked at that nothing leads to', () => {
    expect(adviceFor('/plants/:id')).toMatch(/^\/plants\/:id: .*test\/seed\.ts return \{ pages: \['\/plants\/…'\] \}/);
  });
});
