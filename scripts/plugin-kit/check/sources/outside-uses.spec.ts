import { outsideUses } from './outside-uses';

const OPENS = 'opens a port';
const SENDS = 'sends something over the network';
const RUNS = 'runs another program';

describe('what a plugin does beside the SDK', () => {
  it.each([
    ["import * as net from 'net';\nnet.createServer().listen(1);", [`2: ${OPENS} (createServer of net)`]],
    ["import { createServer as open } from 'node:http';\nopen();", [`2: ${OPENS} (createServer of http)`]],
    ["import { createSocket } from 'node:dgram';\ncreateSocket('udp4');", [`2: ${OPENS} (createSocket of dgram)`]],
    ["import { Server } from 'node:net';\nnew Server().listen(1);", [`2: ${OPENS} (Server of net)`]],
    ['app.listen(3000);', [`1: ${OPENS} (listen)`]],
    ["import https from 'node:https';\nhttps.get('x');", [`2: ${SENDS} (get of https)`]],
    ["import { connect } from 'node:net';\nconnect(1);", [`2: ${SENDS} (connect of net)`]],
    ["import { request } from 'undici';\nrequest('x');", [`2: ${SENDS} (request of undici)`]],
    ["globalThis.fetch('x');", [`1: ${SENDS} (fetch)`]],
    ["new WebSocket('wss://x');", [`1: ${SENDS} (WebSocket)`]],
    ["import { spawn } from 'child_process';\nspawn('ls');", [`2: ${RUNS} (spawn of child_process)`]],
    ["const { exec } = require('child_process');", [`1: ${RUNS} (child_process)`]],
    ["const net = await import('node:net');", [`1: ${SENDS} (net)`]],
    ["process.getBuiltinModule('node:http');", [`1: ${SENDS} (http)`]],
  ])('%s', (source, uses) => {
    expect(outsideUses(source).map(({ line, what }) => `${line}: ${what}`)).toEqual(uses);
  });

  it.each([
    "import type { Server } from 'node:http';\nconst open = (server: Server) => server;",
    "import { STATUS_CODES } from 'node:http';\nSTATUS_CODES[200];",
    "import { readFile } from 'node:fs';\nreadFile('x', () => undefined);",
    'const words = "fetch(\'https://example.com\')"; // fetch()',
    'this.plants.fetch();',
  ])('says nothing of %s', source => expect(outsideUses(source)).toEqual([]));
});
