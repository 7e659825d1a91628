// @ts-check
// The load itself, on bare sockets: a client must cost less than what it measures, and an HTTP client does not.
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

const WARM_UP_MS = 700;

const { url, cookies, tokens, connections, seconds, perSecond } = JSON.parse(await text(process.stdin));
const target = new URL(url);
const startedAt = performance.now();
const measureFrom = startedAt + WARM_UP_MS;
const endAt = measureFrom + seconds * 1000;
/** @type {number[]} */
const latencies = [];
let total = 0;
let failed = 0;
let firstFailure = '';

/** The header line with the credential of each connection. */
const credentials = tokens
  ? tokens.map(token => `Authorization: Bearer ${token}\r\n`)
  : cookies.map(cookie => cookie && `Cookie: ${cookie}\r\n`);
const count = Math.max(connections, credentials.length);
/** Between two requests of one connection when the rate is given: then latency counts from when a request was due. */
const intervalMs = perSecond ? (count / perSecond) * 1000 : 0;

/** Requests on one connection until the time is up: one after the other, or at the given rate. */
function run(credential, position) {
  const request = Buffer.from(
    `GET ${target.pathname}${target.search} HTTP/1.1\r\nHost: ${target.host}\r\nAccept: application/json\r\n` +
      `${credential}\r\n`,
  );
  return new Promise(resolve => {
    const socket = connect({ host: target.hostname, port: Number(target.port), noDelay: true });
    let sentAt = 0;
    let missing = 0;
    let head = '';
    let dueAt = startedAt + (intervalMs * position) / count;
    const write = () => socket.write(request);
    const send = () => {
      if (intervalMs === 0) {
        sentAt = performance.now();
        return write();
      }
      sentAt = dueAt += intervalMs;
      // Late already: Node warns of a negative time.
      return setTimeout(write, Math.max(0, dueAt - performance.now()));
    };
    const finish = () => {
      total++;
      const now = performance.now();
      if (sentAt >= measureFrom && now <= endAt) latencies.push(now - sentAt);
      if (now >= endAt) socket.end();
      else send();
    };
    socket.on('connect', send);
    socket.on('data', chunk => {
      if (missing > 0) {
        missing -= chunk.length;
        if (missing === 0) finish();
        return;
      }
      head += chunk.latin1Slice();
      const body = head.indexOf('\r\n\r\n');
      if (body === -1) return;
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
      if (!head.startsWith('HTTP/1.1 200')) note(head);
      missing = body + 4 + length - head.length;
      head = '';
      if (missing === 0) finish();
    });
    socket.on('error', error => note(error.message));
    socket.on('close', resolve);
  });
}

function note(what) {
  failed++;
  firstFailure ||= what.slice(0, 300);
}

await Promise.all(Array.from({ length: count }, (_, at) => run(credentials[at % credentials.length], at)));
latencies.sort((left, right) => left - right);
const at = share => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))];
process.stdout.write(
  JSON.stringify({ total, perSecond: latencies.length / seconds, p50: at(0.5), p99: at(0.99), failed, firstFailure }),
);
