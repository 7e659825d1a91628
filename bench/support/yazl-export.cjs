// The export as one would write it by hand: the same lines in chunks of 64 KiB, through yazl at its own level, into the
// response. No session, no checksums, no history.
const { createServer } = require('node:http');
const { Readable } = require('node:stream');
const { ZipFile } = require('yazl');
const { pageOf } = require('./export-records.cjs');

const CHUNK_LENGTH = 64 * 1024;
const LEVEL = 6;
let count = 0;

async function* chunks() {
  let lines = '';
  let page = await pageOf(null, count);
  for (; page.length > 0; page = await pageOf(page.at(-1), count)) {
    for (const record of page) {
      lines += `${JSON.stringify(record)}\n`;
      if (lines.length < CHUNK_LENGTH) continue;
      yield Buffer.from(lines);
      lines = '';
    }
  }
  yield Buffer.from(lines);
}

createServer((request, response) => {
  if (request.url === '/health') return void response.end();
  response.writeHead(200, { 'content-type': 'application/zip' });
  const zip = new ZipFile();
  zip.addReadStream(Readable.from(chunks(), { objectMode: false }), 'data.ndjson', { compressionLevel: LEVEL });
  zip.outputStream.pipe(response);
  zip.end();
}).listen(Number(process.argv[2]), '127.0.0.1');

process.on('message', message => {
  if (message === 'collect') globalThis.gc?.();
  else count = Number(message);
  process.send('done');
});
process.once('SIGTERM', () => process.exit(0));
