import { NotFoundError } from '@sv/sdk';
import type { ManifestSource } from '@sv/sdk/manifest';
import { provideTestHost, type TestHost } from '@sv/sdk/testing';
import manifest from '../../manifest.json';
import { FilesController } from './files.controller';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
);

describe('files', () => {
  const controller = new FilesController();
  let host: TestHost;
  beforeEach(() => (host = provideTestHost({ manifest: manifest as ManifestSource })));
  afterEach(() => host.withdraw());

  it('are what their bytes say, and listed', async () => {
    host.upload({ content: PNG, name: 'milk.png', type: 'text/html' });
    const { id, type } = await controller.add();
    expect(type).toBe('image/png');
    expect((await controller.list()).files.map(file => file.id)).toEqual([id]);
  });

  it('are nobody else’s to see or delete', async () => {
    host.upload({ content: PNG, name: 'milk.png' });
    const { id } = await controller.add();
    host.as({ id: 'user-2' });
    await expect(controller.show(id)).rejects.toThrow(NotFoundError);
    await expect(controller.remove(id)).rejects.toThrow(NotFoundError);
    host.as({ id: 'user-1' });
    await controller.remove(id);
    await expect(controller.show(id)).rejects.toThrow(NotFoundError);
  });
});
