// @ts-check
'use strict';
// Server-sent events as one writes them by hand: the responses in a set, and `res.write` for each.
const { createServer } = require('node:http');

const [port] = process.argv.slice(2);
const responses = new Set();

createServer((request, response) => {
  if (request.url === '/health') return void response.end('ok');
  response.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-cache, no-transform',
    connection: 'keep-alive',
    'x-accel-buffering': 'no',
  });
  response.flushHeaders();
  responses.add(response);
  response.on('close', () => responses.delete(response));
}).listen({ port: Number(port), host: '127.0.0.1', backlog: 4096 });

process.on('message', message => {
  if (message === 'collect') {
    globalThis.gc?.();
    process.send?.('collected');
    return;
  }
  const frame = `data: ${JSON.stringify(message)}\n\n`;
  for (const response of responses) response.write(frame);
});
process.once('disconnect', () => process.exit(0));
