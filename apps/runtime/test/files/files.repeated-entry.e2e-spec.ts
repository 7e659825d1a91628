import { ContentStore } from '../../src/files/store/content-store';
import { filesPlugin } from '../support/plugins/files-plugin';
import { testPlugins } from '../support/plugins/test-plugins';
import { anArchive } from '../support/portability/an-archive';
import { countsOf, importArchive } from '../support/portability/import-client';
import { startTestInstance, type TestInstance } from '../support/test-instance';

const RECEIPTS = 'com.example.receipts';

describe('an archive in which many records name one entry (amplification)', () => {
  let instance: TestInstance;
  beforeAll(async () => {
    instance = await startTestInstance({ plugins: [...testPlugins(), filesPlugin({ id: RECEIPTS })] });
  });
  afterAll(() => instance.close());

  it('has it written once', async () => {
    const records = Array.from({ length: 1000 }, (_, at) => ({
      id: `id-${at}`,
      pluginId: RECEIPTS,
      name: 'x',
      path: 'platform/files/x',
    }));
    const written = jest.spyOn(instance.get(ContentStore), 'write');
    const archive = anArchive({ sections: { files: { records, files: { x: 'large' } } } });
    const result = await importArchive(instance.as('user'), archive);
    expect(written).toHaveBeenCalledTimes(1);
    expect(countsOf(result)['files']).toBe('imported 1/999/0');
  });
});
