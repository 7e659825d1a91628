import { Module, type OnModuleInit } from '@nestjs/common';
import { sdk } from '@sv/sdk';
import type { ServerPlugin } from '@sv/sdk/registry';
import { PluginHost } from '../../../src/plugins/host/plugin-host';
import { takeExport } from '../../support/an-export';
import { exportingPlugin, manyRecords } from '../../support/plugins/exporting-plugin';
import { aPlugin, testPlugins } from '../../support/plugins/test-plugins';
import { premiumVendor } from '../../support/plugins/vendor';
import { startTestInstance, type TestInstance } from '../../support/test-instance';

const one = async () => [1];
const paid = { monetization: { model: 'one_time' as const, license: { publicKey: premiumVendor.pair.publicKey } } };

/** Tries without the permission, and continues when it is denied. */
@Module({})
class HopefulModule implements OnModuleInit {
  onModuleInit(): void {
    try {
      sdk.portability.provideExport(one);
    } catch {
      // it does without
    }
  }
}

/** Tries without the permission, and does not start. */
@Module({})
class StubbornModule implements OnModuleInit {
  onModuleInit(): void {
    sdk.portability.provideExport(one);
  }
}

@Module({})
class SilentModule {}

@Module({})
class BrokenModule implements OnModuleInit {
  onModuleInit(): void {
    throw new Error('It cannot start.');
  }
}

const withModule = (id: string, module: ServerHalfModule, permissions: ['data:export'] | [] = ['data:export']) =>
  aPlugin({ id, permissions }, async () => ({ default: module }));
type ServerHalfModule = new () => object;

const circle: Record<string, unknown> = {};
circle['itself'] = circle;

/** What a provider may do wrong after a good beginning. */
const faults: Record<string, (add: (path: string, content: string) => unknown) => AsyncIterable<unknown>> = {
  throws: () => afterMany(() => Promise.reject(new Error('no more'))),
  circle: () => afterMany(async () => circle),
  nothing: () => afterMany(async () => undefined),
  function: () => afterMany(async () => () => 1),
  tojson: () =>
    afterMany(async () => ({
      toJSON: () => {
        throw new Error('no');
      },
    })),
  enormous: () => afterMany(async () => 'x'.repeat(9 * 1024 * 1024)),
  'bad-path': add => afterMany(async () => (await add('../../etc/passwd', 'x'), 1)),
  'unawaited-path': add => afterMany(async () => (void add('/etc/passwd', 'x'), 1)),
  'no-iterable': () => 7 as unknown as AsyncIterable<unknown>,
};

async function* afterMany(last: () => Promise<unknown>): AsyncGenerator<unknown> {
  yield* manyRecords(1000);
  yield await last();
  yield 'after';
}

const faulty = (name: string): ServerPlugin =>
  exportingPlugin(`com.example.${name}`, ({ addFile }) => {
    void addFile('good.txt', 'good');
    return faults[name]!(addFile);
  });

describe('an export with plugins that cannot give what they have', () => {
  let instance: TestInstance;
  beforeAll(async () => {
    instance = await startTestInstance({
      plugins: [
        ...testPlugins(),
        exportingPlugin('com.example.first', one),
        exportingPlugin('com.example.off', one),
        exportingPlugin('com.example.future', one, { compatibility: { minPlatformVersion: '99.0.0' } }),
        exportingPlugin('com.example.admins', one, { adminOnly: true }),
        exportingPlugin('com.example.paid', one, paid),
        withModule('com.example.hopeful', HopefulModule, []),
        withModule('com.example.stubborn', StubbornModule, []),
        withModule('com.example.broken', BrokenModule),
        withModule('com.example.unconcerned', SilentModule, []),
        withModule('com.example.silent', SilentModule),
        ...Object.keys(faults).map(faulty),
        exportingPlugin('com.example.last', one),
      ],
    });
    await instance.get(PluginHost).disable('com.example.off');
    // Tries for each of them what it may not do; that is no wish of the plugin's.
    await instance.as('admin').get('/api/admin/plugins').expect(200);
  });
  afterAll(() => instance.close());

  it('names each of them, and has of none of them anything', async () => {
    const { manifest, names, content } = await takeExport(instance.as('user'));
    const failed = Object.keys(faults).map(name => ({ pluginId: `com.example.${name}`, reason: 'failed' }));

    expect(manifest.notIncluded).toEqual([
      { pluginId: 'com.example.off', reason: 'disabled' },
      { pluginId: 'com.example.future', reason: 'disabled' },
      { pluginId: 'com.example.hopeful', reason: 'permission' },
      { pluginId: 'com.example.stubborn', reason: 'permission' },
      { pluginId: 'com.example.broken', reason: 'failed' },
      ...failed,
    ]);
    const included = manifest.sections.flatMap(({ pluginId }) => pluginId ?? []);
    expect(included).toEqual(['first', 'admins', 'paid', 'last'].map(name => `com.example.${name}`));
    expect(names.filter(name => name.startsWith('plugins/'))).toEqual(included.map(id => `plugins/${id}/data.ndjson`));
    for (const { pluginId } of failed) expect(content('index.html').toString()).toContain(pluginId.split('.').pop());
  });

  it('counts no fault of an export as a crash', async () => {
    for (let times = 0; times < 4; times++) await takeExport(instance.as('user'));
    const states = Object.keys(faults).map(name => instance.get(PluginHost).get(`com.example.${name}`).state);

    expect(new Set(states)).toEqual(new Set(['enabled']));
  });
});
