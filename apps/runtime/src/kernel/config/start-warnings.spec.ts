import { startWarnings } from './start-warnings';

const warningsOf = (publicUrl: string, { production = true, enabled = false } = {}) =>
  startWarnings({ publicUrl, production, devMode: { enabled, secret: undefined } });

describe('the warnings at the start', () => {
  it.each(['http://work.example.org', 'http://192.168.1.5:3000', 'http://workspace.local'])(
    'say that passwords cross the network readable at %s',
    url => {
      expect(warningsOf(url)).toEqual([expect.stringContaining(url)]);
    },
  );

  it.each(['https://work.example.org', 'http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    'say nothing at %s',
    url => {
      expect(warningsOf(url)).toEqual([]);
    },
  );

  it('name dev mode in production only', () => {
    expect(warningsOf('https://work.example.org', { enabled: true })).toEqual([expect.stringContaining('DEV_MODE')]);
    expect(warningsOf('https://work.example.org', { enabled: true, production: false })).toEqual([]);
  });
});
