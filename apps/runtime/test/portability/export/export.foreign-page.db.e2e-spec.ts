import { DataSource } from 'typeorm';
import { bytesOf } from '../../support/an-export';
import { startTestInstance, type TestInstance } from '../../support/test-instance';

describe('a link to the export on a page of somebody else', () => {
  let instance: TestInstance;
  beforeAll(async () => {
    instance = await startTestInstance();
  });
  afterAll(() => instance.close());

  it.each(['cross-site', 'same-site'])('begins none, and nobody is alarmed: %s', async site => {
    const client = instance.as('user');
    const { body } = await client.get('/api/account/export').set('sec-fetch-site', site).expect(403);
    expect((body as { code: string }).code).toBe('cross-origin');
    for (const table of ['exports', 'notifications']) {
      const rows = await instance.get(DataSource).query(`SELECT 1 FROM ${table} WHERE user_id = '${client.user.id}'`);
      expect([table, rows]).toEqual([table, []]);
    }
  });

  it.each(['same-origin', 'none'])('is another thing than one’s own click: %s', async site => {
    await instance
      .as('user')
      .get('/api/account/export')
      .set('sec-fetch-site', site)
      .buffer(true)
      .parse(bytesOf)
      .expect(200);
  });
});
