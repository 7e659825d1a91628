// A process with a plugin that leaves an error uncaught in each of the ways there are; says on standard output whose
// they were. Run by crash-watch.e2e-spec.ts.
import { aPluginOf } from './bare-plugin';
import { watchCrashes } from '../../src/plugin-host/crashes/crash-watch';
import type { PluginHost } from '../../src/plugin-host/plugin-host';
import { pluginContext, runInContext } from '../../src/request-context/request-context';

const plugins = ['com.example.one', 'com.example.two'].map(aPluginOf);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const host = {
  list: () => plugins,
  noteCrash: async ({ id }: { id: string }, error: Error) => say(`${id} ${error.message}`),
} as unknown as PluginHost;
watchCrashes(host, error => {
  say(`platform ${(error as Error).message}`);
  process.exit(0);
});

const fail = (message: string) => (): never => {
  throw new Error(message);
};
for (const plugin of plugins) {
  runInContext(pluginContext(plugin), () => {
    setTimeout(fail('in a timer'), 5);
    setImmediate(fail('soon'));
    void Promise.reject(new Error('rejected'));
    void Promise.resolve()
      .then(() => new Promise(resolve => setTimeout(resolve, 5)))
      .then(fail('rejected later'));
  });
}
setTimeout(fail('of its own'), 100);
