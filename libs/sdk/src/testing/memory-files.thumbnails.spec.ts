import { minimal } from '../../test/manifest.corpus.js';
import { FileRefusedError, InvalidInputError, sdk, type ThumbnailSize } from '../index.js';
import { provideTestHost, type TestHost } from '../testing.js';

describe('thumbnails in a test of a plugin', () => {
  let host: TestHost;
  let ownerId: string;
  beforeEach(() => {
    host = provideTestHost({ manifest: { ...minimal, permissions: ['files'] } });
    ownerId = sdk.auth.requireSession().user.id;
  });
  afterEach(() => host.withdraw());

  const put = (content: Uint8Array) => sdk.files.put(content, { name: 'x', ownerId });
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

  it('are the picture itself', async () => {
    const { id } = await put(png);
    const { file } = await sdk.files.serve(id, { thumbnail: 'small' });
    expect(file).toMatchObject({ id, size: png.length });
  });

  it('are refused of what is no picture, and in other sizes, as in the workspace', async () => {
    const { id } = await put(Buffer.from('hello'));
    await expect(sdk.files.serve(id, { thumbnail: 'small' })).rejects.toThrow(FileRefusedError);
    const tiny = sdk.files.serve(id, { thumbnail: 'tiny' as ThumbnailSize });
    await expect(tiny).rejects.toThrow(InvalidInputError);
  });
});
