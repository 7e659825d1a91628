import { oldNamesWarning } from './old-names';
import { readRuntimeConfig } from './runtime-config';

describe('the variables of 0.28', () => {
  it('are named in one line, each with what it is called today, and without what stood in them', () => {
    const [line, ...more] = oldNamesWarning({
      BRAND_PRIMARY: '#123456',
      BRAND_NAME: 'Home',
      BRAND_EMAIL_FROM_NAME: '',
      BRAND_SLOGAN: 'x',
      INSTANCE_NAME: 'Work',
      XBRAND_NAME: 'x',
    });
    expect(more).toEqual([]);
    expect(line).toBe(
      'Variables of 0.28 have no effect any more: BRAND_EMAIL_FROM_NAME (now INSTANCE_EMAIL_FROM_NAME), ' +
        'BRAND_NAME (now INSTANCE_NAME), BRAND_PRIMARY (now INSTANCE_PRIMARY_COLOR), BRAND_SLOGAN (without a successor).',
    );
  });

  it('are not mentioned where they are not set', () => {
    expect(oldNamesWarning({ INSTANCE_NAME: 'Work' })).toEqual([]);
  });

  it('name nothing', () => {
    const { instanceDefaults } = readRuntimeConfig({
      AUTH_SECRET: 'a secret for tests, of more than 32 bytes',
      ADMIN_KEY: 'an admin key for tests',
      BRAND_NAME: 'Home',
      BRAND_PRIMARY: '#123456',
    });
    expect(instanceDefaults).toMatchObject({ name: undefined, primaryColor: undefined });
  });
});
