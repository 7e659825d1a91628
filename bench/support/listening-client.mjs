// @ts-check
// Opens streams on bare sockets and counts what comes: a client must cost less than what it measures. Tells whoever
// started it when all are open, and then each time that one more notification has come on all of them: when the first
// one had it, and when 99 of 100 did.
import { connect } from 'node:net';
import { once } from 'node:events';

const AT_ONCE = 50;
const BLANK_LINE = '\n\n';

const [{ port, path, cookies, count }] = await once(process, 'message');
const requests = cookies.map(cookie =>
  Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept: text/event-stream\r\n${cookie && `Cookie: ${cookie}\r\n`}\r\n`,
  ),
);
const most = Math.ceil(count * 0.99);
let asked = 0;
/** One for all: what was read is counted before the next one reads. */
const buffer = Buffer.allocUnsafe(262_144);
let opened = 0;
/** When the first stream had a byte of each notification that is not on all of them yet. */
const firsts = [];
const mosts = [];
/** How many streams have each of them. */
const counts = [];

process.on('disconnect', () => process.exit(0));
for (; opened < count;) await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - opened) }, open));
process.send?.('open');

function open() {
  return new Promise(resolve => {
    let isOpen = false;
    let seen = 0;
    let endedInBreak = false;
    const socket = connect({ port, host: '127.0.0.1', onread: { buffer, callback } });
    socket.on('error', error => fail(error.message));
    socket.on('close', () => fail('a stream ended'));
    socket.on('connect', () => socket.write(requests[asked++ % requests.length]));

    function callback(size) {
      if (!isOpen) {
        const head = buffer.latin1Slice(0, size);
        if (!head.startsWith('HTTP/1.1 200') || !head.includes('\r\n\r\n')) fail(head.slice(0, 300));
        isOpen = true;
        opened++;
        resolve(undefined);
        return true;
      }
      // A frame that is cut between its two line breaks.
      let found = endedInBreak && buffer[0] === 10 ? 1 : 0;
      const part = buffer.subarray(0, size);
      for (let at = part.indexOf(BLANK_LINE); at !== -1; at = part.indexOf(BLANK_LINE, at + 2)) found++;
      endedInBreak = buffer[size - 1] === 10 && !(size > 1 && buffer[size - 2] === 10);
      for (; found > 0; found--) count1(seen++);
      return true;
    }
  });
}

/** @param {number} event its number on its stream */
function count1(event) {
  firsts[event] ??= process.hrtime.bigint();
  counts[event] = (counts[event] ?? 0) + 1;
  if (counts[event] === most) mosts[event] = process.hrtime.bigint();
  // In order: a stream that has one event has all that came before it.
  if (counts[event] === count) process.send?.(`${firsts[event]} ${mosts[event]}`);
}

function fail(what) {
  process.stderr.write(`${what}\n`);
  process.exit(1);
}
