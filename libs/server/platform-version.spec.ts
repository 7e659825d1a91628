import { readFileSync } from 'node:fs';
import { PLATFORM_VERSION } from './platform-version';

const versionIn = (path: string): unknown => (JSON.parse(readFileSync(path, 'utf8')) as { version: unknown }).version;

describe('the platform version', () => {
  it.each(['package.json', 'libs/sdk/package.json'])('is the one of %s', path => {
    expect(versionIn(path)).toBe(PLATFORM_VERSION);
  });
});
