// Waits for a server of a test to say in its output that it is ready.
// @ts-check

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {import('node:stream').Readable} output where it says so
 * @param {{ name: string, ready: string, withinMs: number, giveUp: NodeJS.Signals }} options
 */
async function untilReady(child, output, { name, ready, withinMs, giveUp }) {
  let log = '';
  await new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${name} did not start in time:\n${log}`)), withinMs);
    output.on('data', chunk => {
      // Read to the end, or the server stops when the pipe is full; kept only until it is ready.
      if (log.includes(ready)) return;
      log += chunk;
      if (log.includes(ready)) {
        clearTimeout(timer);
        resolve(undefined);
      }
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`${name} did not start:\n${log}`)));
  }).catch(error => {
    child.kill(giveUp);
    throw error;
  });
}

module.exports = { untilReady };
