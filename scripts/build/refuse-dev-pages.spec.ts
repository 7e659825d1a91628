import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { refuseDevPages } from './refuse-dev-pages';

describe('a production build', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'sv-build-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it('has no page that only development has', () => {
    writeFileSync(join(folder, 'main.js'), 'selectors:[["sv-page"]]');
    expect(() => refuseDevPages(folder)).not.toThrow();
    writeFileSync(join(folder, 'chunk.js'), 'selectors:[["sv-design-page"]]');
    expect(() => refuseDevPages(folder)).toThrow('is in the build: chunk.js');
  });
});
