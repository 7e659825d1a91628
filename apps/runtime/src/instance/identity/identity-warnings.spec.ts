import { identityWarnings } from './identity-warnings';

it('warns of each variable whose picture nobody can be shown, without repeating it', () => {
  const defaults = { logo: 'logo.png', logoDark: 'http://work.lan/?token=secret', favicon: '/icon.svg' };

  expect(identityWarnings(defaults)).toEqual([
    'INSTANCE_LOGO is ignored: it must be a path that begins with / or an https URL.',
    'INSTANCE_LOGO_DARK is ignored: it must be a path that begins with / or an https URL.',
  ]);
  expect(identityWarnings({})).toEqual([]);
});
