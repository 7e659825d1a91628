// A process with plugins that leave an error uncaught in each of the ways there are, and one that reaches for what is
// the process's; says on standard output whose they were. Run by crash-watch.e2e-spec.ts.
import { execFile } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { createReadStream, readFile } from 'node:fs';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { MessageChannel, Worker } from 'node:worker_threads';
import { watchCrashes } from '../../../src/plugins/host/crashes/crash-watch';
import { guardProcess } from '../../../src/plugins/host/crashes/process-guard';
import { readableError } from '../../../src/kernel/problems/readable-error';
import { pluginContext, runInContext } from '../../../src/kernel/request-context/request-context';
import { aPluginOf } from '../plugins/bare-plugin';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const plugins = ['com.example.one', 'com.example.two'].map(id =>
  aPluginOf(id, (plugin, error) => say(`${plugin.id} ${readableError(error).message}`)),
);
watchCrashes(error => {
  say(`platform ${(error as Error).message}`);
  process.exit(0);
});
guardProcess();

const fail = (message: string) => (): never => {
  throw new Error(message);
};

function misbehave(): void {
  setTimeout(fail('in a timer'), 5);
  setImmediate(fail('soon'));
  process.nextTick(fail('in the next tick'));
  queueMicrotask(fail('in a microtask'));
  void Promise.reject(new Error('rejected'));
  void Promise.resolve()
    .then(() => new Promise(resolve => setTimeout(resolve, 5)))
    .then(fail('rejected later'));
  setTimeout(() => new EventEmitter().emit('error', new Error('of an emitter')), 5);
  Readable.from(eventually(fail('of a stream'))).resume();
  createReadStream('/nowhere/at/all');
  readFile('/nowhere/at/all', fail('in a callback'));
  connect(1, '127.0.0.1');
  new Worker('throw new Error("of a worker")', { eval: true });
  execFile('true', fail('after a process'));
  setTimeout(() => process.exit(3), 5);
  // What cannot even be looked at.
  setTimeout(() => {
    throw new Proxy({}, { getPrototypeOf: fail('hostile'), get: fail('hostile') });
  }, 5);
  setTimeout(() => {
    throw null;
  }, 5);
}

async function* eventually(last: () => never): AsyncGenerator<number> {
  yield 1;
  last();
}

for (const plugin of plugins) runInContext(pluginContext(plugin), misbehave);
runInContext(pluginContext(plugins[0]!), () => {
  const { port1, port2 } = new MessageChannel();
  port1.once('message', () => {
    port1.close();
    fail('of a message')();
  });
  port2.postMessage('x');
  process.once('SIGUSR2', fail('of a signal'));
  const removed = fail('of what was removed');
  process.on('SIGUSR2', removed);
  process.off('SIGUSR2', removed);
});
process.on('SIGUSR2', () => undefined);
setTimeout(() => process.kill(process.pid, 'SIGUSR2'), 50);

const reaching: Record<string, () => unknown> = {
  exit: () => process.exit(1),
  reallyExit: () => (process as unknown as { reallyExit: (code: number) => void }).reallyExit(1),
  abort: () => process.abort(),
  'kill itself': () => process.kill(process.pid, 'SIGKILL'),
  'kill its group': () => process.kill(0, 'SIGKILL'),
  'kill the supervisor': () => process.kill(process.ppid, 0),
  'kill itself by its number in words': () => process.kill(String(process.pid) as never, 'SIGKILL'),
  'listen for exceptions': () => process.on('uncaughtException', () => undefined),
  'listen once': () => process.once('uncaughtException', () => undefined),
  'listen first': () => process.prependListener('unhandledRejection', () => undefined),
  silence: () => process.removeAllListeners('uncaughtException'),
  'silence all': () => process.removeAllListeners(),
  capture: () => process.setUncaughtExceptionCaptureCallback(() => undefined),
  chdir: () => process.chdir('/'),
};
runInContext(pluginContext(plugins[1]!), () => {
  for (const [name, reach] of Object.entries(reaching)) {
    try {
      reach();
      say(`${name} was let through`);
    } catch (error) {
      say(`${name}: ${(error as Error).name}`);
    }
  }
  // What harms nobody stays.
  process.on('exit', () => say('exit is heard'));
});
setTimeout(fail('of its own'), 500);
