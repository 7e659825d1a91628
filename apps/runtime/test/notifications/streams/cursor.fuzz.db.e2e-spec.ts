import fc from 'fast-check';
import { request } from 'node:http';
import { OpenStreams } from '../../../src/notifications/streams/open-streams';
import { within } from '../../support/event-source';
import { startTestInstance, type TestInstance } from '../../support/test-instance';

const STREAM = '/api/account/notifications/stream';
const RESYNC = 'event: resync\ndata: {}\n\n';

/** What Node lets are in a header. */
const headerText = fc
  .string({
    unit: fc
      .integer({ min: 0x20, max: 0xff })
      .filter(code => code !== 0x7f)
      .map(code => String.fromCharCode(code)),
    maxLength: 200,
  })
  .map(text => text.trim());
const anything = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.uuid(),
  fc.constantFrom("' OR 1=1 --", '\0', '%00', '[]', '{}', '__proto__'),
);

const encoded = (text: string) =>
  Array.from(Buffer.from(text), byte => `%${byte.toString(16).padStart(2, '0')}`).join('');

describe('whatever a client says where it left off', () => {
  let instance: TestInstance;
  let cookie: string;
  beforeAll(async () => {
    instance = await startTestInstance({ env: { NOTIFICATION_TRANSPORT: 'sse' } });
    cookie = instance.as('user').cookie;
  });
  afterAll(() => instance.close());

  /** The first bytes of the stream; empty when none came with the headers and shortly after. */
  const firstBytes = (path: string, headers: Record<string, string> = {}) =>
    new Promise<string>((resolve, reject) => {
      const call = request(`${instance.url}${path}`, { headers: { cookie, ...headers }, agent: false }, response => {
        if (response.statusCode !== 200)
          reject(new Error(`${response.statusCode} for ${path} ${JSON.stringify(headers)}`));
        const done = (text: string) => {
          resolve(text);
          call.destroy();
        };
        response.once('data', (chunk: Buffer) => done(chunk.toString()));
        response.on('error', () => undefined);
      });
      call.on('error', reject);
      call.end();
    });

  it('in the address is a stream that says that it knows nothing of it', async () => {
    await fc.assert(
      fc.asyncProperty(
        anything.filter(text => text !== ''),
        async cursor => {
          const encoded = Array.from(Buffer.from(cursor), byte => `%${byte.toString(16).padStart(2, '0')}`).join('');
          expect(await firstBytes(`${STREAM}?cursor=${encoded}`)).toBe(RESYNC);
        },
      ),
      { numRuns: 400 },
    );
  });

  it('in the header, and more than once in the address, likewise', async () => {
    await fc.assert(
      fc.asyncProperty(
        headerText.filter(text => text !== ''),
        anything,
        async (header, cursor) => {
          const query = `cursor=${encoded(cursor)}&cursor=again`;
          expect(await firstBytes(`${STREAM}?${query}`, { 'last-event-id': header })).toBe(RESYNC);
          expect(await firstBytes(`${STREAM}?${query}`)).toBe(RESYNC);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('in an address that cannot be decoded likewise', async () => {
    for (const query of ['cursor=%', 'cursor=%zz', 'cursor=%ff%fe', 'cursor[]=a&cursor=b', 'cursor=a;cursor=b'])
      expect(await firstBytes(`${STREAM}?${query}`)).toBe(RESYNC);
  });

  afterAll(() => within(() => (instance.get(OpenStreams).count === 0 ? true : null), 'all streams to be gone'));
});
