// @ts-check
// What is compared with: node:http and a file, with nothing in between. What is stored is forced to the disk, because an
// answer that says so must be true after a power cut too; `PIPE_SYNC=false` leaves that out.
import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

const folder = process.env['PIPE_DIR'] ?? '.';
const flush = process.env['PIPE_SYNC'] !== 'false';

createServer(async (request, response) => {
  if (request.method === 'GET') {
    await pipeline(createReadStream(join(folder, request.url ?? '/')), response).catch(() => undefined);
    return;
  }
  const id = randomUUID();
  await pipeline(request, createWriteStream(join(folder, id), { flush }));
  response.end(JSON.stringify({ id }));
}).listen(Number(process.env['PORT']), '127.0.0.1');

process.on('message', message => {
  if (message !== 'collect') return;
  globalThis.gc?.();
  process.send?.('collected');
});
