import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Download, DownloadStoppedError } from './download';

const MUCH = Buffer.alloc(1024 * 1024);

describe('Download', () => {
  let server: Server;
  let socket: Socket;
  let response: ServerResponse;
  beforeEach(async () => {
    server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    socket.on('error', () => undefined);
    socket.pause();
    [, response] = (await once(server, 'request')) as [unknown, ServerResponse];
  });
  afterEach(async () => {
    socket.destroy();
    server.closeAllConnections();
    await new Promise(resolve => server.close(resolve));
  });

  const fill = async (download: Download): Promise<void> => {
    for (;;) await download.send(MUCH);
  };

  it('gives up a client that takes nothing', async () => {
    const download = new Download(response, 50);

    await expect(fill(download)).rejects.toThrow('Nothing was read');
    expect(download.signal.reason).toMatchObject({ status: 'aborted' });
    expect(response.destroyed).toBe(true);
  });

  it('goes on with one that reads, and knows when all of it is out', async () => {
    socket.resume();
    const download = new Download(response, 60_000);
    for (let at = 0; at < 20; at++) await download.send(MUCH);
    await download.flushed();

    expect(response.writableLength).toBe(0);
    expect(await download.finish(Buffer.from('the end'))).toBe(true);
    await expect(once(socket, 'data')).resolves.toBeDefined();
  });

  it('ends what waits when the client leaves, and says so to the end', async () => {
    const download = new Download(response, 60_000);
    const filling = fill(download);
    socket.destroy();

    await expect(filling).rejects.toThrow(DownloadStoppedError);
    expect(() => download.send(MUCH)).toThrow('The connection was closed.');
    expect(await download.finish(MUCH)).toBe(false);
  });

  it('keeps the first reason', () => {
    const download = new Download(response);
    download.stop(new DownloadStoppedError('failed', 'first'));
    download.stop(new DownloadStoppedError('aborted', 'second'));

    expect(download.signal.reason).toMatchObject({ status: 'failed', message: 'first' });
  });
});
