import { ActivityExport } from '../../src/activity/export/activity-export';
import { ActivityJournal, entryOf } from '../../src/activity/journal/activity-journal';
import { ActivitySources } from '../../src/activity/feed/activity-sources';
import { waitFor } from '@sv/server/testing/wait-for';
import { startTestInstance, type TestInstance } from '../support/test-instance';

const ROWS = 6_000;
const PAGE = 200;

/** A file of 97 MB took the runtime 386 MB. */
describe('the activity log as a file', () => {
  let instance: TestInstance;
  beforeAll(async () => (instance = await startTestInstance()));
  afterAll(() => instance.close());

  it('is read as far as it is taken, and whole when it is', async () => {
    const auditEntry = { action: 'settings.changed', actor: { actorId: 'settings', actorType: 'system' } } as const;
    await instance.get(ActivityJournal).append(Array.from({ length: ROWS }, () => entryOf(auditEntry, new Date())));
    const pages = jest.spyOn(instance.get(ActivitySources), 'readPage');

    const stream = (await instance.get(ActivityExport).exportFile({ filter: {}, viewer: null }, 'csv')).getStream();
    const chunks = [String(await waitFor(() => Promise.resolve(stream.read() as string | null)))];
    await waitFor(() => Promise.resolve(stream.readableLength >= stream.readableHighWaterMark));
    for (let turn = 0; turn < 100; turn++) await new Promise(done => setImmediate(done));
    expect(pages.mock.calls.length).toBeLessThanOrEqual(5);

    for await (const chunk of stream) chunks.push(String(chunk));
    expect(chunks.join('').trimEnd().split('\r\n')).toHaveLength(ROWS + 1);
    expect(pages.mock.calls.length).toBe(ROWS / PAGE);
  });
});
