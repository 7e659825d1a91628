import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { digestOf, imagesIn, withDigests } from './image-digests';

const DIGEST = `sha256:${'a1'.repeat(32)}`;

describe('images of others', () => {
  let server: Server;
  let registry: string;
  let digest = DIGEST;
  const asked: string[] = [];

  beforeAll(async () => {
    server = createServer(({ url, headers }, response) => {
      asked.push(`${url}`);
      if (url?.startsWith('/token')) return response.end('{"token":"of nobody"}');
      if (headers.authorization !== 'Bearer of nobody') {
        const challenge = `Bearer realm="${registry}/token",service="hub",scope="repository:library/node:pull"`;
        return response.writeHead(401, { 'www-authenticate': challenge }).end();
      }
      return response.writeHead(200, { 'docker-content-digest': digest }).end();
    });
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
    registry = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  const text = [
    'FROM node:24.21.0-bookworm-slim AS build',
    'FROM build AS pruned',
    'FROM node:24.21.0-bookworm-slim',
    '    image: postgres:18-alpine',
    '  image: workspace-runtime',
  ].join('\n');

  it('are those that a Dockerfile and a Compose file name, and none of its own', () => {
    expect(imagesIn('Dockerfile', text).map(({ name, digest }) => [name, digest])).toEqual([
      ['node:24.21.0-bookworm-slim', null],
      ['node:24.21.0-bookworm-slim', null],
      ['postgres:18-alpine', null],
    ]);
  });

  it('get the digest that the registry names, each asked for once, and a later one in its place', async () => {
    const pinned = await withDigests(text, name => digestOf(name, registry));
    expect(imagesIn('', pinned).map(each => each.digest)).toEqual([DIGEST, DIGEST, DIGEST]);
    expect(pinned).toContain(`FROM node:24.21.0-bookworm-slim@${DIGEST} AS build\nFROM build AS pruned\n`);
    expect(asked.filter(url => url.includes('/v2/library/node/manifests/24.21.0-bookworm-slim'))).toHaveLength(2);
    digest = `sha256:${'b2'.repeat(32)}`;
    const again = await withDigests(pinned, name => digestOf(name, registry));
    expect(again).toBe(pinned.replaceAll(DIGEST, digest));
  });

  it('stay without one when what the registry says is none', async () => {
    digest = 'sha256:short';
    await expect(withDigests(text, name => digestOf(name, registry))).rejects.toThrow(/answers 200 and no digest/);
  });
});
