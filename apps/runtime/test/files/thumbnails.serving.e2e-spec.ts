import { sdk } from '@sv/sdk';
import sharp from 'sharp';
import { noise, pngBomb } from '../assets/pictures';
import { asPlugin } from '../support/calling';
import { filesPlugin } from '../support/plugins/files-plugin';
import { testPlugins } from '../support/plugins/test-plugins';
import { startTestInstance, type TestInstance } from '../support/test-instance';

const [ALBUM, OTHER] = ['com.example.album', 'com.example.other'];

describe('thumbnails that an app serves', () => {
  let instance: TestInstance;
  beforeAll(async () => {
    const plugins = [ALBUM, OTHER].map(id => filesPlugin({ id, routePrefix: `/${id.split('.').pop()!}` }));
    instance = await startTestInstance({ plugins: [...testPlugins(), ...plugins] });
  });
  afterAll(() => instance.close());

  const put = (content: Buffer, name = 'Strand.jpeg') =>
    asPlugin(instance, ALBUM, () => sdk.files.put(content, { name, ownerId: instance.people.get('user')!.id }));
  const get = (id: string, size: string, app = 'album') =>
    instance.as('user').get(`/${app}/api/files/${id}/thumbnails/${size}`);

  it('are WebPs with a tag of their own, and 304 for whoever has them', async () => {
    const { id, sha256 } = await put(await noise(900, 600).jpeg().toBuffer());
    const { headers, body } = await get(id, 'medium').expect(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String((body as Buffer).length),
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringContaining('filename="Strand.webp"'),
    });
    expect(headers['etag']).not.toContain(sha256);
    expect((await sharp(body as Buffer).metadata()).width).toBe(480);
    await get(id, 'medium').set('if-none-match', headers['etag']!).expect(304);
    const part = await get(id, 'medium').set('range', 'bytes=0-3').expect(206);
    expect((part.body as Buffer).toString()).toBe('RIFF');
  });

  it('are of the named sizes only, and a number is none', async () => {
    const { id } = await put(await noise(90, 60).jpeg().toBuffer());
    for (const size of ['tiny', '480', 'constructor']) {
      const { body } = await get(id, size).expect(400);
      expect(body).toMatchObject({ code: 'validation-failed', errors: [{ pointer: '/thumbnail' }] });
    }
  });

  it('are refused clearly of what is no picture, or one that cannot be decoded', async () => {
    for (const content of [Buffer.from('hello'), pngBomb(50_000, 50_000)]) {
      const { id } = await put(content);
      const { body } = await get(id, 'small').expect(422);
      expect(body).toMatchObject({ code: 'no-thumbnail' });
    }
  });

  it('are those of the app that has the picture: another finds nothing', async () => {
    const { id } = await put(await noise(90, 60).jpeg().toBuffer());
    await get(id, 'small').expect(200);
    await get(id, 'small', 'other').expect(404);
  });
});
