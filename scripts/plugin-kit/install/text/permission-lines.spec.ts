import type { ManifestSource } from '@sv/sdk/manifest';
import { permissionLines } from './permission-lines';

const manifest: ManifestSource = {
  schemaVersion: 1,
  id: 'com.example.albums',
  name: 'Albums',
  version: '1.0.0',
  routePrefix: '/albums',
};

describe('what is said of a plugin before it is installed', () => {
  it('names every address that it opens to everybody', () => {
    const permissions: ManifestSource['permissions'] = ['public', 'links'];
    const lines = permissionLines({ ...manifest, permissions, public: ['/shared/*'], publicPages: ['/s/:token'] });
    expect(lines).toEqual(
      expect.arrayContaining([
        'opens /albums/api/shared/* to everybody, without signing in',
        'opens /albums/s/:token to everybody, without signing in',
        'may open addresses to everybody, without signing in (public)',
      ]),
    );
    expect(permissionLines(manifest).join()).not.toContain('everybody');
  });
});
