import { readRuntimeConfig } from './runtime-config';

const SECRET = 'a secret for tests, of more than 32 bytes';
const read = (env: Record<string, string>) =>
  readRuntimeConfig({ AUTH_SECRET: SECRET, PLATFORM_DEV_MODE_ENABLED: 'true', ...env }).devMode;

describe('the secret of dev mode', () => {
  it('must be there in production, in one line', () => {
    expect(() => read({ NODE_ENV: 'production' })).toThrow(/^PLATFORM_DEV_MODE_SECRET is not set$/);
  });

  it.each(['production', 'development'])('is too short with less than 32 bytes (%s)', NODE_ENV => {
    expect(() => read({ NODE_ENV, PLATFORM_DEV_MODE_SECRET: 'x'.repeat(31) })).toThrow(
      /^PLATFORM_DEV_MODE_SECRET must have at least 32 bytes$/,
    );
  });

  it('may be missing outside production, and whatever it is while dev mode is off', () => {
    expect(read({})).toEqual({ enabled: true, secret: undefined });
    expect(read({ PLATFORM_DEV_MODE_ENABLED: 'false', PLATFORM_DEV_MODE_SECRET: 'short' }).enabled).toBe(false);
  });

  it('is taken as it is', () => {
    expect(read({ NODE_ENV: 'production', PLATFORM_DEV_MODE_SECRET: SECRET })).toEqual({
      enabled: true,
      secret: SECRET,
    });
  });
});
