import type { Revocation, RevocationLine } from '@sv/contracts/internal.contract';
import { createLogger } from '@sv/server/logger/logger';
import { PassThrough } from 'node:stream';
import type { InternalCall, InternalClient } from './internal-client';
import { RevocationFollower } from './revocation-follower';
import { RevocationList } from './revocation-list';

const row: Revocation = { n: 7, userId: 'ada', sessionId: 'laptop', epoch: null };
const silent = createLogger('silent', undefined, { write: () => undefined });
const until = async (holds: () => boolean, withinMs = 5000): Promise<boolean> => {
  const end = Date.now() + withinMs;
  while (!holds() && Date.now() < end) await new Promise(done => setTimeout(done, 10));
  return holds();
};

/** An auth server whose stream the test writes by hand. */
class Streams {
  readonly paths: string[] = [];
  readonly reported: unknown[] = [];
  current!: PassThrough;

  stream(path: string, signal: AbortSignal): Promise<PassThrough> {
    this.paths.push(path);
    const body = (this.current = new PassThrough());
    signal.addEventListener('abort', () => body.destroy(new Error('aborted')));
    return Promise.resolve(body);
  }

  async call({ body }: InternalCall): Promise<void> {
    this.reported.push(body);
  }

  say(line: RevocationLine): void {
    this.current.write(`${JSON.stringify(line)}\n`);
  }
}

describe('RevocationFollower', () => {
  let streams: Streams;
  let heard: Revocation[];
  let follower: RevocationFollower;

  beforeEach(async () => {
    streams = new Streams();
    heard = [];
    follower = new RevocationFollower(streams as unknown as InternalClient, new RevocationList(), silent);
    follower.onRevocation(revocation => heard.push(revocation));
    follower.start();
    await until(() => streams.paths.length === 1);
  });
  afterEach(() => follower.stop());

  it('is not live before the past was received, whatever comes first', async () => {
    streams.say(row);
    streams.say({ beat: 7 });
    await until(() => heard.length === 1);
    expect(follower.isLive()).toBe(false);

    streams.say({ live: true });
    expect(await until(() => follower.isLive())).toBe(true);
    expect(heard).toEqual([row]);
  });

  it('is no longer live 3 s after the last beat, and opens the stream again from where it was', async () => {
    streams.say(row);
    streams.say({ live: true });
    await until(() => follower.isLive());

    expect(await until(() => !follower.isLive(), 4000)).toBe(true);
    expect(await until(() => streams.paths.length === 2)).toBe(true);
    expect(streams.paths[1]).toMatch(/^\/internal\/revocations\?after=7&follower=[\w-]{36}$/);
    expect(follower.isLive()).toBe(false);
  }, 15_000);

  it('stops trusting at once when the connection breaks, and trusts again after a new live', async () => {
    streams.say({ live: true });
    await until(() => follower.isLive());

    streams.current.destroy(new Error('broken'));
    expect(await until(() => !follower.isLive(), 500)).toBe(true);
    expect(await until(() => streams.paths.length === 2)).toBe(true);
    streams.say({ live: true });
    expect(await until(() => follower.isLive())).toBe(true);
  });

  it('ends when it is stopped', async () => {
    follower.stop();
    await until(() => streams.current.destroyed);
    await new Promise(done => setTimeout(done, 300));
    expect(streams.paths).toHaveLength(1);
  });

  it('says what it knows, under the id of the connection, once of many at once', async () => {
    streams.say({ live: true });
    for (let n = 1; n <= 100; n++) streams.say({ ...row, n });
    await until(() => heard.length === 100);
    const follower = new URL(streams.paths[0]!, 'http://auth').searchParams.get('follower');
    expect(await until(() => streams.reported.length > 0 && follower !== null)).toBe(true);
    await until(() => JSON.stringify(streams.reported.at(-1)).includes('100'));
    expect(streams.reported.at(-1)).toEqual({ follower, n: 100 });
    expect(streams.reported.length).toBeLessThan(100);
  });
});
