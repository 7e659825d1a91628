import { loginAssets } from './login-assets';
import express from 'express';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

describe('the files of a build that is replaced while the server runs', () => {
  const home = mkdtempSync(join(tmpdir(), 'sv-login-'));
  const folder = join(home, 'auth-ui');
  let server: Server;
  beforeAll(async () => {
    // As at a fresh clone: the server begins before there is a build.
    server = createServer(express().use(loginAssets(folder))).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise(done => server.close(done));
    rmSync(home, { recursive: true });
  });

  const get = (name: string): Promise<Response> =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/${name}`);
  const build = (name: string): void => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    writeFileSync(join(folder, name), 'export {};');
  };

  it('are those that are there, from the first build on; what is gone is a 404', async () => {
    expect((await get('main-AAAAAAAA.js')).status).toBe(404);
    build('main-AAAAAAAA.js');
    expect((await get('main-AAAAAAAA.js')).status).toBe(200);
    build('main-BBBBBBBB.js');
    expect((await get('main-AAAAAAAA.js')).status).toBe(404);
    expect((await get('main-BBBBBBBB.js')).status).toBe(200);
  });

  it('end their answer and not the process where one cannot be read after all', async () => {
    build('main-CCCCCCCC.js');
    // There when it is looked at, and an error (EIO) when it is read.
    symlinkSync('/proc/self/mem', join(folder, 'gone-CCCCCCCC.js'));
    await expect(get('gone-CCCCCCCC.js').then(answer => answer.text())).rejects.toThrow();
    expect((await get('main-CCCCCCCC.js')).status).toBe(200);
  });
});
